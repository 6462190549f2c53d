//! Values that components pass to the style sheet.

/// A length for the style sheet, in whole pixels.
pub fn pixels(length: impl Into<f64>) -> String {
    format!("{:.0}px", length.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_whole_pixels() {
        assert_eq!([pixels(390), pixels(0), pixels(12.6)], ["390px", "0px", "13px"]);
    }
}
