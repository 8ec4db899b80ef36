import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'

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
