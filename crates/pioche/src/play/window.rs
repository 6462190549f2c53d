//! How large a terminal must be, and how a larger one is used.

use engine::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use crate::texts::Texts;

/// The smallest screen that shows everything.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// If the window is too small for a table, asks for a larger one and returns true.
pub(super) fn too_small(frame: &mut Frame<'_>, lang: Lang) -> bool {
    let (area, (columns, rows)) = (frame.area(), SMALLEST);
    if area.width >= columns && area.height >= rows {
        return false;
    }
    let text = Texts::of(lang).enlarge(columns, rows);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    true
}

/// A rectangle of at most this size in the middle of an area.
pub(super) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (left, above) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect { x: area.x + left, y: area.y + above, width, height }
}
