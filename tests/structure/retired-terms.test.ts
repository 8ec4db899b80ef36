import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { retiredInComments, retiredTerms, storedNames } from './retired-terms.ts'
import { root, sourcesBelow } from './sources.ts'

const uses = new Map(retiredTerms.flatMap(({ words, use }) => words.map((word) => [word, use] as const)))
const allowed = new Set(storedNames)

/** `keptPage`, `kept-page` and `kept_page` are `kept` and `page`. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+/)
    .flatMap((part) => part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [])
    .map((word) => word.toLowerCase())

const retiredIn = (name: string): string[] => (allowed.has(name) ? [] : wordsOf(name).filter((word) => uses.has(word)))

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Property keys of the API's contract are its operations and fields, which clients depend on. */
const isContract = (file: string) => file.startsWith('src/contract/')

/** Every name that a source gives or uses, without what it imports from packages. */
function namesIn(file: string, source: string): Set<string> {
  const names = new Set<string>()
  const foreign = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    const { type, name } = value
    if (type === 'ImportDeclaration' && !String((value['source'] as { value?: unknown } | null)?.value).startsWith('.')) {
      for (const { local } of value['specifiers'] as { local: { name: string } }[]) foreign.add(local.name)
      return
    }
    if (/^(JSX)?(Private)?Identifier$/.test(type) && typeof name === 'string') names.add(name)
    for (const [key, part] of Object.entries(value)) if (!(key === 'key' && isContract(file) && !value['computed'])) visit(part)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  for (const name of foreign) names.delete(name)
  return names
}

/** Whether a source without its comment lines contains such a word at all: most contain none and need no parser. */
const isSuspect = (source: string) =>
  (source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '').match(/[A-Za-z_$][\w$]*/g) ?? []).some((name) => retiredIn(name).length > 0)

const folders = ['src', 'tests', 'bench', 'scripts']
const sources = folders.flatMap(sourcesBelow).filter((file) => /\.tsx?$/.test(file))

test('identifiers use the terms of the glossary', () => {
  const violations = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const names = isSuspect(source) ? [...namesIn(file, source)] : []
    return names.flatMap((name) => retiredIn(name).map((word) => `${file}: ${name} (${uses.get(word)})`))
  })
  expect(violations, 'see docs/words.md').toEqual([])
})

/** Class names of a stylesheet, without its comments. */
const classesIn = (css: string): string[] => css.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=\.)(?:-?[A-Za-z_][\w-]*)/g) ?? []

test('classes of style sheets use the terms of the glossary', () => {
  const sheets = sourcesBelow('src').filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(100)
  const violations = sheets.flatMap((file) =>
    [...new Set(classesIn(readFileSync(join(root, file), 'utf8')))].flatMap((name) =>
      retiredIn(name).map((word) => `${file}: .${name} (${uses.get(word)})`),
    ),
  )
  expect(violations, 'see docs/words.md').toEqual([])
  expect(classesIn('.a .shelfRow:hover, .b.door-list { top: 0.5em } /* .takers */').flatMap(retiredIn)).toEqual(['shelf', 'door'])
})

test('names of files and folders use the terms of the glossary', () => {
  const extra = ['letters', 'boxes', 'dock', 'rooms', 'press', 'presses', 'once-known', 'placed', 'settle']
  const violations = folders
    .flatMap(sourcesBelow)
    .filter((file) => !file.startsWith('tests/structure/retired-terms') && !/^src\/(demo\/content|db\/migrations)\//.test(file))
    .filter(
      (file) => file.split('/').some((part) => retiredIn(part).length > 0) || extra.includes(basename(file).split('.')[0] ?? ''),
    )
  expect(violations, 'see docs/words.md').toEqual([])
})

test('a retired term is found in every form of a name', () => {
  const source = "import { told } from 'package'\nconst keptPage = { tellX: 1 }\nclass A { #shelf = told(keptPage) }"
  expect([...namesIn('src/a.ts', source)].flatMap(retiredIn)).toEqual(['kept', 'tell', 'shelf'])
  expect(['use-kept.ts', 'KEPT_PAGE', 'thing'].map((name) => retiredIn(name).length)).toEqual([1, 1, 0])
})

/** Comments of a source, without the code that they quote in backticks. A quotation mark before the slashes means a string. */
const commentsIn = (source: string): string[] =>
  (source.match(/(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*$)/gm) ?? []).map((comment) => comment.replace(/`[^`]*`/g, ''))

const retiredInProse = new RegExp(`\\b(?:${retiredInComments.join('|')})\\b`, 'i')

const functionFiles = readdirSync(join(root, 'src/db/functions')).map((name) => `src/db/functions/${name}`)

test('comments use the terms of the glossary', () => {
  const violations = [...sources, ...functionFiles].flatMap((file) =>
    (file.endsWith('.sql')
      ? (readFileSync(join(root, file), 'utf8').match(/^ *--.*$/gm) ?? [])
      : commentsIn(readFileSync(join(root, file), 'utf8'))
    ).flatMap((comment) => {
      const word = retiredInProse.exec(comment)?.[0]
      return word ? [`${file}: ${word}: ${comment.replace(/\s+/g, ' ').slice(0, 100)}`] : []
    }),
  )
  expect(violations, 'see docs/words.md').toEqual([])
})

/** Comments that begin with a reference to the one above, or with a relative clause. */
const indirectStart = /^(?:\/\*\*|\/\/)[\s*]*(?:The same(?: (?:as|by|for|with|in)\b|[,:;])|What )/

test('comments begin with the subject or the verb', () => {
  const violations = sources.flatMap((file) =>
    commentsIn(readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
      indirectStart.test(comment) ? [`${file}: ${comment.replace(/\s+/g, ' ').slice(0, 100)}`] : [],
    ),
  )
  expect(violations).toEqual([])
  expect(
    ['/** The same for a form. */', '/**\n * What it returns.\n */', '/** Same as above. */'].map((one) =>
      indirectStart.test(one),
    ),
  ).toEqual([true, true, false])
})

/** English prose in string literals: reasons, messages, titles of tests. Code, SQL and single words are none. */
function proseIn(file: string, source: string): string[] {
  const violations: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    const text = value.type === 'TemplateElement' ? (value['value'] as { cooked: unknown }).cooked : value['value']
    if (/^(Literal|TemplateElement)$/.test(value.type) && typeof text === 'string') {
      if (/^[\w ,.:;’'“”?!%()-]+$/.test(text) && text.trim().split(' ').length > 2) violations.push(text)
    }
    for (const [key, part] of Object.entries(value))
      if (!(value.type === 'TaggedTemplateExpression' && key === 'quasi')) visit(part)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return violations
}

test('messages, reasons and titles of tests use the terms of the glossary', () => {
  const violations = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (file.startsWith('tests/structure/retired-terms') || !retiredInProse.test(source)) return []
    return proseIn(file, source).flatMap((text) => (retiredInProse.test(text) ? [`${file}: ${text.slice(0, 100)}`] : []))
  })
  expect(violations, 'see docs/words.md').toEqual([])
})

/** The identifier that a call begins with: `test` of `test.each(cases)('title')`. */
function calledName(node: unknown): unknown {
  if (!isNode(node)) return undefined
  return node.type === 'Identifier' ? node['name'] : calledName(node['object'] ?? node['callee'] ?? node['tag'])
}

/** Titles of tests and groups as they are written, with the placeholders of tables and templates. */
function titlesIn(file: string, source: string): string[] {
  const violations: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && /^(?:it|test|describe)$/.test(String(calledName(value['callee'])))) {
      const [title] = value['arguments'] as { type: string; start: number; end: number }[]
      if (title && /^(?:Literal|TemplateLiteral)$/.test(title.type)) violations.push(source.slice(title.start + 1, title.end - 1))
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return violations
}

test('titles of tests have at most 90 characters: subject and expected behaviour', () => {
  const scripts = readdirSync(join(root, 'scripts')).map((name) => `scripts/${name}`)
  const tests = [...sources, ...scripts].filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file))
  const violations = tests.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/['"`].{91}/.test(source)) return []
    return titlesIn(file, source).flatMap((title) => (title.length > 90 ? [`${file}: ${title}`] : []))
  })
  expect(violations).toEqual([])
})

test('a title is found in a table, a template and a group', () => {
  const source = "describe('a', () => test.each([1])('b %s', () => it(`c`, () => expect('e').toBe(test.name))))"
  expect(titlesIn('src/a.test.ts', source)).toEqual(['a', 'b %s', 'c'])
})

test('a retired word is found in a message, not in SQL', () => {
  const source = "const a = [sql`where the thing = 1`, 'u.thing = split_part(u.thing, 1)', 'nobody has read it', `it is told so`]"
  expect(proseIn('src/a.ts', source).filter((text) => retiredInProse.test(text))).toEqual(['nobody has read it', 'it is told so'])
})

test('a retired word is found in a comment, not in quoted code', () => {
  const source = ['const a = 1', '// somebody asks\n', '/** Told `thing`. */'].join(' ')
  expect(commentsIn(source).map((one) => retiredInProse.exec(one)?.[0])).toEqual(['somebody', 'Told'])
  expect(commentsIn("const glob = '/*' + 'thing' + '*/'")).toEqual([])
  expect(commentsIn("const address = 'https://thing.example' /* `thing` */").some((one) => retiredInProse.test(one))).toBe(false)
})
