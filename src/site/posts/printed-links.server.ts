import { LRUCache } from 'lru-cache'
import type { Post } from '../../contract/posts.ts'
import { escapeAttribute } from '../../domain/posts/escape-html.ts'
import { fridgePage, fridgePath } from '../../domain/posts/fridge.ts'
import { qrCodeOf } from '../../rendering/qr-code.server.ts'

/** A share link of LINE, which loads nothing from LINE until it is followed. */
export const lineShareUrl = (url: string) => `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url })}`

/**
 * HTML after the last block of an open text: the links to its fridge page, if it has one. It is part of the document's
 * HTML, because it never changes in the browser and costs readers no script.
 */
export function fridgeLinksHtml(post: Post, siteUrl: string): string {
  if (post.type !== 'article' || !fridgePage(post)) return ''
  const fridge = fridgePath(post.id)
  const line = escapeAttribute(lineShareUrl(siteUrl + fridge))
  return `<div class="to-fridge"><a href="${fridge}">冰箱頁：印一張</a><a href="${line}" target="_blank" rel="noopener noreferrer" aria-label="用 LINE 傳給爸媽（另開新視窗）">用 LINE 傳給爸媽</a></div>`
}

/** Computing a code takes as long as rendering half a page, and pages are rendered again after each purge. */
const codes = new LRUCache<string, string>({ max: 1_000 })

/** The QR code of a URL as HTML, for the printed page: it costs readers no script and no request. */
export function qrCodeHtml(url: string): string {
  const cached = codes.get(url)
  if (cached) return cached
  const { size, path } = qrCodeOf(url)
  let position = { x: 0, row: '' }
  // lines relative to each other, half as long as the rectangles
  const lines = path.replace(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, (_, x, row, length) => {
    const start = row === position.row ? `m${x - position.x} 0` : `M${x} ${row}`
    position = { x: Number(x) + Number(length), row }
    return `${start}h${length}`
  })
  const html = `<svg viewBox="0 -.5 ${size} ${size}" aria-hidden="true"><path d="${lines}"/></svg>`
  codes.set(url, html)
  return html
}
