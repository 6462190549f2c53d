//! Bit sets of cards, cells and the like.

/// Unsigned integers used as bit sets.
pub trait Bits: Copy {
    /// The positions of the set bits, lowest first.
    fn places(self) -> impl Iterator<Item = u8> + Clone;
}

impl Bits for u16 {
    #[inline]
    fn places(self) -> impl Iterator<Item = u8> + Clone {
        crate::ones(u64::from(self))
    }
}

impl Bits for u64 {
    #[inline]
    fn places(self) -> impl Iterator<Item = u8> + Clone {
        crate::ones(self)
    }
}

impl Bits for u128 {
    #[inline]
    fn places(self) -> impl Iterator<Item = u8> + Clone {
        crate::ones(self as u64).chain(crate::ones((self >> 64) as u64).map(|place| place + 64))
    }
}

/// Defines a bit set: `struct CardSet(u64) of Card`, where `Card` is a tuple struct that holds the
/// bit's position. With `written` and the two texts of its [`engine::NotationError`] it also has a
/// notation: the items in order, separated by spaces, without duplicates.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Tile(u8);
///
/// kit::bit_set! {
///     /// Some tiles.
///     pub struct TileSet(u64) of Tile;
/// }
///
/// let set = TileSet::NONE.with(Tile(3)).with(Tile(1));
/// assert!(set.has(Tile(3)) && set.len() == 2);
/// assert_eq!(set.iter().next(), Some(Tile(1)));
/// assert_eq!(set.without(Tile(1)), [Tile(3)].into_iter().collect());
/// ```
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($bits_vis:vis $bits:ty) of $Thing:ident, written $what:expr, $form:expr;
    ) => {
        $crate::bit_set! { $(#[$meta])* $vis struct $Set($bits_vis $bits) of $Thing; }

        impl ::core::fmt::Display for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                for (index, thing) in self.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    ::core::fmt::Display::fmt(&thing, f)?;
                }
                Ok(())
            }
        }

        impl ::core::str::FromStr for $Set {
            type Err = ::engine::NotationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.split_whitespace().try_fold(Self::NONE, |set, word| {
                    let thing = word.parse()?;
                    if set.has(thing) {
                        return Err(::engine::NotationError::new($what, $form, text));
                    }
                    Ok(set.with(thing))
                })
            }
        }

        ::engine::serde_as_notation!($Set);
    };
    ($(#[$meta:meta])* $vis:vis struct $Set:ident($bits_vis:vis $bits:ty) of $Thing:ident;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        $vis struct $Set($bits_vis $bits);

        #[allow(dead_code, reason = "not every game needs all of them")]
        impl $Set {
            /// The empty set.
            $vis const NONE: Self = Self(0);

            /// Whether the item is in the set.
            #[inline]
            $vis const fn has(self, thing: $Thing) -> bool {
                self.0 >> thing.0 & 1 == 1
            }

            /// The set with this item added.
            #[inline]
            #[must_use]
            $vis const fn with(self, thing: $Thing) -> Self {
                Self(self.0 | 1 << thing.0)
            }

            /// The set with this item removed.
            #[inline]
            #[must_use]
            $vis const fn without(self, thing: $Thing) -> Self {
                Self(self.0 & !(1 << thing.0))
            }

            /// The union.
            #[inline]
            #[must_use]
            $vis const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The intersection.
            #[inline]
            #[must_use]
            $vis const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The difference: the items of this set that are not in the other.
            #[inline]
            #[must_use]
            $vis const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The number of items.
            #[inline]
            $vis const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set is empty.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The items, by position of their bits.
            #[inline]
            $vis fn iter(self) -> impl Iterator<Item = $Thing> + Clone {
                $crate::Bits::places(self.0).map($Thing)
            }
        }

        impl FromIterator<$Thing> for $Set {
            fn from_iter<I: IntoIterator<Item = $Thing>>(things: I) -> Self {
                things.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl ::core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
