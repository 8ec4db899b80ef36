import { type SQL, sql } from 'drizzle-orm'

/** The columns that fields are read from, of the table with an alias: `s.title, s.lead`. A field is called after its column. */
export const columnsOf = (alias: string, fields: object): SQL =>
  sql.raw(
    Object.keys(fields)
      .map((name) => `${alias}."${name}"`)
      .join(', '),
  )
