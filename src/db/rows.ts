import { type SQLWrapper, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { z } from 'zod'
import { checkedRows } from './check-rows.ts'
import type { Database } from './connect.ts'

/**
 * In tests and in development every row is validated against the shape that its query declares; otherwise
 * shapes are only types.
 */
const checkRows = process.env['CHECK_ROWS'] === '1'

/**
 * The columns that a statement selects, as the driver returns them: a strict object, so that an extra column is an error
 * too. It must not transform values, because only tests run it.
 */
export type RowShape = z.ZodType<object>

interface RunQuery<Row> {
  (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  (query: SQLWrapper): Promise<Row[]>
}

/**
 * Runs an SQL statement and returns its rows, typed by the shape: rows(db, shape)`select …`, or for a statement built
 * elsewhere, rows(db, shape)(statement). Hand-written statements return rows only through this function.
 * @throws with `CHECK_ROWS` when a row has another shape, naming query and column
 */
export function rows<Shape extends RowShape>(db: Pick<Database, 'execute'>, shape: Shape): RunQuery<z.output<Shape>> {
  return function runQuery(statement: TemplateStringsArray | SQLWrapper, ...values: unknown[]) {
    const query = 'raw' in statement ? sql(statement, ...values) : statement
    return rowsOf(shape, db.execute(query) as Promise<pg.QueryResult<z.output<Shape>>>, runQuery)
  }
}

/** Validated rows of a query on a pool connection without Drizzle; timestamps and dates are then `Date` objects. */
export function clientRows<Shape extends RowShape>(client: Pick<pg.ClientBase | pg.Pool, 'query'>, shape: Shape) {
  return function runQuery(text: string, values: unknown[] = []): Promise<z.output<Shape>[]> {
    return rowsOf(shape, client.query<z.output<Shape>>(text, values), runQuery)
  }
}

const rowsOf = <Row>(shape: RowShape, result: Promise<{ rows: Row[] }>, requested: (...args: never[]) => unknown) =>
  checkRows ? checkedRows(shape, result, requested) : result.then(takeRows)

const takeRows = <Row>(result: { rows: Row[] }): Row[] => result.rows
