import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** The modules that read rows: by a declared type, and below that by the driver. */
const executors = new Set(['src/db/rows.ts', 'src/db/check-rows.ts'])
const sources = sourcesBelow('src')
  .filter((file) => file.endsWith('.ts') && !executors.has(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The source lines that match a pattern, as `file: line`. */
const linesWith = (pattern: RegExp, among = sources) =>
  among.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

/** Each query for rows, with its second argument. */
const rowSchemas = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:rows|clientRows)\(\s*\w+,(.*?)\)\s*[(`]/gs)].map(([, shape = '']) => ({ file, shape: shape.trim() })),
)

test('the rows of a raw SQL statement have a declared schema, not a type assertion', () => {
  expect(rowSchemas.length).toBeGreaterThan(100)
  expect(linesWith(/\.(?:execute|query)</)).toEqual([])
  // within a Drizzle statement: there a value has a decoder (`mapWith`)
  expect(linesWith(/\bsql</)).toEqual([])
  // in a Drizzle select a piece of SQL has a decoder: `mapWith`
  expect(linesWith(/\bsql</)).toEqual([])
  // the driver's raw result, whose rows are untyped
  const withDriver = sources.filter(({ text }) => /\.(?:query|execute)\(/.test(text))
  expect(withDriver.length).toBeGreaterThan(10)
  expect(linesWith(/\.rows\b|\{ rows\b[^}]*\} = /, withDriver)).toEqual([])
})

test('a row schema is created once at module load, and is strict', () => {
  expect(rowSchemas.filter(({ shape }) => !/^\w+,?$/.test(shape))).toEqual([])
  const shapes = sources.filter(({ file, text }) => file.startsWith('src/db/') && text.includes("from 'zod'"))
  expect(shapes.length).toBeGreaterThan(30)
  // what would accept more than declared, or transform the value
  expect(
    linesWith(/\bz\.(?:object|looseObject|any|custom|coerce|preprocess)\b|\.(?:transform|passthrough|pipe)\(/, shapes),
  ).toEqual([])
})
