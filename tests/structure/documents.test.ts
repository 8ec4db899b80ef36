import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const below = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents = ['README.md', 'CONTRIBUTING.md', ...below('docs', '.md')]
const sources = ['src', 'tests', 'scripts', 'bench'].flatMap(sourcesBelow).filter((file) => /\.tsx?$/.test(file))

/** A path of the project, without the ones that a pattern or a placeholder makes. */
const path = /(?<![\w/.-])(?:src|tests|docs|scripts|bench|ops)\/[\w./-]*\w(?![\w*<{[$…-])/g

/** Whether a path leads to a file or folder; a decision may be named by its number alone. */
const isKnown = (named: string): boolean =>
  existsSync(join(root, named)) ||
  (existsSync(join(root, dirname(named))) &&
    readdirSync(join(root, dirname(named))).some(
      (name) => name.startsWith(`${basename(named)}-`) || name.startsWith(`${basename(named)}.`),
    ))

const unknownPaths = (file: string, text: string) =>
  [...text.matchAll(path)].flatMap(([named]) => (isKnown(named) ? [] : [`${file}: ${named}`]))

test('documents and comments name files that exist', () => {
  // a placeholder for a file that operators write
  const written = ['docs/running.md: ops/.env']
  const ofComments = [...sources, ...below('src/db/functions', '.sql')].flatMap((file) =>
    unknownPaths(file, (read(file).match(/^\s*(?:\*|\/\/|\/\*|--).*$/gm) ?? []).join('\n')),
  )
  expect(
    [...documents.flatMap((file) => unknownPaths(file, read(file))), ...ofComments].filter((one) => !written.includes(one)),
  ).toEqual([])
})

const commentLine = /^\s*(?:\{?\/\*|\*|\/\/|--).*$/gm
const commentsOf = (file: string) => (read(file).match(commentLine) ?? []).join('\n')
const withoutComments = (file: string) => read(file).replace(commentLine, '')
const quotedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)

const styles = below('src', '.css')
// the manual of operators also names settings of Kubernetes and proxies
const prose = [
  ...documents.filter((file) => file !== 'docs/running.md').map((file) => ({ file, text: read(file) })),
  ...[...sources, ...below('src/db/functions', '.sql')].map((file) => ({ file, text: commentsOf(file) })),
]

test('documents and comments name functions and properties that exist', () => {
  const code = [
    ...[...sources, ...below('src/db', '.sql')].map(withoutComments),
    ...[...below('scripts', '.mjs'), ...below('ops', '.yml'), ...styles, 'src/contract/openapi.json'].map(read),
  ].join('\n')
  const known = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  const unknown = prose.flatMap(({ file, text }) =>
    quotedIn(text).flatMap((quoted) =>
      (quoted.match(/(?<![\w/.-])[a-z]+[A-Z]\w*/g) ?? []).flatMap((name) => (known.has(name) ? [] : [`${file}: ${name}`])),
    ),
  )
  expect(unknown).toEqual([])
})

test('documents and comments name modules that exist', () => {
  const modules = [...sources, ...below('scripts', '.mjs'), ...styles, ...below('src/db', '.sql')]
  // of the feature that a document adds as an example, and of a client's own project
  const examples = new Set(['glossary.ts', 'glossary.test.ts', 'magazine.d.ts'])
  const unknown = prose.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w*.-])(?<!\w\/)((?:[a-z][\w-]*\/)*[a-z][\w-]*(?:\.[a-z-]+)*\.(?:tsx?|mjs|sql))\b/g)].flatMap(
      ([, name = '']) =>
        examples.has(name) || modules.some((module) => module.endsWith(`/${name}`)) || existsSync(join(root, name))
          ? []
          : [`${file}: ${name}`],
    ),
  )
  expect(unknown).toEqual([])
})

test('nothing cites a specification that is not in the repository', () => {
  const cited = /\b(?:of|by|in|from) the specification\b|\bspecification,? sections? \d|\bthe specification['’]s\b/i
  const texts = [...prose, ...sources.filter((file) => file.endsWith('.test.ts')).map((file) => ({ file, text: read(file) }))]
  expect(
    texts.flatMap(({ file, text }) =>
      file !== 'tests/structure/documents.test.ts' && cited.test(text.replace(/\n\s*\*\s/g, ' ')) ? [file] : [],
    ),
  ).toEqual([])
  expect(['/** Codes (specification, section 3). */', '// as the specification says'].map((one) => cited.test(one))).toEqual([
    true,
    false,
  ])
})
