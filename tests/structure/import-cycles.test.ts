import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Static imports and re-exports of values; those of types alone are erased, and `import()` runs later. */
const staticImport = /^(?:import|export)\s+(?!type\b)([^'";]*?)\bfrom\s*'(\.[^']+)'|^import\s*'(\.[^']+)'/gm
const hasTypesOnly = (clause: string) =>
  /^\{(?<names>[^}]*)\}\s*$/s
    .exec(clause)
    ?.groups?.['names']?.split(',')
    .filter((name) => name.trim() !== '')
    .every((name) => /^\s*type\s/.test(name)) === true

/** The project files whose values a text imports, as paths from the root. */
const valuesImported = (file: string, text: string): string[] =>
  [...text.matchAll(staticImport)].flatMap(([, clause = '', from, alone]) =>
    hasTypesOnly(clause) ? [] : [relative(root, resolve(root, dirname(file), from ?? alone ?? ''))],
  )

/** The files of the first cycle that a depth-first search meets; none without a cycle. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...path, file])
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of imports.keys()) {
    const cycle = visit(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

test('no file imports values from itself through others', () => {
  const files = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const imports = new Map(files.map((file) => [file, valuesImported(file, readFileSync(join(root, file), 'utf8'))]))
  expect(files.length).toBeGreaterThan(1000)
  expect(cycleIn(imports)).toEqual([])
})

test('a cycle is found through re-exports and longer paths; types and late imports do not count', () => {
  const value = valuesImported('src/a.ts', "import { one, type Two } from './b.ts'\nexport * from './c.ts'\nimport './d.ts'\n")
  expect(value).toEqual(['src/b.ts', 'src/c.ts', 'src/d.ts'])
  const erased = "import type { One } from './b.ts'\nimport { type One } from './b.ts'\nconst late = () => import('./b.ts')\n"
  expect(valuesImported('src/a.ts', erased)).toEqual([])
  const ring = { a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }
  expect(cycleIn(new Map(Object.entries(ring)))).toEqual(['b', 'c', 'b'])
  expect(cycleIn(new Map(Object.entries({ ...ring, c: ['d'] })))).toEqual([])
})
