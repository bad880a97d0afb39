//! Serves the built site on this machine only.

use std::fs;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::{Result, anyhow, bail};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::{site, tree};

const FIRST_PORT: u16 = 8000;
const TRIED_PORTS: u16 = 100;

/// Builds the site and serves it until the program is ended.
///
/// # Errors
/// The build fails, or the port can't be had.
pub fn serve(port: Option<u16>, open_browser: bool) -> Result<()> {
    let built = site::build(false)?;
    println!("{}", built.summary());
    let server = listen(port)?;
    let address = format!("http://{}/", server.server_addr());
    println!("serving {address} (Ctrl+C ends it)");
    if open_browser && has_desktop() {
        // The address is printed already, so a desktop that can't open it loses nothing.
        open::that_detached(&address).ok();
    }
    let folder = tree::site();
    thread::scope(|scope| {
        // A browser holds several connections open; a few threads let it use them.
        for _ in 0..4 {
            scope.spawn(|| {
                while let Ok(request) = server.recv() {
                    answer(request, &folder);
                }
            });
        }
    });
    Ok(())
}

/// Takes the port that was asked for, or else the first free one.
fn listen(port: Option<u16>) -> Result<Server> {
    let bind = |port| Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| anyhow!("{error}"));
    match port {
        Some(port) => bind(port).map_err(|error| {
            anyhow!(
                "can't listen on port {port}: {error}; choose another with --port, or leave it out"
            )
        }),
        None => match (FIRST_PORT..FIRST_PORT + TRIED_PORTS).find_map(|port| bind(port).ok()) {
            Some(server) => Ok(server),
            None => bail!("no port from {FIRST_PORT} on is free; choose one with --port"),
        },
    }
}

/// On Linux a desktop shows in the environment; Windows and macOS always have one.
fn has_desktop() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()))
}

fn answer(request: Request, folder: &Path) {
    let found = match request.method() {
        Method::Get | Method::Head => find(request.url(), folder),
        _ => Found::Nothing,
    };
    let (status, kind, place, content) = match found {
        Found::File(path) => match fs::read(&path) {
            Ok(content) => (200, content_type(&path), None, content),
            Err(_) => not_found(),
        },
        Found::Folder(place) => (301, TEXT.to_owned(), Some(place), Vec::new()),
        Found::Nothing => not_found(),
    };
    let mut response = Response::from_data(content).with_status_code(status);
    let place = place.iter().map(|place| ("Location", place.as_str()));
    for (name, value) in [
        ("Content-Type", kind.as_str()),
        ("Cache-Control", "no-cache"),
    ]
    .into_iter()
    .chain(place)
    {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    // A browser that has gone away is no reason to stop.
    request.respond(response).ok();
}

const TEXT: &str = "text/plain; charset=utf-8";

fn not_found() -> (u16, String, Option<String>, Vec<u8>) {
    (
        404,
        TEXT.to_owned(),
        None,
        b"404: there is no such page\n".to_vec(),
    )
}

/// The MIME type of a file; text is always UTF-8.
fn content_type(path: &Path) -> String {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    if mime.subtype() == "javascript" {
        return "text/javascript; charset=utf-8".to_owned();
    }
    let is_text = mime.type_() == "text" || mime.subtype() == "json" || mime.suffix().is_some();
    if is_text {
        format!("{mime}; charset=utf-8")
    } else {
        mime.to_string()
    }
}

/// What an URL's path names.
#[derive(Debug, PartialEq)]
enum Found {
    File(PathBuf),
    /// A folder without its slash; links of its page are relative to it, so it is asked for again with one.
    Folder(String),
    Nothing,
}

/// Finds what an URL names, as long as it is inside the folder.
fn find(url: &str, folder: &Path) -> Found {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let Some(decoded) = percent_decoded(path) else {
        return Found::Nothing;
    };
    let Some(inner) = decoded.strip_prefix('/') else {
        return Found::Nothing;
    };
    let stays_inside = Path::new(inner)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !stays_inside || decoded.contains(['\\', '\0', ':']) {
        return Found::Nothing;
    }
    let mut file = folder.join(inner);
    if file.is_dir() {
        if !decoded.ends_with('/') {
            return Found::Folder(format!("{path}/"));
        }
        file.push("index.html");
    }
    if file.is_file() {
        Found::File(file)
    } else {
        Found::Nothing
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (rest.next()?, rest.next()?);
            let digit = |byte: u8| char::from(byte).to_digit(16);
            bytes.push(u8::try_from(digit(high)? * 16 + digit(low)?).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_that_browsers_insist_on() {
        for (name, expected) in [
            ("pkg/gridproof_bg.wasm", "application/wasm"),
            ("gridproof.js", "text/javascript; charset=utf-8"),
            ("worker.mjs", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml; charset=utf-8"),
            ("locales/en.json", "application/json; charset=utf-8"),
            ("index.html", "text/html; charset=utf-8"),
            ("style.css", "text/css; charset=utf-8"),
            ("board.png", "image/png"),
            ("unheard.of", "application/octet-stream"),
        ] {
            assert_eq!(content_type(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn only_files_inside_the_folder_are_found() {
        let folder = tree::root().join("xtask");
        let found = |url| matches!(find(url, &folder), Found::File(_));
        assert!(found("/src/serve.rs"));
        assert!(found("/src/serve.rs?query#hash"));
        assert!(found("/src/%73erve.rs"));
        for url in [
            "/../Cargo.toml",
            "/src/../../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/..%2fCargo.toml",
            "/..%5cCargo.toml",
            "//etc/hostname",
            "/%2fetc/hostname",
            "/C:/Windows/win.ini",
            "/src",
            "/src/",
            "/src/serve.rs%00",
            "/%zz",
            "/%2",
            "src/serve.rs",
            "",
        ] {
            assert!(!found(url), "{url}");
        }
        assert_eq!(find("/src?query", &folder), Found::Folder("/src/".into()));
    }

    #[test]
    fn a_taken_port_is_an_error_that_says_what_to_do() {
        let first = listen(None).expect("some port is free");
        let taken = first.server_addr().to_ip().expect("an IP address").port();
        let error = listen(Some(taken))
            .err()
            .expect("the port is taken")
            .to_string();
        assert!(
            error.contains(&taken.to_string()) && error.contains("--port"),
            "{error}"
        );
        let second = listen(None).expect("another port is free");
        assert_ne!(
            second.server_addr().to_ip().expect("an IP address").port(),
            taken
        );
    }
}
