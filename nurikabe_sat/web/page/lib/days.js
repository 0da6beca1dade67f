// The dates of the calendar of puzzles: one for each day, week and month. It needs no page, and runs in node. A key names a
// puzzle: "2026-11-22", "week-2026-11-16" (its Monday) or "month-2026-11-01".
//
//     today() -> "2026-11-22", the date where the player is     FIRST_DAY     dayBefore(day)
//     isDate("2026-11-22")     isKey("week-2026-11-16")     isOpen(key, today): it has a puzzle, and has come
//     keysOf("2026-11-22") -> [day, week, month]     keyBefore(key): of the same kind
//     dateOf(key), kindOf(key), placeOf(key)

/** @typedef {"days" | "weeks" | "months"} Kind */

export const FIRST_DAY = "2026-11-02"; // a Monday
const DAY = 86_400_000;

/** @type {(day: string) => number} */
const timeOf = (day) => Date.parse(`${day}T00:00Z`);
/** @type {(time: number) => string} */
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} day */
export const dayBefore = (day) => dayOf(timeOf(day) - DAY);

/** @type {(value: unknown) => value is string} A day of the calendar: "2026-11-22". */
export function isDate(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = timeOf(value);
  return !Number.isNaN(time) && dayOf(time) === value;
}

/** @type {(value: unknown) => value is string} */
export const isKey = (value) =>
  typeof value === "string" && isDate(dateOf(value)) && keysOf(dateOf(value)).includes(value);

/** @type {(key: string) => string} */
export const dateOf = (key) => key.replace(/^(week|month)-/, "");

/** @type {(key: string) => Kind} */
export const kindOf = (key) => (key.startsWith("week-") ? "weeks" : key.startsWith("month-") ? "months" : "days");

/** @param {string} day */
export function keysOf(day) {
  const monday = dayOf(timeOf(day) - ((new Date(timeOf(day)).getUTCDay() + 6) % 7) * DAY);
  return [day, `week-${monday}`, `month-${day.slice(0, 8)}01`];
}

/** @type {(key: string) => string} */
export const keyBefore = (key) => keysOf(dayBefore(dateOf(key)))[["days", "weeks", "months"].indexOf(kindOf(key))];

/** @type {(key: string, now: string) => boolean} */
export const isOpen = (key, now) => isKey(key) && placeOf(key) >= 0 && dateOf(key) <= now;

/** @type {(key: string) => number} The place of a puzzle among those of its kind; negative before the first. */
export function placeOf(key) {
  const months = (/** @type {string} */ day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const [day, kind] = [dateOf(key), kindOf(key)];
  if (kind === "months") return months(day) - months(FIRST_DAY);
  return (timeOf(day) - timeOf(FIRST_DAY)) / (kind === "weeks" ? 7 * DAY : DAY);
}
