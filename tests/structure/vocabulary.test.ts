import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Lists that the domain names once, and what writing one of them out again looks like. */
const lists = [
  { home: 'src/domain/posts/post-type.ts', written: /'article'\s*[,|]\s*'blog'\s*[,|]\s*'book'/ },
  { home: 'src/domain/walls/wall.ts', written: /'memberwall'\s*[,|]\s*'subscriberwall'/ },
]

test.each(lists)('what $home lists is written out nowhere else', ({ home, written }) => {
  const found = sourcesBelow('src').filter((file) => written.test(readFileSync(join(root, file), 'utf8')))
  expect(found.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([home])
})
