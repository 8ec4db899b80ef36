import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchItem } from '../../src/contract/search.ts'
import type { Identity } from '../../src/domain/membership/identity.ts'
import type { Block, PostDocument } from '../../src/domain/posts/blocks.ts'
import { compileDocument } from '../../src/domain/posts/compile.ts'
import { plainText } from '../../src/domain/posts/plain-text.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { cutForWall } from '../../src/domain/walls/cut.ts'
import { type WallStatus, wallFor } from '../../src/domain/walls/wall.ts'
import { rebuildSearchIndex } from '../../src/operations/search/index-posts.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

interface Walled {
  uid: number
  status: WallStatus
  title: string
  lead: string
  document: PostDocument
  key_points: string[]
}

/** The magazine as it is, and the same with other words behind every wall. */
const written = await createTestDatabase()
const rewritten = await createTestDatabase()

const read = await written.db.execute<Walled & Record<string, unknown>>(sql`
  select uid::int as uid, status, title, lead, document, key_points from posts where status <> '' and state = 'published' order by uid`)
const walled = read.rows
const shownOf = ({ document, status }: Walled): Block[] => cutForWall(document.content, wallFor(status, 'visitor'))
const hiddenOf = (post: Walled) => post.document.content.filter((block) => !shownOf(post).includes(block))
/** A block of the same kind and shape that says something else. */
const otherwise = (block: Block, at: number): Block =>
  JSON.parse(JSON.stringify(block), (name, value: unknown) =>
    ['text', 'label', 'html'].includes(name) && typeof value === 'string' && value !== 'text' ? `龘靐齉爩麤灪 ${at}` : value,
  )

for (const post of walled) {
  const hidden = hiddenOf(post)
  const content = post.document.content.map((block, at) => (hidden.includes(block) ? otherwise(block, at) : block))
  const document = { ...post.document, content }
  await rewritten.db.execute(sql`
    update posts set document = ${JSON.stringify(document)}::jsonb, blocks = ${JSON.stringify(compileDocument(document))}::jsonb,
      compiled_at = now(), key_points = '{龘靐}' where uid = ${post.uid}`)
}
const quiet = { log: () => undefined }
await rebuildSearchIndex(written, quiet)
await rebuildSearchIndex(rewritten, quiet)

/** Sentences behind a wall, with the post they stand in. */
const sentences = walled.flatMap((post) => {
  const texts = [...hiddenOf(post).map(plainText), ...post.key_points]
  return texts
    .flatMap((text) => text.split(/[。！？\n]/))
    .flatMap((sentence) => (sentence.length >= 6 ? [{ post, sentence }] : []))
})

const everyPost = await written.db.execute<Walled & { seo_title: string; tags: string } & Record<string, unknown>>(sql`
  select status, title, lead, document, key_points, seo_title, array_to_string(tag_names, ' ') as tags from posts`)

/** All that somebody may read, folded. */
function readableFor(identity: Identity): string {
  const texts = everyPost.rows.map(({ status, title, seo_title, tags, lead, document, key_points }) => {
    const wall = wallFor(status, identity)
    const body = cutForWall(document.content, wall).map(plainText)
    return [title, seo_title, tags, lead, ...body, ...(wall === 'open' ? key_points : [])].join('\n')
  })
  return fold(texts.join('\n'))
}
const readable = { visitor: readableFor('visitor'), member: readableFor('member') }

/** Six characters of a sentence that stand nowhere in what everybody may read. */
function rarePiece(sentence: string): string | null {
  for (let at = 0; at + 6 <= sentence.length; at += 1) {
    const piece = sentence.slice(at, at + 6)
    if (/^\p{Script=Han}{6}$/u.test(piece) && !readable.visitor.includes(fold(piece))) return piece
  }
  return null
}

/** Does the work for each, as many at once as a database takes: the next is asked for while PostgreSQL looks for this one. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

const ask = async (db: typeof written.db, path: string, keyword: string, as: Person) =>
  (await callApi(db, `${path}?${new URLSearchParams({ keyword, per_page: '50' })}`, { as })).text

test('there is something to betray', () => {
  expect(walled.length).toBeGreaterThan(30)
  expect(sentences.length).toBeGreaterThan(1000)
})

test('before a wall, an answer says nothing of what is behind it: it would be the same with other words there', async () => {
  const pieces = [...new Set(sentences.map(({ sentence }) => rarePiece(sentence)).filter((piece) => piece !== null))]
  expect(pieces.length).toBeGreaterThan(500)
  await inLanes(pieces, async (piece) => {
    const answer = await ask(written.db, '/api/v3.0/search', piece, 'visitor')
    expect(answer, piece).toBe(await ask(rewritten.db, '/api/v3.0/search', piece, 'visitor'))
    expect(shownIn(answer), piece).not.toContain(fold(piece))
    if (!readable.member.includes(fold(piece)))
      expect(shownIn(await ask(written.db, '/api/v3.0/search', piece, 'member')), piece).not.toContain(fold(piece))
  })
}, 240_000)

test('a misspelled word from behind a wall is not put right for those before it', async () => {
  const words = ['龘靐齉爩', '靐龘齉']
  for (const word of words)
    for (const path of ['/api/v3.0/search', '/api/v3.0/search/suggest'])
      expect(await ask(rewritten.db, path, word, 'visitor')).toBe(await ask(written.db, path, word, 'visitor'))
})

test('behind the wall the same pieces find their post', async () => {
  const sample = sentences.filter((_, at) => at % 40 === 0)
  await inLanes(sample, async ({ post, sentence }) => {
    const answer = JSON.parse(await ask(written.db, '/api/v3.0/search', `「${sentence.slice(0, 40)}」`, 'subscriber')) as {
      items: SearchItem[]
    }
    expect(
      answer.items.map(({ title }) => title),
      sentence,
    ).toContain(post.title)
  })
})

function shownIn(answer: string): string {
  const { items } = JSON.parse(answer) as { items: SearchItem[] }
  return fold(items.map(({ snippet, title_parts }) => [...snippet, ...title_parts].map(({ text }) => text).join('')).join('\n'))
}
