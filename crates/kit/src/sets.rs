//! Sets of cards, cells and the like, a bit for each.

/// Unsigned integers whose bits say what is in a set.
pub trait Bits: Copy {
    /// The places of the bits that are 1, lowest first.
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

/// A set with a bit for each thing: `struct CardSet(u64) of Card`, where `Card` is a tuple of the
/// bit's place. With `written` and the two texts of its [`engine::NotationError`] it also has a
/// notation: the things in order, with spaces between, none twice.
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

            /// Whether it is in the set.
            #[inline]
            $vis const fn has(self, thing: $Thing) -> bool {
                self.0 >> thing.0 & 1 == 1
            }

            /// The set with it.
            #[inline]
            #[must_use]
            $vis const fn with(self, thing: $Thing) -> Self {
                Self(self.0 | 1 << thing.0)
            }

            /// The set without it.
            #[inline]
            #[must_use]
            $vis const fn without(self, thing: $Thing) -> Self {
                Self(self.0 & !(1 << thing.0))
            }

            /// What is in either.
            #[inline]
            #[must_use]
            $vis const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both.
            #[inline]
            #[must_use]
            $vis const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            $vis const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many are in it.
            #[inline]
            $vis const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether none is.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// What is in it, by place.
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
