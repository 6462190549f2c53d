//! Frames as a server sends them: unmasked and unfragmented (RFC 6455, 5.2).

/// A ping without a payload.
pub const PING: [u8; 2] = [0x89, 0];
/// The first byte of an unfragmented text frame.
const WHOLE_TEXT: u8 = 0x81;

/// Appends a text frame. `text` writes the text straight into the buffer.
pub fn text_frame(bytes: &mut Vec<u8>, text: impl FnOnce(&mut Vec<u8>)) {
    let start = bytes.len();
    // Nearly all texts need a length of two bytes; for other lengths the text is moved.
    bytes.extend_from_slice(&[WHOLE_TEXT, 126, 0, 0]);
    text(bytes);
    let length = bytes.len() - start - 4;
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => drop(bytes.splice(start + 1..start + 4, [short])),
        (_, Ok(middle)) => bytes[start + 2..start + 4].copy_from_slice(&middle.to_be_bytes()),
        _ => {
            let long = (length as u64).to_be_bytes();
            drop(bytes.splice(start + 1..start + 4, std::iter::once(127).chain(long)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The head has three sizes; what is there already stays.
    #[test]
    fn the_length_of_a_frame_is_in_its_head() {
        let heads: [(usize, &[u8]); 6] = [
            (0, &[0x81, 0]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65_535, &[0x81, 126, 0xff, 0xff]),
            (65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
            (70_000, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]),
        ];
        for (length, head) in heads {
            let mut bytes = b"before".to_vec();
            text_frame(&mut bytes, |bytes| bytes.resize(bytes.len() + length, b'x'));
            assert_eq!(bytes, [b"before", head, &vec![b'x'; length]].concat(), "{length}");
        }
    }
}
