import { type SQLWrapper, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { z } from 'zod'
import { checkedRows } from './check-rows.ts'
import type { Database } from './connect.ts'

/** In tests and in development every row is held against the shape that its query names; else shapes are types alone. */
const checkRows = process.env['CHECK_ROWS'] === '1'

/**
 * The columns that a statement selects, each as the driver gives it: a strict object, so that one more is a fault too.
 * Nothing in it may change a value, for nobody but tests runs it.
 */
export type RowShape = z.ZodType<object>

interface Ask<Row> {
  (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  (query: SQLWrapper): Promise<Row[]>
}

/**
 * Asks a statement in SQL and gives its rows, of the type that the shape says: rows(db, shape)`select …`, or, of a
 * statement that stands elsewhere, rows(db, shape)(statement). There is no other way by which those of a hand-written
 * statement come in.
 * @throws with `CHECK_ROWS` when a row is of another shape, naming query and column
 */
export function rows<Shape extends RowShape>(db: Pick<Database, 'execute'>, shape: Shape): Ask<z.output<Shape>> {
  return function ask(given: TemplateStringsArray | SQLWrapper, ...values: unknown[]) {
    const query = 'raw' in given ? sql(given, ...values) : given
    return rowsOf(shape, db.execute(query) as Promise<pg.QueryResult<z.output<Shape>>>, ask)
  }
}

/** The same on a connection of the pool itself, which has no Drizzle around it; instants and days are then a `Date`. */
export function clientRows<Shape extends RowShape>(client: Pick<pg.ClientBase | pg.Pool, 'query'>, shape: Shape) {
  return function ask(text: string, values: unknown[] = []): Promise<z.output<Shape>[]> {
    return rowsOf(shape, client.query<z.output<Shape>>(text, values), ask)
  }
}

const rowsOf = <Row>(shape: RowShape, answer: Promise<{ rows: Row[] }>, asked: (...given: never[]) => unknown) =>
  checkRows ? checkedRows(shape, answer, asked) : answer.then(takeRows)

const takeRows = <Row>(answer: { rows: Row[] }): Row[] => answer.rows
