import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from './rows.ts'

/** The value types that COPY can write here. */
type Value = string | number | boolean | null | Uint8Array | readonly number[]

/** The part of the driver's connection that COPY needs and its type declarations omit. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}

const chunkSize = 256 * 1024

/**
 * Writes rows with COPY, the fastest bulk insert. Rows are produced while earlier ones are in transit, and the event
 * loop is yielded in between.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let failure: unknown
    const copy = {
      submit: (connection: CopyConnection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, rows).catch((error: unknown) => {
          failure = error
          connection.sendCopyFail('no more rows')
        })
      },
      handleError: (error: Error) => {
        failure ??= error
        reject(failure)
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    }
    client.query(copy as unknown as pg.Submittable)
  })
}

async function send(connection: CopyConnection, rows: Iterable<readonly Value[]>): Promise<void> {
  let text = ''
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(text))
    text = ''
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    else await nextTurn()
  }
  for (const row of rows) {
    text += `${row.map(toCopyText).join('\t')}\n`
    if (text.length > chunkSize) await flush()
  }
  if (text) await flush()
  connection.endCopyFrom()
}

function toCopyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return String(value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const indexRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string(), primary: z.boolean() })

/**
 * Tables of the same names in another schema, which are filled while clients use those in `public`. A transaction that
 * begins with `preferNextTables` writes to them.
 */
const nextSchema = 'search_next'

const quoted = (name: string) => `"${name}"`

/** Creates an empty copy of each table, without indexes. */
export async function createNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`drop table if exists ${nextSchema}.${table}`)
    await client.query(`create table ${nextSchema}.${table} (like public.${table} including defaults including storage)`)
  }
}

const shapeRow = z.strictObject({ schema: z.string(), shape: z.string() })

/** Whether the next tables exist and have the columns of the current ones: a migration may have changed those. */
export async function nextTablesMatch(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  const shapes = await clientRows(client, shapeRow)(
    `select n.nspname as schema, string_agg(concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)), ',' order by c.relname, a.attnum) as shape
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relname = any($1) and c.relkind = 'r' and n.nspname in ('public', $2) and a.attnum > 0 and not a.attisdropped
     group by n.nspname`,
    [tables, nextSchema],
  )
  return shapes.length === 2 && shapes[0]?.shape === shapes[1]?.shape
}

/** Lets unqualified names mean the next tables, until the end of the transaction. */
export async function preferNextTables(client: pg.ClientBase): Promise<void> {
  await client.query(`set local search_path = ${nextSchema}, public`)
}

/** Creates the indexes of the current tables on the next ones, each in a transaction of its own; existing ones stay. */
export async function indexNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const missing = await clientRows(client, indexRow)(
    `select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition, x.indisprimary as primary
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and to_regclass($2 || '.' || quote_ident(i.relname)) is null`,
    [tables, nextSchema],
  )
  for (const { table, name, definition, primary } of missing) {
    await client.query('begin')
    await client.query(definition.replace(` public.${table} `, ` ${nextSchema}.${table} `))
    if (primary)
      await client.query(
        `alter table ${nextSchema}.${table} add constraint ${quoted(name)} primary key using index ${quoted(name)}`,
      )
    await client.query('commit')
  }
  for (const table of tables) await client.query(`analyze ${nextSchema}.${table}`)
}

/** Replaces the current tables by the next ones, inside the caller's transaction. Readers are blocked only for moments. */
export async function swapNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`drop table public.${table}`)
    await client.query(`alter table ${nextSchema}.${table} set schema public`)
  }
}
