import type { Post } from '../../contract/posts.ts'
import { escapeAttribute } from '../../domain/posts/escape-html.ts'
import { fridgePage, fridgePath } from '../../domain/posts/fridge.ts'

/** A share link of LINE, which loads nothing from LINE until it is followed. */
export const lineAddress = (address: string) =>
  `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url: address })}`

/**
 * HTML after the last block of an open text: the links to its fridge page, if it has one. It is part of the document's
 * HTML, because it never changes in the browser and costs readers no script.
 */
export function onPaper(post: Post, siteUrl: string): string {
  if (post.type !== 'article' || !fridgePage(post)) return ''
  const fridge = fridgePath(post.id)
  const line = escapeAttribute(lineAddress(siteUrl + fridge))
  return `<div class="to-fridge"><a href="${fridge}">冰箱頁：印一張</a><a href="${line}" target="_blank" rel="noopener noreferrer" aria-label="用 LINE 傳給爸媽（另開新視窗）">用 LINE 傳給爸媽</a></div>`
}
