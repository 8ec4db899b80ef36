import { type SQL, sql } from 'drizzle-orm'

/** A moment as the API tells it: ISO 8601 in UTC, whole seconds. */
export const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Whether a moment lies in a calendar year of Taipei's. */
export const inYear = (column: SQL, year: number) =>
  sql`${column} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Asia/Taipei')
    and ${column} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Asia/Taipei')`
