import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Lists that the domain defines once, and patterns that detect a second copy. */
const lists = [
  { home: 'src/domain/posts/post-type.ts', written: /'article'\s*[,|]\s*'blog'\s*[,|]\s*'book'/ },
  { home: 'src/domain/walls/wall.ts', written: /'memberwall'\s*[,|]\s*'subscriberwall'/ },
]

test.each(lists)('what $home lists is listed nowhere else', ({ home, written }) => {
  const violations = sourcesBelow('src').filter((file) => written.test(readFileSync(join(root, file), 'utf8')))
  expect(violations.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([home])
})

/** Words with one meaning in the project: the declaration that has it, and the only place where it may be. */
const words = [{ word: 'Post', name: /\b(?:interface|type|class) Post\b/g, home: /^src\/contract\/posts\.ts$/ }]

/** Private words instead of standard terms: identifiers with them are not allowed. */
const foreign = [
  { word: 'patience', field: 'timeout', name: /\b\w*patience\b/i },
  {
    word: 'remembered',
    field: 'cache, TTL',
    name: /\b(?:class|interface|type|function) Remember|\bremembered[?:.]|\{ remember \}/,
  },
  { word: 'lines', field: 'pipeline, pool', name: /\bclass Lines?\b/ },
  { word: 'tend', field: 'prune, advance, change', name: /\b(?:tend|tending|tended)\b|\btend[A-Z]/ },
  { word: 'in time, in turn', field: 'timeout, graceful shutdown', name: /\b(?:inTime|closeInTurn)\b/ },
]

test.each(foreign)('$word is called $field', ({ name }) => {
  const code = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
  expect(
    ['src', 'tests', 'bench', 'scripts']
      .flatMap(sourcesBelow)
      .filter((file) => file !== 'tests/structure/vocabulary.test.ts' && name.test(code(file))),
  ).toEqual([])
})

test.each(words)('$word has one meaning', ({ name, home }) => {
  const violations = sourcesBelow('src').filter((file) => (readFileSync(join(root, file), 'utf8').match(name) ?? []).length > 0)
  expect(violations.filter((file) => home.test(file)).length).toBeGreaterThan(0)
  expect(violations.filter((file) => !home.test(file))).toEqual([])
})
