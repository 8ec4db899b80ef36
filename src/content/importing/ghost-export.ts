import { z } from 'zod'
import type { ImportRecord, ImportSource } from './import-source.ts'
import { parseJson } from './import-source.ts'

const flag = z.union([z.boolean(), z.number()]).nullish()
const ghostPost = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().nullish(),
  html: z.string().nullish(),
  status: z.string(),
  visibility: z.string().nullish(),
  /** Whether it is a page: `page` until version 2, `type` since. */
  page: flag,
  type: z.string().nullish(),
  published_at: z.string().nullish(),
})
const ghostData = z.object({
  posts: z.array(ghostPost),
  tags: z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })).default([]),
  posts_tags: z
    .array(
      z.object({
        post_id: z.union([z.string(), z.number()]),
        tag_id: z.union([z.string(), z.number()]),
        sort_order: z.number().nullish(),
      }),
    )
    .default([]),
})
const wrapped = z.object({ db: z.array(z.object({ data: ghostData })).min(1) })
const bare = z.object({ data: ghostData })

/**
 * A Ghost export: its posts with their tags. Posts that are drafts, scheduled, mail-only or for members there remain
 * unpublished here.
 * @throws with a message for an invalid file
 */
export function ghostExport(json: string): ImportSource {
  const given = parseJson(json)
  const read = wrapped.safeParse(given)
  const data = read.success ? read.data.db[0]?.data : bare.safeParse(given).data?.data
  if (!data) throw new Error('不是 Ghost 的匯出檔（JSON）')
  const posts = data.posts.filter(({ page, type }) => !page && type !== 'page')
  const names = new Map(data.tags.map(({ id, name }) => [String(id), name]))
  const tagsOf = (id: string | number) =>
    data.posts_tags
      .filter(({ post_id }) => String(post_id) === String(id))
      .sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
      .flatMap(({ tag_id }) => names.get(String(tag_id)) ?? [])
      // Ghost's internal tags start with #
      .filter((name) => name.trim() !== '' && !name.startsWith('#'))
  return {
    unit: '篇',
    async *records() {
      for (const [at, post] of posts.entries()) yield recordOf(post, tagsOf(post.id), at + 1)
    },
    leftOut: () => (data.posts.length > posts.length ? [`${data.posts.length - posts.length} 個頁面`] : []),
  }
}

function recordOf(post: z.output<typeof ghostPost>, tags: string[], line: number): ImportRecord {
  const isForAll = (post.visibility ?? 'public') === 'public'
  const status =
    post.status === 'published' ? (isForAll ? 'published' : 'members') : post.status === 'scheduled' ? 'scheduled' : 'draft'
  return {
    line,
    name: post.title || String(post.id),
    record: {
      external_id: `ghost:${post.id}`,
      title: post.title === '(Untitled)' ? '' : (post.title ?? ''),
      text: post.html ?? '',
      tags,
      status,
      publish_date: dateOf(post.published_at),
    },
  }
}

/** Ghost stores times in UTC, until version 2 without a zone. */
function dateOf(written: string | null | undefined): string | undefined {
  if (!written) return undefined
  return /(z|[+-]\d{2}:?\d{2})$/i.test(written) ? written : `${written}Z`
}
