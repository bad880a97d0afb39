//! Pictures: rectangles of pixels with a bounded size.

use crate::prose::Error;

/// The most pixels a picture may have, enough for two large screens side by side.
pub const MAX_PIXELS: u64 = 1 << 25;

/// Pixels row by row; red, green, blue and opacity, a byte each.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Image {
    /// A picture of `width` x `height` pixels.
    ///
    /// # Errors
    /// `error.image.size` if a side is zero, there are more than [`MAX_PIXELS`], or there are not four
    /// bytes for each pixel.
    pub fn new(width: u32, height: u32, rgba: Vec<u8>) -> Result<Image, Error> {
        let pixels = u64::from(width) * u64::from(height);
        if pixels == 0 || pixels > MAX_PIXELS || pixels * 4 != rgba.len() as u64 {
            return Err(Error::new("image.size")
                .with("width", width)
                .with("height", height)
                .with("bytes", rgba.len())
                .with("largest", MAX_PIXELS));
        }
        Ok(Image {
            width,
            height,
            rgba,
        })
    }

    /// Reads a PNG file.
    ///
    /// # Errors
    /// `error.image.png` with the decoder's reason; `error.image.size` if it is too large.
    pub fn from_png(file: &[u8]) -> Result<Image, Error> {
        let broken = |e: png::DecodingError| Error::new("image.png").with("reason", e.to_string());
        let limits = png::Limits {
            bytes: MAX_PIXELS as usize * 4,
        };
        let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(file), limits);
        decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().map_err(broken)?;
        let (width, height) = reader.info().size();
        let size = Error::new("image.size")
            .with("width", width)
            .with("height", height)
            .with("bytes", file.len())
            .with("largest", MAX_PIXELS);
        let bytes = reader.output_buffer_size();
        let Some(bytes) = bytes.filter(|&bytes| bytes as u64 <= MAX_PIXELS * 4) else {
            return Err(size);
        };
        let mut data = vec![0; bytes];
        let frame = reader.next_frame(&mut data).map_err(broken)?;
        data.truncate(frame.buffer_size());
        let rgba = match frame.color_type {
            png::ColorType::GrayscaleAlpha => data
                .chunks_exact(2)
                .flat_map(|pair| match *pair {
                    [gray, alpha] => [gray, gray, gray, alpha],
                    _ => [0; 4],
                })
                .collect(),
            _ => data,
        };
        Image::new(width, height, rgba)
    }

    /// The width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All bytes, row by row.
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    /// Red, green and blue of a pixel, if there is one. Opacity is of no concern: what a window shows
    /// has none, and some systems leave that byte 0.
    #[inline]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = (y as usize * self.width as usize + x as usize) * 4;
        let bytes = self.rgba.get(at..at + 3)?;
        Some([bytes[0], bytes[1], bytes[2]])
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Image({} x {})", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_checked() {
        assert!(Image::new(0, 4, vec![]).is_err());
        assert!(Image::new(2, 2, vec![0; 15]).is_err());
        assert!(Image::new(u32::MAX, u32::MAX, vec![0; 4]).is_err());
        let image = Image::new(2, 1, vec![1, 2, 3, 0, 4, 5, 6, 0]).unwrap();
        assert_eq!(image.pixel(1, 0), Some([4, 5, 6]));
        assert_eq!(image.pixel(2, 0), None);
        assert_eq!(image.pixel(0, 1), None);
    }

    #[test]
    fn broken_files_are_errors() {
        assert!(Image::from_png(b"").is_err());
        assert!(Image::from_png(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR").is_err());
    }
}
