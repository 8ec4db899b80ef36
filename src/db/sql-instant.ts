import { type SQL, sql } from 'drizzle-orm'

/** An instant as the API returns it, in the format of `toISOString`: ISO 8601 in UTC with milliseconds. */
export const isoInstant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether an instant is in a calendar year of Taipei time. */
export const isInYear = (column: SQL, year: number) =>
  sql`${column} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Asia/Taipei')
    and ${column} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Asia/Taipei')`
