import {
  type Chapter,
  type ChapterFigure,
  type DigitalFeatureDetailRow,
  type DigitalFeatureRow,
  digitalFeatureRows,
  findDigitalFeature,
} from '../../db/queries/digital-features.ts'
import type { PictureRow } from '../../db/queries/pictures.ts'
import { type PostSummaryRow, postsByKeys } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

export type { DigitalFeatureRow } from '../../db/queries/digital-features.ts'

type Drawn = Exclude<ChapterFigure, { kind: 'picture' }> | { kind: 'picture'; picture: PictureRow; caption: string }

/** A feature with the posts and pictures of its chapters; posts that are no longer public are omitted. */
export interface DigitalFeature extends Omit<DigitalFeatureDetailRow, 'chapters' | 'pictures'> {
  chapters: (Omit<Chapter, 'posts' | 'figure'> & { posts: PostSummaryRow[]; figure: Drawn | null })[]
}

/** The published digital features, newest first. */
export const listDigitalFeatures = ({ db }: OperationContext): Promise<DigitalFeatureRow[]> => digitalFeatureRows(db)

/** One digital feature. @throws not_found, also before its publish date */
export async function readDigitalFeature({ db }: OperationContext, id: number): Promise<DigitalFeature> {
  const row = await findDigitalFeature(db, id)
  if (!row) throw notFound()
  const { pictures, chapters, ...feature } = row
  const posts = await postsByKeys(
    db,
    chapters.flatMap((chapter) => chapter.posts),
  )
  const find = (key: { type: string; id: number }) =>
    posts.find(({ type, id: number }) => type === key.type && number === key.id) ?? []
  const draw = (figure: ChapterFigure): Drawn | null => {
    if (figure.kind !== 'picture') return figure
    const picture = pictures.find(({ id: name }) => name === figure.mediaId)
    return picture ? { kind: 'picture', picture, caption: figure.caption } : null
  }
  return {
    ...feature,
    chapters: chapters.map((chapter) => ({ ...chapter, figure: draw(chapter.figure), posts: chapter.posts.flatMap(find) })),
  }
}
