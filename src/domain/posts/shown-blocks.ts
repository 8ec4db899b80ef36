import { tellsOfEmergency } from '../red-flags/tells-of-emergency.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { referenceHref } from './inline.ts'
import type { PrintedBlock } from './print.ts'
import { referenceId } from './reference-id.ts'
import { keyOfThing, type ShownThing, type Thing } from './things.ts'

/** Removes cards of goods for sale where the text contains a red flag. */
export const withoutSales = <Shown extends PrintedBlock>(blocks: readonly Shown[]): readonly Shown[] =>
  tellsOfEmergency(blocks) ? blocks.filter(({ thing }) => thing?.kind !== 'product') : blocks

/** The items that blocks refer to, each once. */
export function thingsIn(blocks: readonly PrintedBlock[]): Thing[] {
  const things = blocks.flatMap(({ thing }) => thing ?? [])
  return [...new Map(things.map((thing) => [keyOfThing(thing), thing])).values()]
}

/**
 * Resolves compiled blocks for display: items under their current names, source numbers linked to those of this post. A
 * block whose item is not public is omitted.
 * @param found the public items of `thingsIn`, by `keyOfThing`
 */
export function shownBlocks(
  blocks: readonly PrintedBlock[],
  found: ReadonlyMap<string, ShownThing>,
  of: { type: string; id: number },
): PrintedBlock[] {
  const [asPrinted, asShown] = [`href="${referenceHref('')}`, `href="#${referenceId(of, '')}`]
  const leading = (html: string) => html.replaceAll(asPrinted, asShown)
  return blocks.flatMap((block): PrintedBlock[] => {
    if (!block.thing) return block.html.includes(asPrinted) ? [{ ...block, html: leading(block.html) }] : [block]
    const shown = found.get(keyOfThing(block.thing))
    return shown ? [{ ...block, html: thingHtml(shown, leading(block.html)) }] : []
  })
}

const labels = {
  post: '延伸閱讀',
  tool: '健康工具',
  quiz: '健康測驗',
  product: '本刊商店',
  newsletter: '電子報',
} as const
/** The disclosure beside all goods for sale. */
const disclosure = '揭露：這是本刊商店販售的商品。'

function thingHtml({ kind, title, text, url }: ShownThing, inside: string): string {
  const link = `<a href="${escapeAttribute(url)}">${escapeHtml(title)}</a>`
  if (kind === 'author') {
    const by = `審訂批註：${link}${text && `　${escapeHtml(text)}`}`
    return `<div class="reviewer-note" role="note"><p class="label">${by}</p>${inside}</div>`
  }
  const sold = kind === 'product' ? `<p class="disclosure">${disclosure}</p>` : ''
  return `<div class="card"><p class="label">${labels[kind]}</p><p class="name">${link}</p>${text && `<p>${escapeHtml(text)}</p>`}${sold}</div>`
}
