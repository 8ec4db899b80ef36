import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const home = 'src/ui/breakpoints.css'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const named = [...read(home).matchAll(/^@custom-media (--[a-z-]+) (\(.+\));$/gm)].map(([, name = '', width = '']) => ({
  name,
  width,
}))
const widths = new Set(named.map(({ width }) => width))
const steps = new Set([...widths].map((width) => /\d+/.exec(width)?.[0]))
const findMatches = (files: RegExp, what: RegExp) =>
  sourcesBelow('src')
    .filter((file) => file !== home && files.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(what)].map(([text, part = text]) => ({ file, part })))

test('media queries use only named breakpoints', () => {
  const queries = findMatches(/\.css$/, /@media[^{]*/g)
  expect(queries.length).toBeGreaterThan(50)
  expect(queries.filter(({ part }) => /width/.test(part))).toEqual([])
  const names = new Set(named.map(({ name }) => name))
  const used = findMatches(/\.css$/, /@media[^{]*?\((--[a-z-]+)\)/g)
  expect(used.filter(({ part }) => !names.has(part))).toEqual([])
  expect([...names].filter((name) => !queries.some(({ part }) => part.includes(`(${name})`)))).toEqual([])
})

test('scripts query only these, and images use their steps', () => {
  expect(findMatches(/\.tsx?$/, /\(width [<>=]+ \d+px\)/g).filter(({ part }) => !widths.has(part))).toEqual([])
  // the widest image
  const known = new Set([...steps, '1600'])
  expect(findMatches(/\.tsx?$/, /\((?:min|max)-width: ?(\d+)px\)/g).filter(({ part }) => !known.has(part))).toEqual([])
})
