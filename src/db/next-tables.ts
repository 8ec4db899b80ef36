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
    text += `${row.map(written).join('\t')}\n`
    if (text.length > chunkSize) await flush()
  }
  if (text) await flush()
  connection.endCopyFrom()
}

function written(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return String(value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const indexRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string(), primary: z.boolean() })

const nextOf = (name: string) => `${name}_next`

/**
 * Creates an empty copy of each table, without indexes, inside the caller's transaction. The copy is filled while
 * clients read the old table, and `swapNextTables` puts it in its place.
 */
export async function createNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`create table ${nextOf(table)} (like ${table} including defaults including storage)`)
}

/** Creates the indexes of the old tables on the new ones and swaps them. Readers are blocked only for moments. */
export async function swapNextTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const indexes = await clientRows(client, indexRow)(
    `select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition, x.indisprimary as primary
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [tables],
  )
  const quoted = (name: string) => `"${name}"`
  for (const { table, name, definition } of indexes)
    await client.query(
      definition.replace(` ${name} ON `, ` ${quoted(nextOf(name))} ON `).replace(`public.${table} `, `public.${nextOf(table)} `),
    )
  for (const table of tables) {
    await client.query(`drop table ${table}`)
    await client.query(`alter table ${nextOf(table)} rename to ${table}`)
  }
  for (const { table, name, primary } of indexes) {
    if (primary)
      await client.query(`alter table ${table} add constraint ${quoted(name)} primary key using index ${quoted(nextOf(name))}`)
    else await client.query(`alter index ${quoted(nextOf(name))} rename to ${quoted(name)}`)
  }
  for (const table of tables) await client.query(`analyze ${table}`)
}
