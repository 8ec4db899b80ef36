import type { AttributeSpec } from 'prosemirror-model'
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { aspectRatioOfCrop, cropPosition, cropRectInAspectRatio } from '../../../domain/images/crop-names.ts'
import { imagePath, parseImagePath } from '../../../domain/images/sizes.ts'
import { isLinkAllowed } from '../../../domain/posts/review.ts'
import { helpInText, type RedFlag, redFlags } from '../../../domain/red-flags/help.ts'
import {
  calloutNodes,
  isIntegerWithin,
  isMedia,
  isNonEmptyText,
  isText,
  keyAttribute,
  textAttribute,
  validatedAttribute,
} from './callout-nodes.ts'

const constantAttribute = (constant: unknown): AttributeSpec => ({
  default: constant,
  validate: (value) => {
    if (value !== constant) throw new RangeError(`cells cannot be merged: ${String(value)}`)
  },
})

/**
 * Cell attributes that prosemirror-tables requires. Cells never span and have automatic width: the attributes are never
 * serialised.
 */
const attrs = { colspan: constantAttribute(1), rowspan: constantAttribute(1), colwidth: constantAttribute(null) }
const cell = { content: 'inline*', isolating: true, selectable: false, attrs } satisfies NodeSpec

/**
 * Rows and cells, which contain only text. They are not selectable, and there is no gap cursor between them: a key
 * would insert a cell there.
 */
const cellNodes = {
  table_row: {
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    selectable: false,
    allowGapCursor: false,
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_header: { ...cell, tableRole: 'header_cell', parseDOM: [{ tag: 'th' }], toDOM: () => ['th', 0] },
  table_cell: { ...cell, tableRole: 'cell', parseDOM: [{ tag: 'td' }], toDOM: () => ['td', 0] },
} satisfies Record<string, NodeSpec>

/** The placeholder of a pending image; no part of the document. */
const waitingNode = {
  waiting: {
    group: 'block',
    atom: true,
    draggable: true,
    /** `item`: its id in `Pictures`. `instead`: it replaced an empty paragraph that contained the caret. */
    attrs: { key: { default: null }, item: { default: '' }, instead: { default: false } },
    parseDOM: [{ tag: 'div[data-waiting]', getAttrs: (dom) => ({ item: dom.getAttribute('data-waiting') ?? '' }) }],
    toDOM: ({ attrs: { item } }) => ['div', { 'data-waiting': item as string }],
  },
} satisfies Record<string, NodeSpec>

/**
 * The editor's schema of the block types. `domain/posts/blocks.ts` is authoritative: a property-based test checks that
 * each accepts what the other produces.
 */

const passage = 'paragraph (paragraph | list)*'

const nodes = {
  doc: { content: 'block+', attrs: { version: validatedAttribute((value) => value === 1, { default: 1 }) } },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: { key: keyAttribute },
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: {
      key: keyAttribute,
      level: validatedAttribute(isIntegerWithin(2, 3), { default: 2 }),
      anchor: validatedAttribute((value) => value === null || isNonEmptyText(value), { default: null }),
    },
    parseDOM: [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ],
    toDOM: ({ attrs: { level } }) => [`h${level}`, 0],
  },
  list: {
    group: 'block',
    content: 'list_item+',
    attrs: {
      key: keyAttribute,
      ordered: validatedAttribute((value) => typeof value === 'boolean', { default: false }),
      start: validatedAttribute(isIntegerWithin(0, 1_000_000), { default: 1 }),
    },
    parseDOM: [
      { tag: 'ul', attrs: { ordered: false } },
      { tag: 'ol', getAttrs: (dom) => ({ ordered: true, start: startOf(dom.getAttribute('start')) }) },
    ],
    toDOM: ({ attrs: { ordered, start } }) => (ordered ? ['ol', start === 1 ? {} : { start }, 0] : ['ul', 0]),
  },
  list_item: { content: passage, defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  quote: {
    group: 'block',
    content: 'paragraph+',
    defining: true,
    attrs: { key: keyAttribute },
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  ...cellNodes,
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    attrs: { key: keyAttribute, label: textAttribute },
    parseDOM: [{ tag: 'table', getAttrs: (dom) => ({ label: dom.getAttribute('aria-label') ?? '' }) }],
    toDOM: ({ attrs: { label } }) => ['div', { class: 'table' }, ['table', { 'aria-label': label || null }, ['tbody', 0]]],
  },
  image: {
    group: 'block',
    content: 'inline*',
    isolating: true,
    draggable: true,
    attrs: {
      key: keyAttribute,
      media: validatedAttribute(isMedia),
      width: validatedAttribute(isIntegerWithin(1, 100_000)),
      height: validatedAttribute(isIntegerWithin(1, 100_000)),
      alt: validatedAttribute((value) => value === null || isNonEmptyText(value)),
      cut: validatedAttribute((value) => value === null || (isText(value) && aspectRatioOfCrop(value) !== null), {
        default: null,
      }),
    },
    parseDOM: [{ tag: 'figure', contentElement: 'figcaption', getAttrs: parsePictureAttributes }],
    toDOM: ({ attrs: { media, width, height, alt, cut } }) => [
      'figure',
      [
        'img',
        { src: imagePath(media, 800), width, height, alt: alt ?? '', draggable: 'false', ...cropStyle(cut, { width, height }) },
      ],
      ['figcaption', { 'data-of': '圖說' }, 0],
    ],
  },
  red_flag: {
    group: 'block',
    content: passage,
    isolating: true,
    attrs: {
      key: keyAttribute,
      flag: validatedAttribute((value) => redFlags.includes(value as RedFlag), { default: 'emergency' }),
    },
    parseDOM: [
      {
        tag: 'div[data-flag]',
        contentElement: 'div',
        getAttrs: (dom) => {
          const flag = dom.getAttribute('data-flag')
          return redFlags.includes(flag as RedFlag) ? { flag } : false
        },
      },
    ],
    toDOM: ({ attrs: { flag } }) => {
      const { title, lines: numbers } = helpInText(flag as RedFlag, true)
      const lines = numbers.map(({ name, number }) => ['li', `${number} ${name}`] as const)
      return [
        'div',
        { class: 'red-flag', 'data-flag': flag },
        ['p', { contenteditable: 'false', class: 'fixed' }, title],
        ['ul', { contenteditable: 'false', class: 'fixed' }, ...lines],
        ['div', 0],
        ['p', { contenteditable: 'false', class: 'fixed' }, '發布後放在標題下面，所有人都看得到'],
      ]
    },
  },
  ...calloutNodes,
  /** Preserved HTML, see `preservedHtml` of the blocks. */
  kept: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { key: keyAttribute, html: validatedAttribute(isNonEmptyText), text: validatedAttribute(isText) },
    parseDOM: [
      {
        tag: 'div[data-kept]',
        getAttrs: (dom) => ({ html: dom.getAttribute('data-kept'), text: dom.getAttribute('data-text') ?? '' }),
      },
    ],
    toDOM: ({ attrs: { html, text } }) => ['div', { 'data-kept': html, 'data-text': text }, text],
  },
  /** A block of an unknown type, stored whole: locked, and written back unchanged. */
  unknown: { group: 'block', atom: true, draggable: true, attrs: { block: {} }, toDOM: () => ['div', '不認得的區塊'] },
  ...waitingNode,
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  reference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { number: validatedAttribute(isIntegerWithin(1, 100)) },
    parseDOM: [
      {
        tag: 'sup[data-reference]',
        // before the mark `sup`
        priority: 60,
        getAttrs: (dom) => {
          const number = Number(dom.getAttribute('data-reference'))
          return isIntegerWithin(1, 100)(number) ? { number } : false
        },
      },
    ],
    toDOM: ({ attrs: { number } }) => ['sup', { 'data-reference': number }, String(number)],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: validatedAttribute((value) => isText(value) && isLinkAllowed(value)) },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href') ?? ''
          return isLinkAllowed(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href, rel: 'noopener' }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  sup: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
  sub: { parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes, marks })
export type MarkName = keyof typeof marks

const startOf = (attr: string | null) => {
  const start = Number(attr ?? 1)
  return isIntegerWithin(0, 1_000_000)(start) ? start : 1
}

/**
 * Styles that display the crop of an image from the original: the URL of a new crop is not served before it is saved.
 */
function cropStyle(cropName: string | null, picture: { width: number; height: number }) {
  const rect = cropName === null ? null : cropRectInAspectRatio(cropName, picture)
  if (!rect) return {}
  const { x, y } = cropPosition(rect, picture)
  const style = `aspect-ratio:${rect.width}/${rect.height};object-fit:cover;object-position:${x * 100}% ${y * 100}%`
  return { 'data-cut': cropName, style }
}

/** The attributes of an image of this site, recognised by its URL; undefined for a foreign one. */
function parsePictureAttributes(figure: HTMLElement) {
  const image = figure.querySelector('img')
  const media = parseImagePath(new URL(image?.getAttribute('src') ?? '', 'https://site.invalid').pathname)?.id
  const [width, height] = [Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))]
  if (!image || !media || !isIntegerWithin(1, 100_000)(width) || !isIntegerWithin(1, 100_000)(height)) return false
  const cropName = image.getAttribute('data-cut')
  const isPart = cropName !== null && cropRectInAspectRatio(cropName, { width, height }) !== null
  return { media, width, height, alt: image.getAttribute('alt') || null, cut: isPart ? cropName : null }
}
