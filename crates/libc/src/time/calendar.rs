//! Broken-down time (C11 7.27). The time zone is UTC.

use concord_abi::Arg;

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("gmtime", |c| break_down(c, None, "GMT")),
    ("gmtime_r", |c| break_down(c, Some(1), "GMT")),
    ("localtime", |c| break_down(c, None, "UTC")),
    ("localtime_r", |c| break_down(c, Some(1), "UTC")),
    ("mktime", mktime),
    ("timegm", mktime),
    ("timelocal", mktime),
    ("difftime", difftime),
    ("tzset", |_| Ok(Results::Void)),
];

/// The fields of `struct tm` that C defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tm {
    pub(super) second: i32,
    pub(super) minute: i32,
    pub(super) hour: i32,
    pub(super) day: i32,
    /// From 0.
    pub(super) month: i32,
    /// Since 1900.
    pub(super) year: i32,
    /// From Sunday.
    pub(super) weekday: i32,
    /// From 0.
    pub(super) yearday: i32,
    pub(super) dst: i32,
}

/// Days since 1970-01-01 of a date in the proleptic Gregorian calendar; the
/// month counts from 0. (Years start in March here, so that the leap day is
/// the last.)
fn days_from_date(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let from_march = (month + 10) % 12;
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The inverse: year, month from 0, day from 1.
fn date_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12;
    let year = year_of_era + era * 400 + i64::from(month < 2);
    (year, month, day)
}

impl Tm {
    /// `None` if the year does not fit.
    pub(super) fn from_seconds(seconds: i64) -> Option<Tm> {
        let days = seconds.div_euclid(86_400);
        let rest = seconds.rem_euclid(86_400) as i32;
        let (year, month, day) = date_from_days(days);
        Some(Tm {
            second: rest % 60,
            minute: rest / 60 % 60,
            hour: rest / 3600,
            day: day as i32,
            month: month as i32,
            year: i32::try_from(year - 1900).ok()?,
            weekday: (days + 4).rem_euclid(7) as i32,
            yearday: (days - days_from_date(year, 0, 1)) as i32,
            dst: 0,
        })
    }

    /// Fields may be out of their ranges, as `mktime` allows.
    pub(super) fn to_seconds(self) -> i64 {
        let month = i64::from(self.month);
        let year = i64::from(self.year) + 1900 + month.div_euclid(12);
        let days = days_from_date(year, month.rem_euclid(12), 1) + i64::from(self.day) - 1;
        ((days * 24 + i64::from(self.hour)) * 60 + i64::from(self.minute)) * 60
            + i64::from(self.second)
    }

    pub(super) fn load(c: &Call<'_>, place: u64) -> Result<Tm, Stop> {
        let mut fields = [0i32; 9];
        for (offset, field) in (0u64..).step_by(4).zip(&mut fields) {
            *field = c.load_u32(place + offset)?.cast_signed();
        }
        let [
            second,
            minute,
            hour,
            day,
            month,
            year,
            weekday,
            yearday,
            dst,
        ] = fields;
        Ok(Tm {
            second,
            minute,
            hour,
            day,
            month,
            year,
            weekday,
            yearday,
            dst,
        })
    }

    /// Writes the structure with glibc's `tm_gmtoff` and `tm_zone` (56 bytes).
    fn store(self, c: &mut Call<'_>, place: u64, zone: &'static str) -> Result<(), Stop> {
        let name = c.static_string(zone, zone.as_bytes())?;
        let fields = [
            self.second,
            self.minute,
            self.hour,
            self.day,
            self.month,
            self.year,
            self.weekday,
            self.yearday,
            self.dst,
        ];
        let mut bytes = [0u8; 56];
        for (at, field) in bytes.chunks_exact_mut(4).zip(fields) {
            at.copy_from_slice(&field.to_le_bytes());
        }
        bytes[48..].copy_from_slice(&name.to_le_bytes());
        c.store_bytes(place, &bytes)
    }
}

fn break_down(c: &mut Call<'_>, result: Option<usize>, zone: &'static str) -> Outcome {
    let seconds = c.load_u64(c.pointer(0)?)?.cast_signed();
    let place = match result {
        Some(index) => c.pointer(index)?,
        None => c.static_block("tm", 56)?,
    };
    match Tm::from_seconds(seconds) {
        Some(tm) => {
            tm.store(c, place, zone)?;
            c.pointer_result(place)
        }
        None => c.failed_null(errno::EOVERFLOW),
    }
}

fn mktime(c: &mut Call<'_>) -> Outcome {
    let place = c.pointer(0)?;
    let seconds = Tm::load(c, place)?.to_seconds();
    match Tm::from_seconds(seconds) {
        Some(tm) => {
            let zone = if c.name() == "timegm" { "GMT" } else { "UTC" };
            tm.store(c, place, zone)?;
            c.long_result(seconds)
        }
        None => {
            c.set_errno(errno::EOVERFLOW)?;
            c.long_result(-1)
        }
    }
}

fn difftime(c: &mut Call<'_>) -> Outcome {
    let (later, earlier) = (c.long(0)?, c.long(1)?);
    Ok(Results::One(Arg::double(
        (i128::from(later) - i128::from(earlier)) as f64,
    )))
}

#[cfg(test)]
mod tests {
    use super::Tm;

    #[test]
    fn known_moments() {
        let epoch = Tm::from_seconds(0).unwrap();
        assert_eq!(
            (
                epoch.year,
                epoch.month,
                epoch.day,
                epoch.weekday,
                epoch.yearday
            ),
            (70, 0, 1, 4, 0)
        );
        let leap = Tm::from_seconds(1_709_208_000).unwrap();
        assert_eq!(
            (leap.year, leap.month, leap.day, leap.hour, leap.yearday),
            (124, 1, 29, 12, 59)
        );
        let before = Tm::from_seconds(-1).unwrap();
        assert_eq!(
            (
                before.year,
                before.month,
                before.day,
                before.second,
                before.weekday
            ),
            (69, 11, 31, 59, 3)
        );
    }

    #[test]
    fn seconds_and_fields_agree_over_centuries() {
        let mut seconds = -70_000_000_000i64;
        while seconds < 70_000_000_000 {
            let tm = Tm::from_seconds(seconds).unwrap();
            assert_eq!(tm.to_seconds(), seconds);
            seconds += 87_654_321;
        }
    }

    #[test]
    fn fields_out_of_range_are_normalised() {
        let tm = Tm {
            year: 124,
            month: 13,
            day: 0,
            hour: 25,
            minute: -1,
            ..Tm::default()
        };
        let tm = Tm::from_seconds(tm.to_seconds()).unwrap();
        assert_eq!(
            (tm.year, tm.month, tm.day, tm.hour, tm.minute),
            (125, 1, 1, 0, 59)
        );
    }
}
