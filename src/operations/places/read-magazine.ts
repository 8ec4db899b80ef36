import { magazineRows, type WholeMagazineRow } from '../../db/queries/places.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { WholeMagazineRow } from '../../db/queries/places.ts'

/** An issue whose contents name the posts that can be read on the site. */
export interface MagazineWithPosts extends Omit<WholeMagazineRow, 'sections'> {
  sections: { title: string; items: { title: string; page: number; post: PostSummaryRow | null }[] }[]
}

/** The issues that are out, the newest first. */
export function listMagazines({ db, now }: OperationContext): Promise<WholeMagazineRow[]> {
  return magazineRows(db, taipeiDay(now))
}

/** One issue. @throws not_found, also before its day */
export async function readMagazine({ db, now }: OperationContext, issue: number): Promise<MagazineWithPosts> {
  const [magazine] = await magazineRows(db, taipeiDay(now), issue)
  if (!magazine) throw notFound()
  const posts = await postsByKeys(
    db,
    magazine.sections.flatMap(({ items }) => items.flatMap(({ post }) => post ?? [])),
  )
  const find = (key: { type: string; id: number } | null) =>
    posts.find(({ type, id }) => type === key?.type && id === key.id) ?? null
  return {
    ...magazine,
    sections: magazine.sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ ...item, post: find(item.post) })),
    })),
  }
}
