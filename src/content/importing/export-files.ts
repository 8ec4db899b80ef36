import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { xmlText } from '../../domain/text/xml-text.ts'

/** One record of an external file, and its position in the file, from 1. */
export interface ImportRecord {
  line: number
  /** The record, in the fields of an import line. */
  record: unknown
  /** Its identifier at the source; if it is missing, its position is used. */
  name?: string
  /** Whether its text is from WordPress's classic editor. */
  isClassic?: boolean
}

/** An external file. It is read twice: to check it, and to store it. */
export interface ImportSource {
  /** The unit of its records: 行, 篇. */
  unit: string
  records: () => AsyncIterable<ImportRecord>
  /** The parts of the file that are no posts, as text, after it was read. */
  leftOut?: () => string[]
}

/** A file with one JSON object per line. @param lines iterates over all lines on each call */
export function jsonLines(lines: () => AsyncIterable<string>): ImportSource {
  return {
    unit: '行',
    async *records() {
      let line = 0
      for await (const text of lines()) {
        line += 1
        if (text.trim() !== '') yield { line, record: parseJson(text) }
      }
    },
  }
}

/**
 * Removes what neither PostgreSQL nor a feed can store: control characters, lone surrogates. The byte order mark is not
 * part of the JSON.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_, value: unknown) =>
      typeof value === 'string' ? xmlText(value.toWellFormed()) : value,
    )
  } catch {
    return null
  }
}

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
const unwrapped = z.object({ data: ghostData })

/**
 * A Ghost export: its posts with their tags. Posts that are drafts, scheduled, mail-only or for members there remain
 * unpublished here.
 * @throws with a message for an invalid file
 */
export function ghostExport(json: string): ImportSource {
  const parsed = parseJson(json)
  const read = wrapped.safeParse(parsed)
  const data = read.success ? read.data.db[0]?.data : unwrapped.safeParse(parsed).data?.data
  if (!data) throw new Error('不是 Ghost 的匯出檔（JSON）')
  const posts = data.posts.filter(({ page, type }) => !page && type !== 'page')
  const names = new Map(data.tags.map(({ id, name }) => [String(id), name]))
  const tagsOf = (id: string | number) =>
    data.posts_tags
      .filter(({ post_id }) => String(post_id) === String(id))
      .sort((item, other) => (item.sort_order ?? 0) - (other.sort_order ?? 0))
      .flatMap(({ tag_id }) => names.get(String(tag_id)) ?? [])
      // Ghost's internal tags start with #
      .filter((name) => name.trim() !== '' && !name.startsWith('#'))
  return {
    unit: '篇',
    async *records() {
      for (const [index, post] of posts.entries()) yield recordOf(post, tagsOf(post.id), index + 1)
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
function dateOf(dateText: string | null | undefined): string | undefined {
  if (!dateText) return undefined
  return /(z|[+-]\d{2}:?\d{2})$/i.test(dateText) ? dateText : `${dateText}Z`
}

/** Repeatable elements are lists, and texts are never parsed as numbers. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: false,
  isArray: (name) => name === 'item' || name === 'category' || name === 'wp:comment',
})

type Node = Record<string, unknown>

/** Item types that are no posts, by their display names. */
const otherKinds: Record<string, string> = {
  page: '個頁面',
  attachment: '個附件（圖檔不會跟著來）',
  nav_menu_item: '個選單項目',
  revision: '份舊版本',
  wp_block: '個可重用區塊',
}
const noChannel = new Set(['uncategorized', '未分類'])

/**
 * A WordPress export (WXR): its posts, with their categories and tags as tags. Posts that are drafts, private,
 * scheduled, or password-protected there remain unpublished here.
 * @throws with a message for an invalid file
 */
export function wordpressExport(xml: string): ImportSource {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(`不是完整的 XML（第 ${valid.err.line} 行）：${valid.err.msg}`)
  const channel = nodeOf(nodeOf(nodeOf(parser.parse(xml))['rss'])['channel'])
  if (channel['wp:wxr_version'] === undefined) throw new Error('不是 WordPress 的匯出檔（WXR）')
  const items = (channel['item'] ?? []) as Node[]
  const site = textOf(channel['wp:base_blog_url']) || textOf(channel['link'])
  const host = URL.canParse(site) ? new URL(site).host : site
  const posts = items.filter((item) => textOf(item['wp:post_type']) === 'post')
  const accepted = posts.filter((item) => !['trash', 'auto-draft', 'inherit'].includes(textOf(item['wp:status'])))
  return {
    unit: '篇',
    async *records() {
      for (const [index, item] of accepted.entries()) yield wordpressRecordOf(item, host, index + 1)
    },
    leftOut: () => {
      const counts = new Map<string, number>()
      const count = (label: string, times = 1) => counts.set(label, (counts.get(label) ?? 0) + times)
      for (const item of items) {
        const kind = textOf(item['wp:post_type'])
        if (kind !== 'post') count(otherKinds[kind] ?? `個 ${kind}`)
      }
      if (posts.length > accepted.length) count('篇垃圾桶或自動草稿裡的文章', posts.length - accepted.length)
      const comments = accepted.reduce((sum, item) => sum + ((item['wp:comment'] as Node[] | undefined)?.length ?? 0), 0)
      if (comments > 0) count('則留言', comments)
      return [...counts].map(([label, times]) => `${times} ${label}`)
    },
  }
}

function wordpressRecordOf(item: Node, host: string, line: number): ImportRecord {
  const status = textOf(item['wp:status'])
  const isLocked = textOf(item['wp:post_password']) !== ''
  const categories = (item['category'] ?? []) as unknown[]
  const tags = categories
    .filter((category) => ['category', 'post_tag'].includes(String(nodeOf(category)['@domain'])))
    .map(textOf)
    .filter((name) => name.trim() !== '' && !noChannel.has(name.trim().toLowerCase()))
  return {
    line,
    name: textOf(item['title']) || textOf(item['wp:post_id']),
    isClassic: true,
    record: {
      external_id: `wordpress:${host}:${textOf(item['wp:post_id'])}`,
      title: textOf(item['title']),
      text: textOf(item['content:encoded']),
      tags,
      // a plugin's own status is not public
      status: isLocked ? 'password' : ['publish', 'pending', 'private', 'future'].includes(status) ? status : 'draft',
      publish_date: wordpressDateOf(item),
    },
  }
}

/** Undefined for a draft: WordPress exports no date for it. */
function wordpressDateOf(item: Node): string | undefined {
  const [gmt, local] = [textOf(item['wp:post_date_gmt']), textOf(item['wp:post_date'])].map((date) =>
    date === '' || date.startsWith('0000') ? undefined : date,
  )
  return gmt === undefined ? local : `${gmt}Z`
}

const nodeOf = (value: unknown): Node => (value !== null && typeof value === 'object' ? (value as Node) : {})

/** The text of an element, plain or as CDATA. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return xmlText(value).trim()
  const { '#text': text = '', '#cdata': cdata = '' } = nodeOf(Array.isArray(value) ? value[0] : value)
  const parts = [text, ...(Array.isArray(cdata) ? cdata : [cdata])]
  return xmlText(parts.join('').toWellFormed()).trim()
}
