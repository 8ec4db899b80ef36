import { illustrationSize } from '../content/markdown-blocks.ts'
import type { MotifName } from '../content/motifs.ts'
import type { Content } from '../content/read-content.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { drawArchiveCover, drawBookCover, drawCover, drawIllustration, drawMagazineCover, drawPortrait } from './art/index.ts'
import { archiveIssues } from './issues.ts'
import { plateOf } from './plates.ts'

/** Portraits that fit the authors: hair and clothes follow from the number (doctors wear white). */
const seeds: Record<number, number> = {
  1: 8,
  2: 6,
  3: 45,
  4: 18,
  5: 9,
  6: 27,
  7: 14,
  8: 15,
  9: 3,
  10: 7,
  11: 2,
  12: 17,
  13: 54,
  14: 12,
  15: 1,
  16: 16,
}

/** The portrait of an author; an unlisted one gets their own number's. */
const portraitSeed = (author: number) => seeds[author] ?? author

/** A row of `media`. */
export interface Original {
  id: string
  mime: string
  title?: string
  /** Of a video or audio, seconds. */
  duration?: number
  width: number
  height: number
  bytes: Buffer
}

type Covered = PostType | 'channel' | 'column' | 'magazine' | 'special' | 'digital' | 'video' | 'quiz'

/** Readable ids of pictures. */
export const coverId = (kind: Covered, key: number | string) => `cover-${kind}-${key}`
export const portraitId = (author: number) => `portrait-author-${author}`
export const chapterPicture = (feature: number, at: number) => `digital-${feature}-chapter-${at + 1}`
export const houseAdPicture = (ad: number) => `house-ad-${ad}`
export const shopPicture = (item: number) => `shop-item-${item}`
export const activityPicture = (activity: number) => `activity-${activity}`
export const eventPicture = (event: number) => `header-event-${event}`

interface Drawing {
  motif: MotifName
  tone: number
}

/** Every picture of the demo content, drawn. */
export function drawPictures({ catalogue, posts }: Content): Original[] {
  const covers = (kind: Covered, list: readonly (Drawing & { id: number })[]) =>
    list.map((item) => cover(coverId(kind, item.id), item))
  return [
    ...posts.flatMap(({ type, front, illustrations }) => {
      const id = coverId(type, front.id)
      const drawing = { motif: front.cover, tone: front.tone }
      const outside =
        type === 'book' ? original(id, 900, 1260, drawBookCover({ ...drawing, seed: front.id })) : cover(id, drawing)
      const inside = illustrations.map(({ mediaId, motif, poster }) =>
        poster
          ? cover(mediaId, { motif, tone: front.tone })
          : original(
              mediaId,
              illustrationSize.width,
              illustrationSize.height,
              drawIllustration({ motif, tone: front.tone, seed: mediaId }),
            ),
      )
      return [outside, ...inside]
    }),
    ...catalogue.channels.map((channel) => cover(coverId('channel', channel.slug), channel)),
    ...catalogue.authors.map(({ id }) => original(portraitId(id), 600, 600, drawPortrait({ seed: portraitSeed(id), tone: id }))),
    ...catalogue.magazines.map(({ issue, motif, tone }) =>
      original(coverId('magazine', issue), 1200, 1600, drawMagazineCover({ issue, motif, tone, seed: issue })),
    ),
    ...archiveIssues(catalogue.archive).map((issue) =>
      original(coverId('magazine', issue.issue), 600, 800, drawArchiveCover(issue)),
    ),
    ...covers('column', catalogue.columns),
    ...covers('special', catalogue.specials),
    ...covers('digital', catalogue['digital-features']),
    ...catalogue['digital-features'].flatMap(({ id, chapters }) =>
      chapters.flatMap(({ figure }, at) => {
        const name = chapterPicture(id, at)
        return figure.kind === 'picture' ? [original(name, 1600, 1000, drawIllustration({ ...figure, seed: name }))] : []
      }),
    ),
    ...covers('video', catalogue.videos),
    ...covers('quiz', catalogue.quizzes),
    ...catalogue['house-ads'].map((ad) => cover(houseAdPicture(ad.id), ad)),
    ...catalogue.shop.map((item) => cover(shopPicture(item.id), item, 1200, 1200)),
    ...catalogue.activities.map((activity) => cover(activityPicture(activity.id), activity)),
    ...catalogue['header-event'].flatMap(({ id, image }) => (image ? [cover(eventPicture(id), image, 1600, 200)] : [])),
  ]
}

function cover(id: string, { motif, tone }: Drawing, width = 1600, height = 900): Original {
  const plate = plateOf(id)
  if (plate !== null) return original(id, plate.width, plate.height, plate.svg)
  return original(id, width, height, drawCover({ motif, tone, seed: id, width, height }))
}

function original(id: string, width: number, height: number, svg: string): Original {
  return { id, mime: 'image/svg+xml', width, height, bytes: Buffer.from(svg) }
}
