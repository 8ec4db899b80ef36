import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

/** What a row holds of the columns that a query asks for. */
export type RowOf<Asked> = Asked extends SQL<infer Row> ? Row : never

/** Kinds of columns whose values come out of a plain query as the schema says; numbers of eight bytes and times do not. */
const plain = new Set(['PgText', 'PgInteger', 'PgBoolean', 'PgArray', 'PgJsonb'])

/**
 * Some columns of a table, as the list after `select`, under the names that the schema gives them: what a query asks for
 * and what its row is made of (`RowOf`) stand in one list, and the types are the schema's.
 * @param alias what the query calls the table
 * @throws for a column whose values come out otherwise than the schema says
 */
export function fieldsOf<T extends Table, const Name extends keyof T['$inferSelect'] & string>(
  table: T,
  alias: string,
  names: readonly Name[],
): SQL<Pick<T['$inferSelect'], Name>> {
  const columns = getTableColumns(table)
  const asked = names.map((name) => {
    const column = columns[name]
    if (!column || !plain.has(column.columnType)) throw new Error(`${name} needs a form of its own in a query`)
    return `"${alias}"."${column.name}" as "${name}"`
  })
  return sql.raw(asked.join(', ')) as SQL<Pick<T['$inferSelect'], Name>>
}
