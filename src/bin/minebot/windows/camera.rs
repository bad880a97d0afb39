//! A window's pixels, taken all at once.

use super::awareness;
use super::window::Window;
use gridproof::perceive::Image;
use gridproof::prose::Error;
use windows_sys::Win32::Graphics::Gdi::{
    BI_RGB, BITMAPINFO, BITMAPINFOHEADER, BitBlt, CreateCompatibleDC, CreateDIBSection,
    DIB_RGB_COLORS, DeleteDC, DeleteObject, GdiFlush, GetDC, HBITMAP, HDC, HGDIOBJ, ReleaseDC,
    SRCCOPY, SelectObject,
};

/// A memory bitmap of one size that windows are copied into.
pub struct Camera {
    width: i32,
    height: i32,
    context: HDC,
    bitmap: HBITMAP,
    /// What the context held before, to be put back.
    former: HGDIOBJ,
    bits: *const u8,
}

impl Camera {
    /// A camera for windows of this inner size, in pixels.
    ///
    /// # Errors
    /// `error.bot.capture` if the system has no memory for it, or the size is none.
    pub fn new(width: i32, height: i32) -> Result<Camera, Error> {
        let info = BITMAPINFO {
            bmiHeader: BITMAPINFOHEADER {
                biSize: size_of::<BITMAPINFOHEADER>() as u32,
                biWidth: width,
                // Rows from the top down.
                biHeight: -height,
                biPlanes: 1,
                biBitCount: 32,
                biCompression: BI_RGB,
                ..Default::default()
            },
            ..Default::default()
        };
        if width <= 0 || height <= 0 {
            return Err(Error::new("bot.capture"));
        }
        // SAFETY: every handle is checked before it is used, and freed in `drop`; the bits belong to the bitmap.
        unsafe {
            let context = CreateCompatibleDC(std::ptr::null_mut());
            let mut bits = std::ptr::null_mut();
            let bitmap = CreateDIBSection(
                context,
                &raw const info,
                DIB_RGB_COLORS,
                &raw mut bits,
                std::ptr::null_mut(),
                0,
            );
            if context.is_null() || bitmap.is_null() || bits.is_null() {
                DeleteObject(bitmap);
                DeleteDC(context);
                return Err(Error::new("bot.capture"));
            }
            let former = SelectObject(context, bitmap);
            Ok(Camera {
                width,
                height,
                context,
                bitmap,
                former,
                bits: bits.cast(),
            })
        }
    }

    /// The size that it was made for.
    pub fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// The inner area of a window as it is now: one copy, so that all pixels are of one instant.
    ///
    /// # Errors
    /// `error.bot.capture` if the system refuses.
    pub fn take(&mut self, window: Window) -> Result<Image, Error> {
        let _aware = awareness::of(window);
        let (width, height) = (self.width, self.height);
        // SAFETY: the window's context is released before the block ends. After the flush nobody writes to
        // the bits, which are four bytes for each of the pixels.
        let mut pixels = unsafe {
            let source = GetDC(window.raw());
            if source.is_null() {
                return Err(Error::new("bot.capture"));
            }
            let copied = BitBlt(self.context, 0, 0, width, height, source, 0, 0, SRCCOPY);
            ReleaseDC(window.raw(), source);
            GdiFlush();
            if copied == 0 {
                return Err(Error::new("bot.capture"));
            }
            std::slice::from_raw_parts(self.bits, width as usize * height as usize * 4).to_vec()
        };
        // Windows puts blue first, and leaves the fourth byte empty.
        for pixel in pixels.chunks_exact_mut(4) {
            pixel.swap(0, 2);
            pixel[3] = 255;
        }
        Image::new(width as u32, height as u32, pixels)
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        // SAFETY: the handles were made in `new` and are used nowhere else.
        unsafe {
            SelectObject(self.context, self.former);
            DeleteObject(self.bitmap);
            DeleteDC(self.context);
        }
    }
}
