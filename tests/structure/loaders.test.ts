import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/**
 * A loader handles GET: browsers, previews and crawlers repeat it at will, and the router reruns it after every action.
 * So no loader makes a call that writes. These POST calls are reached from loaders nevertheless, with the reason:
 */
const allowed: Record<string, string> = {
  'POST /api/v1.0/magazine/latest': 'only reads; clients rely on its method',
  'POST /api/v3.0/address/open': 'only reads; the sealed address stays out of logs',
  'POST /api/v3.0/favorite/add':
    'the press came before the sign-in, whose redirect is a GET; a cookie of the same browser allows it once',
  'POST /api/v3.0/set_up/link': 'only reads; the token stays out of addresses and their logs',
  'POST /api/v3.0/share/:id/open': 'the gift’s link is the act, counted once for each reader, whose cookie says so',
}

/** The top-level declarations of a module, by name. The formatter starts each of them in the first column. */
function declarationsIn(text: string): Map<string, string> {
  const starts = [...text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm)]
  return new Map(starts.map((start, at) => [start[1] ?? '', text.slice(start.index, starts[at + 1]?.index)]))
}

/** The project imports of a module: file and exported name, by the local name. */
function importedIn(file: string, text: string): Map<string, { file: string; name: string }> {
  const loaders = new Map<string, { file: string; name: string }>()
  for (const [, names = '', from = ''] of text.matchAll(/^import (?!type)\{([^}]*)\} from '(\.[^']+)'/gm))
    for (const [, name = '', local = name] of names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?\s*(?:,|$)/g))
      loaders.set(local, { file: relative(root, resolve(root, dirname(file), from)), name })
  return loaders
}

const modules = new Map<string, ReturnType<typeof read>>()
function read(file: string) {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
  return { declarations: declarationsIn(text), imported: importedIn(file, text) }
}
function moduleOf(file: string) {
  const known = modules.get(file) ?? read(file)
  modules.set(file, known)
  return known
}

/** The POST calls in a function, or in what it refers to, across modules. */
function postsFrom(file: string, name: string, seen = new Set<string>()): string[] {
  const key = `${file} ${name}`
  if (seen.has(key) || !/^src\/(site|office|rendering)\/.*\.tsx?$/.test(file)) return []
  seen.add(key)
  const { declarations, imported } = moduleOf(file)
  const text = declarations.get(name) ?? ''
  const mentioned = new Set(text.match(/\b[A-Za-z_]\w*\b/g))
  const further = [...mentioned].flatMap((word) => {
    if (word !== name && declarations.has(word)) return postsFrom(file, word, seen)
    const from = imported.get(word)
    return from ? postsFrom(from.file, from.name, seen) : []
  })
  return [...(text.match(/(?<=')POST \/api\/[^']+/g) ?? []), ...further]
}

test('no loader reaches a call that writes', () => {
  const loaders = [...sourcesBelow('src/site'), ...sourcesBelow('src/office')].flatMap((file) =>
    ['loader', 'clientLoader'].filter((name) => moduleOf(file).declarations.has(name)).map((name) => ({ file, name })),
  )
  const reached = loaders.flatMap(({ file, name }) => postsFrom(file, name).map((call) => ({ file, call })))
  expect(reached.filter(({ call }) => !(call in allowed))).toEqual([])
  // the allowed ones are still found: the search follows helpers and imports
  expect(new Set(reached.map(({ call }) => call))).toEqual(new Set(Object.keys(allowed)))
})
