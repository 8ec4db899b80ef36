import { sql } from 'drizzle-orm'
import type { SearchItem } from '../../src/contract/search.ts'
import type { Identity } from '../../src/domain/membership/identity.ts'
import type { Block, PostDocument } from '../../src/domain/posts/blocks.ts'
import { plainText } from '../../src/domain/posts/plain-text.ts'
import { fold } from '../../src/domain/search/fold.ts'
import { cutForWall } from '../../src/domain/walls/cut.ts'
import { type WallStatus, wallFor } from '../../src/domain/walls/wall.ts'
import { callApi, type Person } from './api.ts'
import type { TestDatabase } from './database.ts'

export interface Walled {
  uid: number
  status: WallStatus
  title: string
  lead: string
  document: PostDocument
  key_points: string[]
}

const shownOf = ({ document, status }: Walled): Block[] => cutForWall(document.content, wallFor(status, 'visitor'))
export const hiddenOf = (post: Walled): Block[] => post.document.content.filter((block) => !shownOf(post).includes(block))

/** The content behind the walls of a database's posts, and the part of it that is hidden from readers before them. */
export async function readWalledPosts(db: TestDatabase) {
  const { rows: walled } = await db.execute<Walled & Record<string, unknown>>(sql`
    select uid::int as uid, status, title, lead, document, key_points from posts
    where status <> '' and state = 'published' order by uid`)
  const { rows: everyPost } = await db.execute<
    Walled & { seo_title: string; promises: string; tags: string } & Record<string, unknown>
  >(sql`
    select status, title, lead, document, key_points, seo_title, array_to_string(promises, ' ') as promises, array_to_string(tag_names, ' ') as tags from posts`)

  /** Sentences behind a wall, with their post; without those that several posts share, such as the text of a link. */
  const all = walled.flatMap((post) => {
    const texts = [...hiddenOf(post).map(plainText), ...post.key_points]
    return texts
      .flatMap((text) => text.split(/[。！？\n]/))
      .flatMap((sentence) => (sentence.length >= 6 ? [{ post, sentence }] : []))
  })

  const shared = new Map<string, Set<number>>()
  for (const { post, sentence } of all) shared.set(sentence, (shared.get(sentence) ?? new Set()).add(post.uid))
  const sentences = all.filter(({ sentence }) => shared.get(sentence)?.size === 1)

  /** Everything that an identity may read, folded. */
  const readableFor = (identity: Identity): string => {
    const texts = everyPost.map(({ status, title, seo_title, promises, tags, lead, document, key_points }) => {
      const wall = wallFor(status, identity)
      const body = cutForWall(document.content, wall).map(plainText)
      return [title, seo_title, promises, tags, lead, ...body, ...(wall === 'open' ? key_points : [])].join('\n')
    })
    return fold(texts.join('\n'))
  }
  const readable = { visitor: readableFor('visitor'), member: readableFor('member') }

  /** Six characters of a sentence that do not occur in any public text. */
  const rarePiece = (sentence: string): string | null => {
    for (let at = 0; at + 6 <= sentence.length; at += 1) {
      const piece = sentence.slice(at, at + 6)
      if (/^\p{Script=Han}{6}$/u.test(piece) && !readable.visitor.includes(fold(piece))) return piece
    }
    return null
  }
  const pieces = [...new Set(sentences.map(({ sentence }) => rarePiece(sentence)).filter((piece) => piece !== null))]
  return { walled, sentences, readable, pieces }
}

/** Processes a list concurrently, as many at once as a database supports: requests overlap with PostgreSQL's work. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

/** The response of a search, as sent. */
export const requestSearch = async (db: TestDatabase, path: string, keyword: string, as: Person): Promise<string> =>
  (await callApi(db, `${path}?${new URLSearchParams({ keyword, per_page: '50' })}`, { as })).text

/** The part of a response that shows posts found, folded. */
export function shownIn(answer: string): string {
  const { items } = JSON.parse(answer) as { items: SearchItem[] }
  return fold(items.map(({ snippet, title_parts }) => [...snippet, ...title_parts].map(({ text }) => text).join('')).join('\n'))
}
