import { type SQL, sql } from 'drizzle-orm'

/**
 * The columns that fields are read from, with the alias of their table: `s.title, s.lead`. A field has
 * the name of its column.
 */
export const columnsOf = (alias: string, fields: object): SQL =>
  sql.raw(
    Object.keys(fields)
      .map((name) => `${alias}."${name}"`)
      .join(', '),
  )
