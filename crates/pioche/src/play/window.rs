//! How large a terminal has to be, and what is done with a larger one.

use engine::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use crate::texts::Texts;

/// The smallest screen that shows everything.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// Asks for a larger window where there is no room for a table; whether it did.
pub(super) fn too_small(frame: &mut Frame<'_>, lang: Lang) -> bool {
    let (area, (columns, rows)) = (frame.area(), SMALLEST);
    if area.width >= columns && area.height >= rows {
        return false;
    }
    let text = Texts::of(lang).enlarge(columns, rows);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    true
}

/// A place of at most this size in the middle of an area.
pub(super) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (left, above) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect { x: area.x + left, y: area.y + above, width, height }
}
