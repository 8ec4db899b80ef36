import { type SpecialRow, specialRows } from '../../db/queries/places.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { SpecialRow } from '../../db/queries/places.ts'

/** A special with its selected posts; posts that are no longer public are omitted. */
export interface SpecialWithPosts extends Omit<SpecialRow, 'sections'> {
  sections: { title: string; text: string; posts: PostSummaryRow[] }[]
}

/** The published specials, newest first. */
export function listSpecials({ db }: OperationContext): Promise<SpecialRow[]> {
  return specialRows(db)
}

/** One special. @throws not_found */
export async function readSpecial({ db }: OperationContext, id: number): Promise<SpecialWithPosts> {
  const [special] = await specialRows(db, id)
  if (!special) throw notFound()
  const posts = await postsByKeys(
    db,
    special.sections.flatMap((section) => section.posts),
  )
  const find = (key: { type: string; id: number }) => posts.find(({ type, id }) => type === key.type && id === key.id) ?? []
  return { ...special, sections: special.sections.map((section) => ({ ...section, posts: section.posts.flatMap(find) })) }
}
