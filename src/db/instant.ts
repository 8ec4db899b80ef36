import { type SQL, sql } from 'drizzle-orm'

/** A moment as the API tells it, as `toISOString` writes it: ISO 8601 in UTC with milliseconds. */
export const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a moment lies in a calendar year of Taipei's. */
export const inYear = (column: SQL, year: number) =>
  sql`${column} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Asia/Taipei')
    and ${column} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Asia/Taipei')`
