import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { xmlText } from '../../domain/text/xml-text.ts'
import type { ImportRecord, ImportSource } from './import-source.ts'

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
  const taken = posts.filter((item) => !['trash', 'auto-draft', 'inherit'].includes(textOf(item['wp:status'])))
  return {
    unit: '篇',
    async *records() {
      for (const [at, item] of taken.entries()) yield recordOf(item, host, at + 1)
    },
    leftOut: () => {
      const counts = new Map<string, number>()
      const count = (what: string, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)
      for (const item of items) {
        const kind = textOf(item['wp:post_type'])
        if (kind !== 'post') count(otherKinds[kind] ?? `個 ${kind}`)
      }
      if (posts.length > taken.length) count('篇垃圾桶或自動草稿裡的文章', posts.length - taken.length)
      const comments = taken.reduce((sum, item) => sum + ((item['wp:comment'] as Node[] | undefined)?.length ?? 0), 0)
      if (comments > 0) count('則留言', comments)
      return [...counts].map(([what, times]) => `${times} ${what}`)
    },
  }
}

function recordOf(item: Node, host: string, line: number): ImportRecord {
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
      publish_date: dateOf(item),
    },
  }
}

/** Undefined for a draft: WordPress exports no date for it. */
function dateOf(item: Node): string | undefined {
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
