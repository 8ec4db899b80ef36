import { relative } from 'node:path'
import type { z } from 'zod'

/** A row that does not have the shape that its query declares. */
export class RowShapeError extends Error {
  override readonly name = 'RowShapeError'
}

/**
 * The errors found in this process. Tests read it because a caller may swallow the error, for example a page that shows
 * a fallback for a part that failed.
 */
export const rowErrors: string[] = []

/**
 * Returns the rows if each has the shape that its query declares.
 * @param requested the function that ran the statement; its caller is the query, found by the stack trace
 * @throws {RowShapeError}
 */
export async function checkedRows<Row>(
  shape: z.ZodType,
  result: Promise<{ rows: Row[] }>,
  requested: (...args: never[]) => unknown,
): Promise<Row[]> {
  const trace: { stack?: string } = {}
  Error.captureStackTrace(trace, requested)
  const { rows } = await result
  for (const [index, row] of rows.entries()) {
    const { error } = shape.safeParse(row)
    if (error)
      throw notify(`${queryAt(trace.stack)}: row ${index + 1} of ${rows.length}: ${error.issues.map(issueText).join('; ')}`)
  }
  return rows
}

const errorPrefix = 'row error: '

function notify(message: string): RowShapeError {
  rowErrors.push(message)
  process.stderr.write(`${errorPrefix}${message}\n`)
  return new RowShapeError(message)
}

/** The row errors of another process, parsed from its standard error. */
export const rowErrorsIn = (output: string): string[] =>
  output.split('\n').flatMap((line) => (line.startsWith(errorPrefix) ? line.slice(errorPrefix.length) : []))

const issueText = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message

/** The query's name and location: `findTag (src/db/queries/places.ts:97)`. */
function queryAt(stack = ''): string {
  const caller = stack.split('\n')[1] ?? ''
  const [, name = 'a query', path = '', line = ''] =
    /at (?:async )?(?:([\w.<>]+) )?\(?(?:file:\/\/)?(\/.*?):(\d+):\d+\)?$/.exec(caller) ?? []
  return `${name} (${relative(process.cwd(), path)}:${line})`
}
