//! The articles, one by one.

#[path = "support/scene.rs"]
mod scene;

#[path = "rules/a01_to_a09.rs"]
mod a01_to_a09;
#[path = "rules/a10_to_a14.rs"]
mod a10_to_a14;
#[path = "rules/a15_to_a20.rs"]
mod a15_to_a20;
#[path = "rules/a21_to_a26.rs"]
mod a21_to_a26;
#[path = "rules/a27_to_a30.rs"]
mod a27_to_a30;
#[path = "rules/a31_to_a38.rs"]
mod a31_to_a38;
