//! An address as a QR code.

use std::fmt::Write as _;

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

/// One path for all dark squares of the code, and its side length; none if the text is too long.
pub fn path(text: &str) -> Option<(String, usize)> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let side = code.width();
    let colours = code.into_colors();
    let mut path = String::new();
    for (index, colour) in colours.iter().enumerate() {
        if *colour == Color::Dark {
            write!(path, "M{} {}h1v1h-1z", index % side + 4, index / side + 4).ok()?;
        }
    }
    Some((path, side + 8))
}

/// The code, dark on light in every theme, as scanners require.
#[component]
pub fn Qr(
    /// The encoded text.
    text: String,
    /// The description for screen readers.
    label: String,
) -> impl IntoView {
    path(&text).map(|(path, side)| {
        view! {
            <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label>
                <rect width=side height=side></rect>
                <path d=path></path>
            </svg>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_quiet_margin() {
        let (path, side) = path("http://192.0.2.7:7678/t/k3v9?invite=w0rd").expect("an address is short");
        assert!(side >= 29);
        assert!(
            path.starts_with("M4 4h1v1h-1z"),
            "the corner mark begins after four light squares: {path:.20}"
        );
    }
}
