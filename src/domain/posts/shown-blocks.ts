import { withDrawing } from '../diagrams/with-drawing.ts'
import { statesDose } from '../manuscripts/text-terms.ts'
import { hasRedFlag } from '../red-flags/has-red-flag.ts'
import type { BlockType, CompiledBlock } from './compiled-block.ts'
import { referenceId } from './contents.ts'
import { type EntityRef, entityKey, type PublicEntity } from './entities.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { referenceHref } from './inline.ts'
import type { PostType } from './post-type.ts'

/** Words that turn a personal account into advice: the treatment of a disease, and changes of a medication. */
const treatment = /[停減加換調]藥|胰島素|抗凝血|荷爾蒙治療|中藥|針灸/
/** An amount is a dose only next to one of these words: three slices may also be of a cucumber. */
const medicine = /藥|錠|膠囊|毫克|微克|mg|胰島素|單位/i

const statesMedicineDose = (text: string) =>
  text.split(/[。！？；\n]/).some((sentence) => medicine.test(sentence) && statesDose(sentence))

/**
 * Whether a text gives health advice, so that its page must disclose a missing review by a specialist. An article
 * always does. A blog does if it names an emergency, a dose or a treatment; otherwise it describes experience. A book
 * review describes the content of a book, and does only if it names an emergency or a dose of its own.
 */
export const givesHealthAdvice = ({
  type,
  blocks,
  fullText,
}: {
  type: PostType
  blocks: readonly { type: BlockType }[]
  /** Title, lead, key points and text; evaluated only if the type of post does not decide. */
  fullText: () => string
}): boolean =>
  type === 'article' || hasRedFlag(blocks) || statesMedicineDose(fullText()) || (type === 'blog' && treatment.test(fullText()))

/** Removes cards of goods for sale where the text contains a red flag. */
export const withoutSales = <Shown extends CompiledBlock>(blocks: readonly Shown[]): readonly Shown[] =>
  hasRedFlag(blocks) ? blocks.filter(({ thing: entity }) => entity?.kind !== 'product') : blocks

const referenceMark = /<sup class="source"><a href="#reference-\d+"[^>]*>\d+<\/a><\/sup>/g

/** Removes the numbers of sources where the list of sources is not shown, as below a wall: they would lead nowhere. */
export const withoutReferences = <Shown extends CompiledBlock>(blocks: readonly Shown[]): Shown[] =>
  blocks.map((block) => ({ ...block, html: block.html.replace(referenceMark, '') }))

/** The items that blocks refer to, each once. */
export function entityRefsIn(blocks: readonly CompiledBlock[]): EntityRef[] {
  const entities = blocks.flatMap(({ thing: entity }) => entity ?? [])
  return [...new Map(entities.map((entity) => [entityKey(entity), entity])).values()]
}

/**
 * Resolves compiled blocks for display: items under their current names, source numbers linked to those of this post. A
 * block whose item is not public is omitted.
 * @param entities the public items of `entityRefsIn`, by `entityKey`
 */
export function shownBlocks(
  blocks: readonly CompiledBlock[],
  entities: ReadonlyMap<string, PublicEntity>,
  post: { type: string; id: number },
): CompiledBlock[] {
  const [asCompiled, asShown] = [`href="${referenceHref('')}`, `href="#${referenceId(post, '')}`]
  const leading = (html: string) => html.replaceAll(asCompiled, asShown)
  return blocks.flatMap((block): CompiledBlock[] => {
    if (block.type === 'diagram') return [{ ...block, html: withDrawing(leading(block.html)) }]
    if (!block.thing) return block.html.includes(asCompiled) ? [{ ...block, html: leading(block.html) }] : [block]
    const entity = entities.get(entityKey(block.thing))
    return entity ? [{ ...block, html: entityHtml(entity, leading(block.html)) }] : []
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

function entityHtml({ kind, title, text, url }: PublicEntity, inside: string): string {
  const link = `<a href="${escapeAttribute(url)}">${escapeHtml(title)}</a>`
  if (kind === 'author') {
    const byline = `審訂批註：${link}${text && `　${escapeHtml(text)}`}`
    return `<div class="reviewer-note" role="note"><p class="label">${byline}</p>${inside}</div>`
  }
  const salesDisclosure = kind === 'product' ? `<p class="disclosure">${disclosure}</p>` : ''
  return `<div class="card"><p class="label">${labels[kind]}</p><p class="name">${link}</p>${text && `<p>${escapeHtml(text)}</p>`}${salesDisclosure}</div>`
}
