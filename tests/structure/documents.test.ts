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

test('documents name functions and properties that exist', () => {
  const code = [...sources, ...below('scripts', '.mjs'), ...below('ops', '.yml'), 'src/contract/openapi.json']
    .map(read)
    .join('\n')
  const known = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  // the manual of operators also names settings of Kubernetes and proxies
  const unknown = documents
    .filter((file) => file !== 'docs/running.md')
    .flatMap((file) =>
      [...read(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) =>
        (quoted.match(/(?<![\w/.-])[a-z]+[A-Z]\w*/g) ?? []).flatMap((name) => (known.has(name) ? [] : [`${file}: ${name}`])),
      ),
    )
  expect(unknown).toEqual([])
})
