import type { Content } from '../content/read-content.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { advertisedCover, bookJacket, drawArchiveCover, drawCoverOnTable, drawIssueCover } from './covers.ts'
import { archiveIssues } from './issues.ts'
import { outlineText } from './lettering.ts'
import { type Plate, plate, plates } from './plates.ts'
import { drawPrintedPages } from './printed-pages.ts'

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

type CoverKind = PostType | 'channel' | 'column' | 'magazine' | 'special' | 'digital' | 'video' | 'quiz'

/** Readable ids of pictures. */
export const coverId = (kind: CoverKind, key: number | string) => `cover-${kind}-${key}`
export const portraitId = (author: number) => `portrait-author-${author}`
export const chapterPictureId = (feature: number, index: number) => `digital-${feature}-chapter-${index + 1}`
export const houseAdPictureId = (ad: number) => `house-ad-${ad}`
export const shopPictureId = (item: number) => `shop-item-${item}`
export const activityPictureId = (activity: number) => `activity-${activity}`
export const printedPageId = (page: number) => `printed-page-${page}`
export const eventPictureId = (event: number) => `header-event-${event}`

/** Every picture of the demo content: a file each, and covers that are composed of one. */
export function drawPictures(content: Content): Original[] {
  const { catalogue, posts } = content
  const covers = (kind: CoverKind, list: readonly { id: number }[]) => list.map(({ id }) => pictureOf(coverId(kind, id)))
  return [
    ...posts.flatMap(({ type, front, illustrations }) => [
      type === 'book' ? original(coverId(type, front.id), bookJacket(front.id)) : pictureOf(coverId(type, front.id)),
      ...illustrations.map(({ mediaId, picture }) => original(mediaId, plate(picture))),
    ]),
    ...catalogue.channels.map(({ slug }) => pictureOf(coverId('channel', slug))),
    ...catalogue.authors.map(({ id }) => original(portraitId(id), plate(`author-${String(id).padStart(2, '0')}`))),
    ...catalogue.magazines.map((issue) => original(coverId('magazine', issue.issue), drawIssueCover(issue))),
    ...archiveIssues(catalogue.archive).map((issue) => original(coverId('magazine', issue.issue), drawArchiveCover(issue))),
    ...drawPrintedPages(content).map((page) => original(printedPageId(page.page), page)),
    ...covers('column', catalogue.columns),
    ...covers('special', catalogue.specials),
    ...covers('digital', catalogue['digital-features']),
    ...catalogue['digital-features'].flatMap(({ id, chapters }) =>
      chapters.flatMap(({ figure }, index) =>
        figure.kind === 'picture' ? [original(chapterPictureId(id, index), plate(figure.picture))] : [],
      ),
    ),
    ...covers('video', catalogue.videos),
    ...covers('quiz', catalogue.quizzes),
    ...catalogue['house-ads'].map(({ id }) => {
      const product = advertisedCover(id, catalogue.magazines)
      return product ? original(houseAdPictureId(id), drawCoverOnTable(product)) : pictureOf(houseAdPictureId(id))
    }),
    ...catalogue.shop.map(({ id }) => pictureOf(shopPictureId(id))),
    ...catalogue.activities.map(({ id }) => pictureOf(activityPictureId(id))),
    ...catalogue['header-event'].flatMap(({ id, image }) => (image === null ? [] : [original(eventPictureId(id), plate(image))])),
  ]
}

function pictureOf(id: string): Original {
  const name = plates[id]
  if (name === undefined) throw new Error(`圖片「${id}」沒有檔案：請在 src/demo/plates.ts 加一行`)
  return original(id, plate(name))
}

/** The source's text becomes outlines. */
function original(id: string, { svg, width, height }: Plate): Original {
  return { id, mime: 'image/svg+xml', width, height, bytes: Buffer.from(outlineText(svg)) }
}
