import { withDrawing } from '../diagrams/with-drawing.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'
import type { CompiledBlock } from './compiled-block.ts'
import { referenceId } from './contents.ts'
import { type EntityRef, entityKey, type ShownEntity } from './entities.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { referenceHref } from './inline.ts'

/** Removes cards of goods for sale where the text contains a red flag. */
export const withoutSales = <Shown extends CompiledBlock>(blocks: readonly Shown[]): readonly Shown[] =>
  mentionsEmergency(blocks) ? blocks.filter(({ thing: entity }) => entity?.kind !== 'product') : blocks

/** The items that blocks refer to, each once. */
export function entityRefsIn(blocks: readonly CompiledBlock[]): EntityRef[] {
  const entities = blocks.flatMap(({ thing: entity }) => entity ?? [])
  return [...new Map(entities.map((entity) => [entityKey(entity), entity])).values()]
}

/**
 * Resolves compiled blocks for display: items under their current names, source numbers linked to those of this post. A
 * block whose item is not public is omitted.
 * @param found the public items of `entityRefsIn`, by `entityKey`
 */
export function shownBlocks(
  blocks: readonly CompiledBlock[],
  found: ReadonlyMap<string, ShownEntity>,
  of: { type: string; id: number },
): CompiledBlock[] {
  const [asCompiled, asShown] = [`href="${referenceHref('')}`, `href="#${referenceId(of, '')}`]
  const leading = (html: string) => html.replaceAll(asCompiled, asShown)
  return blocks.flatMap((block): CompiledBlock[] => {
    if (block.type === 'diagram') return [{ ...block, html: leading(withDrawing(block.html)) }]
    if (!block.thing) return block.html.includes(asCompiled) ? [{ ...block, html: leading(block.html) }] : [block]
    const shown = found.get(entityKey(block.thing))
    return shown ? [{ ...block, html: entityHtml(shown, leading(block.html)) }] : []
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

function entityHtml({ kind, title, text, url }: ShownEntity, inside: string): string {
  const link = `<a href="${escapeAttribute(url)}">${escapeHtml(title)}</a>`
  if (kind === 'author') {
    const by = `審訂批註：${link}${text && `　${escapeHtml(text)}`}`
    return `<div class="reviewer-note" role="note"><p class="label">${by}</p>${inside}</div>`
  }
  const sold = kind === 'product' ? `<p class="disclosure">${disclosure}</p>` : ''
  return `<div class="card"><p class="label">${labels[kind]}</p><p class="name">${link}</p>${text && `<p>${escapeHtml(text)}</p>`}${sold}</div>`
}
