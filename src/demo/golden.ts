import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PostFile } from '../content/post-file.ts'
import { contentAdPositions } from '../domain/ads/content-ad-positions.ts'
import { compilePublished } from '../domain/manuscripts/published-version.ts'
import type { CompiledBlock } from '../domain/posts/compiled-block.ts'
import { openingOf } from '../domain/posts/derive-title.ts'
import { plainText, searchText } from '../domain/posts/plain-text.ts'
import { cutForWall } from '../domain/walls/cut.ts'

export const goldenFile = fileURLToPath(new URL('./golden.txt', import.meta.url))

/** Fingerprint of a post as readers get it: its source, its words, the positions of walls and advertisements, its blocks. */
const parts = ['source', 'words', 'places'] as const

const short = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10)
const nameOf = ({ type, front }: PostFile) => `${type}/${front.id}`

function compiled(post: PostFile): { hashes: string[]; blocks: CompiledBlock[] } {
  const { content } = post.document
  const blocks = compilePublished(post.document)
  const texts = [content.map(plainText), content.map(searchText), openingOf(content)]
  const cuts = [cutForWall(blocks, 'open'), cutForWall(blocks, 'memberWall'), contentAdPositions(blocks)]
  return { hashes: [post.document, texts, cuts].map(short), blocks }
}

/** The line of each post in the golden file `golden.txt`. */
export const goldenLines = (posts: readonly PostFile[]): string[] =>
  posts.map((post) => {
    const { hashes, blocks } = compiled(post)
    return [nameOf(post), ...hashes, ...blocks.map(short)].join(' ')
  })

/** The differences between what readers get now and the golden file, by post and block, as text. */
export function goldenDifferences(posts: readonly PostFile[], file = readFileSync(goldenFile, 'utf8')): string[] {
  const expected = new Map(
    file
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.split(' ').slice(1)]),
  )
  const found = posts.flatMap((post) => {
    const name = nameOf(post)
    const previous = expected.get(name)
    expected.delete(name)
    if (!previous) return [`${name}: is new`]
    const { hashes, blocks } = compiled(post)
    const old = previous.slice(parts.length)
    const others = blocks.flatMap((block, index) =>
      short(block) === old[index] ? [] : [`${name}: block ${index + 1} (${block.type}) is now ${block.html.slice(0, 200)}`],
    )
    return [
      ...parts.filter((_, index) => hashes[index] !== previous[index]).map((part) => `${name}: other ${part}`),
      ...(blocks.length === old.length ? others : [`${name}: ${old.length} blocks, now ${blocks.length}`]),
    ]
  })
  return [...found, ...[...expected.keys()].map((name) => `${name}: is gone`)]
}
