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
        let bytes = Image::check(width, height)?;
        if bytes != rgba.len() {
            return Err(size(width, height, rgba.len()));
        }
        Ok(Image {
            width,
            height,
            rgba,
        })
    }

    /// How many bytes a picture of `width` x `height` pixels has.
    ///
    /// # Errors
    /// `error.image.size` if a side is zero or there are more than [`MAX_PIXELS`].
    pub fn check(width: u32, height: u32) -> Result<usize, Error> {
        let pixels = u64::from(width) * u64::from(height);
        if pixels == 0 || pixels > MAX_PIXELS {
            return Err(size(width, height, 0));
        }
        Ok(pixels as usize * 4)
    }

    /// A part of a picture, if it is wholly inside.
    pub fn part(&self, x: u32, y: u32, width: u32, height: u32) -> Option<Image> {
        let inside = x.checked_add(width)? <= self.width && y.checked_add(height)? <= self.height;
        if !inside || width == 0 || height == 0 {
            return None;
        }
        let row = |y: u32| {
            let at = (y as usize * self.width as usize + x as usize) * 4;
            self.rgba.get(at..at + width as usize * 4)
        };
        let rows: Vec<&[u8]> = (y..y + height).map(row).collect::<Option<_>>()?;
        Image::new(width, height, rows.concat()).ok()
    }

    /// The picture with `factor` pixels a side for each of its own.
    ///
    /// # Errors
    /// `error.image.size` if that would be too large, or `factor` is zero.
    pub fn enlarged(&self, factor: u32) -> Result<Image, Error> {
        let (width, height) = (
            self.width.saturating_mul(factor),
            self.height.saturating_mul(factor),
        );
        let mut rgba = Vec::with_capacity(Image::check(width, height)?);
        for row in self.rgba.chunks_exact(self.width as usize * 4) {
            let pixels = row.chunks_exact(4);
            let wide: Vec<u8> = pixels.flat_map(|p| p.repeat(factor as usize)).collect();
            rgba.extend(wide.repeat(factor as usize));
        }
        Image::new(width, height, rgba)
    }

    /// The picture that this is an enlargement of by a whole factor, if it is one to the pixel.
    pub fn shrunk(&self, factor: u32) -> Option<Image> {
        if factor == 0 || !self.width.is_multiple_of(factor) || !self.height.is_multiple_of(factor)
        {
            return None;
        }
        let row = self.width as usize * 4;
        let mut rgba = Vec::with_capacity(self.rgba.len() / (factor * factor) as usize);
        for rows in self.rgba.chunks_exact(row * factor as usize) {
            let (first, others) = rows.split_at_checked(row)?;
            if others.chunks_exact(row).any(|other| other != first) {
                return None;
            }
            for block in first.chunks_exact(4 * factor as usize) {
                let (pixel, others) = block.split_at_checked(4)?;
                if others.chunks_exact(4).any(|other| other != pixel) {
                    return None;
                }
                rgba.extend_from_slice(pixel);
            }
        }
        Image::new(self.width / factor, self.height / factor, rgba).ok()
    }

    #[cfg(not(target_arch = "wasm32"))]
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
        let bytes = reader.output_buffer_size();
        let Some(bytes) = bytes.filter(|&bytes| bytes as u64 <= MAX_PIXELS * 4) else {
            return Err(size(width, height, file.len()));
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

fn size(width: u32, height: u32, bytes: usize) -> Error {
    Error::new("image.size")
        .with("width", width)
        .with("height", height)
        .with("bytes", bytes)
        .with("largest", MAX_PIXELS)
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
    fn parts_and_enlargements() {
        let image = Image::new(2, 1, vec![1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        assert_eq!(image.part(1, 0, 1, 1).unwrap().rgba(), [5, 6, 7, 8]);
        for (x, y, width, height) in [
            (1, 0, 2, 1),
            (0, 1, 1, 1),
            (0, 0, 0, 1),
            (u32::MAX, 0, 2, 1),
        ] {
            assert_eq!(image.part(x, y, width, height), None);
        }
        let large = image.enlarged(3).unwrap();
        assert_eq!((large.width(), large.height()), (6, 3));
        assert_eq!(large.pixel(2, 2), Some([1, 2, 3]));
        assert_eq!(large.pixel(3, 1), Some([5, 6, 7]));
        assert_eq!(large.shrunk(3), Some(image.clone()));
        assert_eq!(large.shrunk(2), None);
        assert_eq!(large.shrunk(0), None);
        for at in [4, 40, 71] {
            let mut rgba = large.rgba().to_vec();
            rgba[at] ^= 1;
            assert_eq!(Image::new(6, 3, rgba).unwrap().shrunk(3), None, "{at}");
        }
        assert!(image.enlarged(0).is_err());
        assert!(image.enlarged(u32::MAX).is_err());
    }

    #[test]
    fn broken_files_are_errors() {
        assert!(Image::from_png(b"").is_err());
        assert!(Image::from_png(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR").is_err());
    }
}
