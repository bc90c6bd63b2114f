//! The clock and the calendar of the machine.

/// The time now, in seconds since 1970.
pub fn seconds() -> i64 {
    time::OffsetDateTime::now_utc().unix_timestamp()
}

/// The date here, such as `1991-06-22`.
pub fn today() -> String {
    date().to_string()
}

pub(crate) fn date() -> time::Date {
    let now = time::OffsetDateTime::now_local().unwrap_or_else(|_| time::OffsetDateTime::now_utc());
    now.date()
}
