//! What is said at a table. These texts are a struct of their own so that pages without a table do
//! not load them.

use leptos::prelude::GetUntracked as _;

use crate::settings::settings;

texts::texts! { pub struct AtTable in "texts/at-table" }

/// The texts in the chosen language. Pages are built anew when it changes.
pub fn at_table() -> &'static AtTable {
    AtTable::of(settings().lang.get_untracked())
}
