import type { Database } from '../../db/connect.ts'
import { firstParagraphs, type IssueRow, issueRows, type MagazineDetailRow, magazineRows } from '../../db/queries/places.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import { plainText } from '../../domain/posts/plain-text.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { IssueRow } from '../../db/queries/places.ts'

/** An issue whose contents link to the posts that are readable on the site. */
export interface MagazineWithPosts extends Omit<MagazineDetailRow, 'sections'> {
  /** The number of its pieces that are readable on the site. */
  readable: number
  sections: { title: string; items: { title: string; page: number; post: PostSummaryRow | null }[] }[]
  samples: SamplePage[]
}

/** A sample page of the issue: the beginning of a post without a wall. */
export interface SamplePage {
  page: number
  post: PostSummaryRow
  /** Its first paragraphs, as text. */
  paragraphs: string[]
}

const counts = { samples: 3, paragraphs: 3 }

/** The published issues, newest first. */
export function listMagazines({ db, now }: OperationContext): Promise<IssueRow[]> {
  return issueRows(db, taipeiDay(now))
}

/** One issue. @throws not_found, also before its publish date */
export async function readMagazine({ db, now }: OperationContext, issue: number): Promise<MagazineWithPosts> {
  const [magazine] = await magazineRows(db, taipeiDay(now), issue)
  if (!magazine) throw notFound()
  const posts = await postsByKeys(
    db,
    magazine.sections.flatMap(({ items }) => items.flatMap(({ post }) => post ?? [])),
  )
  const find = (key: { type: string; id: number } | null) =>
    posts.find(({ type, id }) => type === key?.type && id === key.id) ?? null
  const sections = magazine.sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, post: find(item.post) })),
  }))
  const open = sections.flatMap(({ items }) => items.flatMap(({ page, post }) => (post?.status === '' ? [{ page, post }] : [])))
  const readable = sections.flatMap(({ items }) => items).filter(({ post }) => post !== null).length
  return { ...magazine, readable, sections, samples: await samplePages(db, open.slice(0, counts.samples)) }
}

async function samplePages(db: Database, pages: Omit<SamplePage, 'paragraphs'>[]): Promise<SamplePage[]> {
  if (pages.length === 0) return []
  const keys = pages.map(({ post: { type, id } }) => ({ type, id }))
  const openings = await firstParagraphs(db, keys, counts.paragraphs)
  return pages.flatMap(({ page, post }) => {
    const opening = openings.find(({ type, id }) => type === post.type && id === post.id)
    return opening ? [{ page, post, paragraphs: opening.paragraphs.map(plainText) }] : []
  })
}
