import { z } from 'zod'
import { solarTerms } from '../domain/front/daily-note.ts'
import { taggedNumber, withCacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { issueNumber } from './place-shapes.ts'
import { channelId, portrayed, postSummary } from './posts.ts'
import { day, envelope, link } from './shapes.ts'

export const frontChannel = z.strictObject({
  id: channelId,
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  description: withCacheTags(z.string(), (_, { id }: { id: number }) => `channel:${id}:description`),
  posts: z.array(postSummary),
})
export type FrontChannel = z.infer<typeof frontChannel>

const contentsLine = z.strictObject({
  section: z.string(),
  title: z.string(),
  page: z.number().int(),
  authors: z.array(z.string()),
  url: z.string().nullable(),
})

export const frontColumn = z.strictObject({
  id: taggedNumber((id) => [`column:${id}`, `column:${id}:posts`]),
  title: z.string(),
  author: portrayed,
  /** The newest posts of the featured column; none of the others. */
  posts: z.array(postSummary),
})
export type FrontColumn = z.infer<typeof frontColumn>

/** 今天的日安: a scene, a number with its source, and one task. */
export const dailyNote = z.strictObject({
  /** The Taipei calendar day, and its solar term. */
  day,
  term: z.enum(solarTerms),
  title: z.string(),
  scene: z.string(),
  figure: z.string(),
  about: z.string(),
  source: link,
  task: z.string(),
  /** The title of tomorrow's. */
  next: z.string().nullable(),
})
export type DailyNote = z.infer<typeof dailyNote>

/** A drawing of a post: its name, which is that of its file, its title, and the post. */
const frontDiagram = z.strictObject({ drawing: z.string(), title: z.string(), url: z.string() })
export type FrontDiagram = z.infer<typeof frontDiagram>

/** The front page, without duplicate posts. */
export const front = z.strictObject({
  lead: postSummary.nullable(),
  picks: z.array(postSummary),
  channels: z.array(frontChannel),
  most_read: z.array(postSummary),
  columns: z.array(frontColumn),
  blogs: z.array(postSummary),
  books: z.array(postSummary),
  /** Lines of the latest issue's printed contents, in the order of their pages; `url` if the piece is on this site. */
  magazine: z
    .strictObject({
      issue: issueNumber,
      contents: withCacheTags(z.array(contentsLine), (_, { issue }: { issue: number }) => `magazine:${issue}:sections`),
    })
    .nullable(),
  today: dailyNote.nullable(),
  /** Drawings of posts that are not listed otherwise. */
  diagrams: z.array(frontDiagram),
})
export type Front = z.infer<typeof front>

export const frontEndpoints = {
  front: endpoint({
    operationId: 'readFront',
    method: 'GET',
    path: '/api/v3.0/front',
    summary: '首頁：頭條、今日選讀、今天的日安、放在首頁的頻道、圖解、最多人讀、專欄、部落格、書；同一篇不會出現兩次',
    group: 'site',
    access: 'anyone',
    purgedBy: ['posts', 'posts:featured', 'channels', 'columns', 'daily-notes', 'magazines', () => ['front:front']],
    response: envelope(front),
  }),
}
