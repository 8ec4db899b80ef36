import { relative } from 'node:path'
import type { z } from 'zod'

/** A row that is not what its query claims. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
}

/** What was found in this process, for whoever swallows errors: a page that shows something in place of what failed. */
export const rowFaults: string[] = []

/**
 * Gives rows when each is of the shape that its query claims.
 * @param asked the function by which they were asked for: who called that is the query
 * @throws {RowFault}
 */
export async function checkedRows<Row>(
  shape: z.ZodType,
  answer: Promise<{ rows: Row[] }>,
  asked: (...given: never[]) => unknown,
): Promise<Row[]> {
  const place: { stack?: string } = {}
  Error.captureStackTrace(place, asked)
  const { rows } = await answer
  for (const [at, row] of rows.entries()) {
    const { error } = shape.safeParse(row)
    if (error) throw tell(`${queryAt(place.stack)}: row ${at + 1} of ${rows.length}: ${error.issues.map(inWords).join('; ')}`)
  }
  return rows
}

const mark = 'row fault: '

function tell(words: string): RowFault {
  rowFaults.push(words)
  process.stderr.write(`${mark}${words}\n`)
  return new RowFault(words)
}

/** What another process has said of its rows, in what it wrote to standard error. */
export const rowFaultsIn = (written: string): string[] =>
  written.split('\n').flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : []))

const inWords = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message

/** The query's name, and where it stands: `findTag (src/db/queries/places.ts:97)`. */
function queryAt(stack = ''): string {
  const caller = stack.split('\n')[1] ?? ''
  const [, name = 'a query', path = '', line = ''] =
    /at (?:async )?(?:([\w.<>]+) )?\(?(?:file:\/\/)?(\/.*?):(\d+):\d+\)?$/.exec(caller) ?? []
  return `${name} (${relative(process.cwd(), path)}:${line})`
}
