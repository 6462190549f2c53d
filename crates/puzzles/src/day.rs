use std::fmt;
use std::str::FromStr;

/// A calendar date without a time zone: the puzzle changes at midnight local time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(u32);

/// The last day of the year 9999, as days since 1970-01-01.
const LAST: u32 = 2_932_896;

impl Day {
    /// The date this many days after 1970-01-01; none after the year 9999.
    pub const fn numbered(number: u32) -> Option<Self> {
        if number > LAST { None } else { Some(Self(number)) }
    }

    /// The date in UTC of a time in seconds since 1970.
    pub fn at(seconds: u64) -> Option<Self> {
        u32::try_from(seconds / 86_400).ok().and_then(Self::numbered)
    }

    /// The date with this year, month and day of the month; month and day count from 1.
    pub fn new(year: u32, month: u8, day: u8) -> Option<Self> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || day == 0 {
            return None;
        }
        // Count years from March, so that a leap day is the last day of a year.
        let shifted = (u32::from(month) + 9) % 12;
        let years = if month < 3 { year - 1 } else { year };
        let in_year = (153 * shifted + 2) / 5 + u32::from(day) - 1;
        let since = 365 * years + years / 4 - years / 100 + years / 400 + in_year;
        let found = Self(since.checked_sub(TO_1970)?);
        (found.civil() == (year, month, day)).then_some(found)
    }

    /// The number of days since 1970-01-01.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Year, month and day of the month.
    pub fn civil(self) -> (u32, u8, u8) {
        let days = self.0 + TO_1970;
        let (era, in_era) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
        let year_of_era = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
        let in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * in_year + 2) / 153;
        let day = in_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = 400 * era + year_of_era + u32::from(month < 3);
        (year, month as u8, day as u8)
    }

    /// The day of the week, Monday being 0.
    pub const fn weekday(self) -> u32 {
        (self.0 + 3) % 7
    }

    /// The days of its week, from Monday on.
    pub fn week(self) -> [Option<Self>; 7] {
        std::array::from_fn(|index| Self::numbered((self.0 + index as u32).checked_sub(self.weekday())?))
    }

    /// The day before.
    pub fn before(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// The index of its puzzle among `count` puzzles, which take turns from day to day. None if
    /// there are none.
    pub fn choose(self, count: usize) -> Option<usize> {
        (self.0 as usize).checked_rem(count)
    }
}

/// The days from 0000-03-01 to 1970-01-01.
const TO_1970: u32 = 719_468;
const DAYS_IN_400_YEARS: u32 = 146_097;

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year}-{month:02}-{day:02}")
    }
}

/// A text that is not a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a date is written as in 2026-11-17")]
pub struct NotADay;

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let read = || {
            let (year, rest) = text.split_once('-')?;
            let (month, day) = rest.split_once('-')?;
            Self::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        };
        // Only one spelling is accepted: the one that `Display` writes.
        read().filter(|day| day.to_string() == text).ok_or(NotADay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a date")
    }

    #[test]
    fn every_date_has_its_number_and_back() {
        for number in (0..=LAST).step_by(13).chain([LAST]) {
            let day = Day::numbered(number).expect("in range");
            let (year, month, of_month) = day.civil();
            assert_eq!(Day::new(year, month, of_month), Some(day));
            assert_eq!(day.to_string().parse(), Ok(day));
        }
        assert_eq!(Day::at(951_868_799), Some(day("2000-02-29")), "its last second");
        assert_eq!((Day::at(951_868_800), Day::at(u64::MAX)), (Some(day("2000-03-01")), None));
        assert_eq!(day("1970-01-01").number(), 0);
        assert_eq!(day("2000-02-29").number(), 11_016);
        assert_eq!(day("2026-11-17").number(), 20_774);
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "2026-2-29",
            "2026-02-29",
            "2026-11-31",
            "2026-13-01",
            "1969-12-31",
            "10000-01-01",
            "hier",
            "2026-11-1+",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NotADay), "{text}");
        }
    }

    #[test]
    fn a_week_begins_on_monday() {
        let tuesday = day("2026-11-17");
        assert_eq!(tuesday.weekday(), 1);
        let week = tuesday.week().map(|day| day.map(|day| day.to_string()));
        assert_eq!(week[0].as_deref(), Some("2026-11-16"));
        assert_eq!(week[6].as_deref(), Some("2026-11-22"));
        assert_eq!(day("1970-01-01").week()[0], None, "that Monday is not counted");
    }

    #[test]
    fn each_day_has_another_puzzle_until_all_were_set() {
        for count in [1, 7, 200, 365] {
            let first = day("2026-11-17").number();
            let chosen: std::collections::BTreeSet<_> = (first..)
                .take(count)
                .map(|number| Day::numbered(number).and_then(|day| day.choose(count)))
                .collect();
            assert_eq!(chosen.len(), count);
        }
        assert_eq!(day("2026-11-17").choose(365), Some(20_774 % 365));
        assert_eq!(day("2026-11-17").choose(0), None);
    }
}
