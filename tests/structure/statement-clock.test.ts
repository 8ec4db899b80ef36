import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Statements that render no page: they write timestamps, take due work or measure its age by the database's clock. */
const byTheDatabase = new Set([
  'src/db/queries/mail.ts',
  'src/db/queries/operation-figures.ts',
  'src/db/queries/published-versions.ts',
  'src/db/queries/membership.ts',
  'src/db/queries/search-changes.ts',
  'src/db/queries/search-rebuild.ts',
])

test('a statement uses the given instant, not the database clock: pages render for any instant', () => {
  const clocks = /\bnow\(\)|\b(?:current|local)_?(?:date|time(?:stamp)?)\b|\b(?:clock|statement|transaction)_timestamp\(/i
  const statements = ['src/db/queries', 'src/operations', 'src/api', 'src/jobs'].flatMap((folder) =>
    sourcesBelow(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/`[^`]*`/gs)].map(([text]) => ({ file, text }))),
  )
  const indicative = statements.filter(({ text }) => clocks.test(text.replace(/\$\{(?:performance|Date)\.now\(\)/g, '')))
  expect(new Set(indicative.map(({ file }) => file))).toEqual(byTheDatabase)
})
