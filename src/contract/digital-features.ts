import { z } from 'zod'
import { chapterFigures, digitalFeatureFields } from '../domain/places/fields.ts'
import { taggedNumber } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { channelName, postSummary, reference } from './posts.ts'
import { envelope, idParam, instant, link, picture } from './shapes.ts'

const summary = {
  id: taggedNumber((id) => `digital_feature:${id}`),
  ...digitalFeatureFields,
  channel: channelName.nullable(),
  publish_date: instant,
  cover: picture.nullable(),
  /** Titles of its chapters. */
  contents: z.array(z.string()),
  url: z.string(),
}
export const digitalFeatureSummary = z.strictObject(summary)

/** Elements beside a chapter's text. */
export const chapterFigure = z.discriminatedUnion('kind', [
  ...chapterFigures,
  z.strictObject({ kind: z.literal('picture'), picture, caption: z.string() }),
])
export type ChapterFigure = z.infer<typeof chapterFigure>

export const digitalFeature = z.strictObject({
  ...summary,
  credits: z.string(),
  chapters: z.array(
    z.strictObject({
      title: z.string(),
      html: z.string(),
      figure: chapterFigure.nullable(),
      posts: z.array(postSummary),
      door: link.nullable(),
    }),
  ),
  references: z.array(reference),
})
export type DigitalFeature = z.infer<typeof digitalFeature>

const read = { method: 'GET', access: 'anyone', group: 'places' } as const

export const digitalFeatureEndpoints = {
  list: endpoint({
    operationId: 'listDigitalFeatures',
    ...read,
    path: '/api/v3.0/digital-subject',
    summary: '數位專題：一章一章捲動的長篇，附圖表與互動',
    purgedBy: ['digital_features'],
    response: envelope(z.array(digitalFeatureSummary)),
  }),
  get: endpoint({
    operationId: 'readDigitalFeature',
    ...read,
    path: '/api/v3.0/digital-subject/:id',
    summary: '一個數位專題',
    params: z.object({ id: idParam }),
    purgedBy: [({ params }: { params: { id: number } }) => [`digital_feature:${params.id}`]],
    response: envelope(digitalFeature),
    errors: [404],
  }),
}
