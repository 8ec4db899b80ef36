import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * For `npm run release-queries`: appends every statement that the product (not a test, not the demo's seed) sends to
 * its database to the file RECORD_STATEMENTS, one JSON string per line, each text once per process.
 */
const file = process.env['RECORD_STATEMENTS']
const seen = new Set<string>()
const ours = /\/src\/(?!db\/(?:execute|rows|check-rows|connect|fast|session|time-limit|migrat)\b)/

function record(text: string): void {
  if (!file || seen.has(text) || !/^[\s(]*(?:select|with|insert|update|delete|values)\b/i.test(text)) return
  seen.add(text)
  const frames = new Error().stack ?? ''
  // Drizzle sends its statements asynchronously, without the caller's stack frames: the origin is unknown, so they are
  // recorded
  if (/\/tests\/(?!support\/record-statements)/.test(frames) && !ours.test(frames)) return
  if (/\/src\/demo\//.test(frames)) return
  appendFileSync(file, `${JSON.stringify(text)}\n`)
}

/** The text of pg's argument: a string, or its query config. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}

const patched = Symbol.for('healthpress.recordsStatements')
const prototype = pg.Client.prototype as unknown as Record<PropertyKey, unknown>
if (file && !prototype[patched]) {
  prototype[patched] = true
  Error.stackTraceLimit = 60
  for (const owner of [pg.Client.prototype, pg.Pool.prototype] as unknown as { query: (...given: unknown[]) => unknown }[]) {
    const send = owner.query
    owner.query = function (this: unknown, ...args) {
      record(textOf(args[0]))
      return send.apply(this, args)
    }
  }
}
