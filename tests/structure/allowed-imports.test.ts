import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowed } from './allowed-imports.ts'
import { importsOf, packagesOf, root, sourcesBelow } from './sources.ts'

/** The parts of `db` that api and jobs may import: the connection's type and the spans, never a query or a table. */
const dbTypes = ['src/db/connect.ts', 'src/db/tracing.ts']
/** The tables that the accounts library writes itself. */
const accountTables = ['src/db/schema/index.ts', 'src/db/schema/accounts.ts']

const layerOf = (path: string) => path.split('/')[1] ?? ''

const breaches = sourcesBelow('src').flatMap((file) => {
  if (/\.test\.tsx?$/.test(file)) return []
  const from = layerOf(file)
  return importsOf(file).flatMap((target) => {
    if (!target.startsWith('src/'))
      return target.startsWith('node_modules') ? [] : [`${file} → ${target}: nothing in src reaches outside src`]
    const fenced = fenceBreach(file, target)
    if (fenced) return [fenced]
    const to = layerOf(target)
    if (from === to) return featureBreach(file, target)
    if (!(allowed[from] ?? []).includes(to))
      return [
        `${file} → ${target}: ${from} may import only ${(allowed[from] ?? []).join(', ') || 'itself'}; move what both need down`,
      ]
    const holdsTables = file.startsWith('src/api/auth/') && accountTables.includes(target)
    const queriesInApi = (from === 'api' || from === 'jobs') && to === 'db' && !dbTypes.includes(target) && !holdsTables
    return queriesInApi ? [`${file} → ${target}: put the query behind an operation`] : []
  })
})

/** Code behind a switch (a folder `fast`) is imported only through its index, which checks the switch. */
function fenceBreach(file: string, target: string): string | null {
  const [, fence = '', inside = ''] = /^(src\/\w+\/fast\/)(.+)/.exec(target) ?? []
  return fence === '' || file.startsWith(fence) || /^index(\.server)?\.ts$/.test(inside)
    ? null
    : `${file} → ${target}: import ${fence}index`
}

/**
 * Features of the site share only the shell, the layouts and the top level of `site/`; those of the office its shell
 * and its parts.
 */
function featureBreach(file: string, target: string): string[] {
  const [, area, from = '', ...fromRest] = file.split('/')
  const [, , to = '', ...toRest] = target.split('/')
  if ((area !== 'site' && area !== 'office') || fromRest.length === 0 || toRest.length === 0 || from === to) return []
  const shared = area === 'site' ? ['shell', 'layouts'] : ['shell', 'parts']
  return shared.includes(to)
    ? []
    : [`${file} → ${target}: rooms do not import one another; move it to ${area}/shell, ui or domain`]
}

test('modules import only what the import rules allow', () => {
  expect(breaches).toEqual([])
})

test('the check detects an import into a fast-path folder that bypasses its index', () => {
  const breach = (target: string) => fenceBreach('src/site/entry.server.tsx', target)
  expect(breach('src/site/fast/cached-ads.ts')).toContain('src/site/fast/index')
  expect([breach('src/site/fast/index.server.ts'), breach('src/db/next-tables.ts')]).toEqual([null, null])
})

test('the check detects a forbidden import', () => {
  expect(importsOf('tests/structure/allowed-imports.test.ts')).toContain('tests/structure/sources.ts')
})

test('the domain uses packages only for schemas, text comparison and deep equality', () => {
  const packages = sourcesBelow('src/domain')
    .filter((file) => !/\.test\.ts$|(^|\/)arbitrary-|\/train\.ts$/.test(file))
    .flatMap((file) => packagesOf(file).map((name) => `${file} → ${name}`))
  expect(packages.toSorted()).toEqual(
    [
      'manuscripts/change.ts → fast-deep-equal',
      'manuscripts/compare-words.ts → diff',
      ...[
        'manuscripts/fields',
        'places/fields',
        'posts/blocks-callouts',
        'posts/blocks-passage',
        'posts/blocks',
        'posts/fields',
        'quizzes/fields',
        'records/fields',
      ].map((file) => `${file}.ts → zod`),
      'registers/check-entry.ts → fast-deep-equal',
      ...[
        'registers/chapter-outline',
        'registers/field',
        'registers/kinds/authors',
        'registers/kinds/redirects',
        'registers/kinds/tags',
        'registers/outlines',
        'registers/quiz-outlines',
        'shares/fields',
      ].map((file) => `${file}.ts → zod`),
    ]
      .map((line) => `src/domain/${line}`)
      .toSorted(),
  )
})

/** A file without its type-only imports. */
const values = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/^(?:import|export) type [^;]*?from '[^']+'$/gm, '')

test('no reader loads a schema of fields: the site imports types alone', () => {
  const site = ['src/site', 'src/rendering', 'src/ui', 'src/browser'].flatMap(sourcesBelow)
  const rules = ['places', 'posts', 'quizzes', 'records', 'shares'].flatMap((layer) => sourcesBelow(`src/domain/${layer}`))
  const shared = [...site, ...rules.filter((file) => !file.endsWith('/fields.ts'))]
  expect(shared.filter((file) => /(places|posts|quizzes|records|shares|'\.)\/fields\.ts'/.test(values(file)))).toEqual([])
})

test('no reader loads the schema of documents: the site’s renderer imports block types alone', () => {
  const site = ['src/site', 'src/rendering', 'src/ui', 'src/browser', 'src/contract'].flatMap(sourcesBelow)
  const drawing = [
    ...site,
    'src/domain/posts/split-body.ts',
    'src/domain/posts/contents.ts',
    'src/domain/ads/content-ad-positions.ts',
  ]
  expect(drawing.filter((file) => /posts\/blocks\.ts|'\.\/blocks\.ts'|\/compile\.ts'/.test(values(file)))).toEqual([])
})

test('a module started in a process or thread per upload or comparison loads no database', () => {
  const started = sourcesBelow('src').flatMap((file) =>
    [...values(file).matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)].map(([, to = '']) => join(file, '..', to)),
  )
  expect(started).toHaveLength(5)
  for (const one of started) {
    const loaded = new Set([one])
    for (const file of loaded)
      for (const [, to = ''] of values(file).matchAll(/^(?:import|export)\b[^'";]*?\bfrom\s*'(\.[^']+)'/gm))
        loaded.add(join(file, '..', to))
    expect(
      [...loaded].filter((file) => file.startsWith('src/db/')),
      one,
    ).toEqual([])
    expect(loaded.size, one).toBeLessThan(40)
  }
})
