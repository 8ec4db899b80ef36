import { relative } from 'node:path'
import type { z } from 'zod'

/** A row that does not have the shape that its query declares. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
}

/**
 * The faults found in this process. Tests read it because a caller may swallow the error, for example a page that shows
 * a fallback for a part that failed.
 */
export const rowFaults: string[] = []

/**
 * Returns the rows if each has the shape that its query declares.
 * @param requested the function that ran the statement; its caller is the query, found by the stack trace
 * @throws {RowFault}
 */
export async function checkedRows<Row>(
  shape: z.ZodType,
  answer: Promise<{ rows: Row[] }>,
  requested: (...given: never[]) => unknown,
): Promise<Row[]> {
  const place: { stack?: string } = {}
  Error.captureStackTrace(place, requested)
  const { rows } = await answer
  for (const [at, row] of rows.entries()) {
    const { error } = shape.safeParse(row)
    if (error) throw notify(`${queryAt(place.stack)}: row ${at + 1} of ${rows.length}: ${error.issues.map(inWords).join('; ')}`)
  }
  return rows
}

const mark = 'row fault: '

function notify(words: string): RowFault {
  rowFaults.push(words)
  process.stderr.write(`${mark}${words}\n`)
  return new RowFault(words)
}

/** The row faults of another process, parsed from its standard error. */
export const rowFaultsIn = (written: string): string[] =>
  written.split('\n').flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : []))

const inWords = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message

/** The query's name and location: `findTag (src/db/queries/places.ts:97)`. */
function queryAt(stack = ''): string {
  const caller = stack.split('\n')[1] ?? ''
  const [, name = 'a query', path = '', line = ''] =
    /at (?:async )?(?:([\w.<>]+) )?\(?(?:file:\/\/)?(\/.*?):(\d+):\d+\)?$/.exec(caller) ?? []
  return `${name} (${relative(process.cwd(), path)}:${line})`
}
