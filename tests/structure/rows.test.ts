import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Where rows come in: by a shape, and below that by the driver. */
const doors = new Set(['src/db/rows.ts', 'src/db/check-rows.ts', 'src/db/fast/pipelined-pool.ts'])
const sources = sourcesBelow('src')
  .filter((file) => file.endsWith('.ts') && !doors.has(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The lines of the product that hold something, as `file: line`. */
const linesWith = (pattern: RegExp, among = sources) =>
  among.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

/** Each asking for rows, with the second thing that it is given. */
const asked = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:rows|clientRows)\(\s*\w+,(.*?)\)\s*[(`]/gs)].map(([, shape = '']) => ({ file, shape: shape.trim() })),
)

test('the rows of a statement in SQL come in under a shape, and not because somebody says what they are', () => {
  expect(asked.length).toBeGreaterThan(100)
  expect(linesWith(/\.(?:execute|query)</)).toEqual([])
  // within a statement of Drizzle's: there a value has a decoder (`mapWith`)
  expect(linesWith(/\bsql</)).toEqual([])
  // in a select of Drizzle's a piece of SQL has a decoder: `mapWith`
  expect(linesWith(/\bsql</)).toEqual([])
  // PostgreSQL's own answer, whose rows could be anything
  const withDriver = sources.filter(({ text }) => /\.(?:query|execute)\(/.test(text))
  expect(withDriver.length).toBeGreaterThan(10)
  expect(linesWith(/\.rows\b|\{ rows\b[^}]*\} = /, withDriver)).toEqual([])
})

test('a shape is made once, when its file is loaded, and is strict', () => {
  expect(asked.filter(({ shape }) => !/^\w+,?$/.test(shape))).toEqual([])
  const shapes = sources.filter(({ file, text }) => file.startsWith('src/db/') && text.includes("from 'zod'"))
  expect(shapes.length).toBeGreaterThan(30)
  // what would let more in than it says, or give something else than came in
  expect(
    linesWith(/\bz\.(?:object|looseObject|any|custom|coerce|preprocess)\b|\.(?:transform|passthrough|pipe)\(/, shapes),
  ).toEqual([])
})
