import type { AttributeSpec, Node, NodeSpec } from 'prosemirror-model'
import { calloutLabels, type RecipeAttrs, recipeFigures } from '../../../domain/posts/callout-labels.ts'
import { isAudioSource, isVideoSource } from '../../../domain/posts/contents.ts'
import { cardKinds } from '../../../domain/posts/entities.ts'
import { isLinkAllowed } from '../../../domain/posts/review.ts'
import { xmlText } from '../../../domain/text/xml-text.ts'

/** An attribute specification with a validator. */
export const validatedAttribute = (
  fits: (value: unknown) => boolean,
  more: Pick<AttributeSpec, 'default'> = {},
): AttributeSpec => ({
  ...more,
  validate: (value) => {
    if (!fits(value)) throw new RangeError(`not allowed: ${String(value)}`)
  },
})
export const isText = (value: unknown): value is string => typeof value === 'string' && xmlText(value) === value
export const isNonEmptyText = (value: unknown) => isText(value) && value !== ''
export const isIntegerWithin = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
export const isMedia = (value: unknown) => isText(value) && /^[a-z0-9][a-z0-9-]{0,80}$/.test(value)

/** Null only between a change and the plugin of `editing.ts`, which assigns new blocks their keys. */
export const keyAttribute = validatedAttribute((value) => value === null || (isText(value) && /^[\w-]{1,40}$/.test(value)), {
  default: null,
})
export const textAttribute = validatedAttribute(isText, { default: '' })

/** Whether a value is valid for an attribute. */
export function isAllowed({ validate }: AttributeSpec, value: unknown): boolean {
  try {
    if (typeof validate === 'function') validate(value)
    return true
  } catch {
    return false
  }
}

/**
 * Boxed block types. In the DOM each has its type (`data-block`) and its attributes (`data-attrs`), so that a block
 * survives cut and paste.
 */

const passage = 'paragraph (paragraph | list)*'

interface Callout {
  attrs?: Record<string, AttributeSpec>
  content?: string
  /** The label above the content; for a leaf, its whole rendering. */
  label?: (attrs: Node['attrs']) => string
  /** The URL of a picture above the content; empty for none. */
  picture?: (attrs: Node['attrs']) => string
}

function callout(type: string, { attrs, content, label, picture }: Callout): NodeSpec {
  const ownAttrs = Object.entries(attrs ?? {}).filter(([name]) => name !== 'key')
  return {
    ...(attrs && { attrs }),
    ...(content ? { content, defining: true, isolating: true } : { atom: true }),
    ...(attrs && { draggable: true }),
    parseDOM: [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (dom) => parseAttributes(dom, ownAttrs),
        ...(picture && { contentElement: (dom) => dom.querySelector<HTMLElement>(':scope > div') ?? (dom as HTMLElement) }),
      },
    ],
    toDOM: (node) => {
      const set = Object.fromEntries(ownAttrs.map(([name]) => [name, node.attrs[name]]))
      const labelText = label?.(node.attrs) ?? ''
      const domAttrs = {
        'data-block': type,
        ...(ownAttrs.length > 0 && { 'data-attrs': JSON.stringify(set) }),
        ...(labelText !== '' && { 'data-label': labelText }),
      }
      const src = picture?.(node.attrs) ?? ''
      // entries without a list element around them
      const role = content?.startsWith('list_item') ? { role: 'list' } : {}
      if (content && src)
        return ['div', domAttrs, ['img', { src, alt: '', contenteditable: 'false', draggable: 'false' }], ['div', role, 0]]
      return content ? ['div', { ...domAttrs, ...role }, 0] : ['div', domAttrs, labelText]
    },
  }
}

/** The attributes of a pasted or dragged block; false where they are foreign and invalid. */
function parseAttributes(dom: HTMLElement, ownAttrs: [string, AttributeSpec][]): Record<string, unknown> | false {
  try {
    const parsed = JSON.parse(dom.getAttribute('data-attrs') ?? '{}') as Record<string, unknown>
    const attributes = ownAttrs.map(([name, spec]) => [name, name in parsed ? parsed[name] : spec.default] as const)
    return ownAttrs.every((item, index) => isAllowed(item[1], attributes[index]?.[1])) && Object.fromEntries(attributes)
  } catch {
    return false
  }
}

const block = (type: string, { attrs = {}, ...more }: Callout): NodeSpec => ({
  group: 'block',
  ...callout(type, { attrs: { key: keyAttribute, ...attrs }, ...more }),
})

const recording = (fits: (src: string) => boolean) => ({
  src: validatedAttribute((value) => value === '' || (isText(value) && fits(value)), { default: '' }),
  title: textAttribute,
  media: validatedAttribute((value) => value === null || isMedia(value), { default: null }),
})
const labelWithTitle =
  (kind: string) =>
  ({ title }: Node['attrs']): string =>
    [kind, title].filter(Boolean).join('：')
const amount = (max: number) => validatedAttribute((value) => value === null || isIntegerWithin(0, max)(value), { default: null })
const cards = { post: '文章', tool: '工具', quiz: '測驗', product: '商品', newsletter: '電子報' }

export const calloutNodes = {
  gallery: block('gallery', { content: '(image | waiting)*', label: () => '圖輯' }),
  video: block('video', { attrs: recording(isVideoSource), content: passage, label: labelWithTitle('影片') }),
  audio: block('audio', { attrs: recording(isAudioSource), content: passage, label: labelWithTitle('聲音') }),
  summary: block('summary', { content: passage, label: () => calloutLabels.summary }),
  do_dont: block('do_dont', { content: 'do dont' }),
  do: callout('do', { content: 'paragraph+', label: () => calloutLabels.do }),
  dont: callout('dont', { content: 'paragraph+', label: () => calloutLabels.dont }),
  steps: block('steps', { content: 'list_item+', label: () => '步驟' }),
  diagram: block('diagram', {
    attrs: {
      drawing: validatedAttribute((value) => isText(value) && /^[a-z0-9-]{0,40}$/.test(value), { default: '' }),
      title: textAttribute,
    },
    content: 'list_item+',
    label: labelWithTitle('圖解'),
    picture: ({ drawing }) => (drawing ? `/diagrams/${drawing}.svg` : ''),
  }),
  recipe: block('recipe', {
    attrs: {
      title: textAttribute,
      servings: validatedAttribute(isIntegerWithin(1, 50), { default: 2 }),
      minutes: amount(1440),
      sodium: amount(20_000),
      carbohydrate: amount(1000),
      source: textAttribute,
    },
    content: 'ingredients method',
    label: (attrs) => [labelWithTitle('食譜')(attrs), ...recipeFigures(attrs as RecipeAttrs)].join('・'),
  }),
  ingredients: callout('ingredients', { content: 'paragraph+', label: () => '材料（一行一樣，份量寫在後面）' }),
  method: callout('method', { content: 'list_item+', label: () => calloutLabels.method }),
  question_answer: block('question_answer', { content: `paragraph ${passage}`, label: () => '問與答' }),
  definition: block('definition', { content: `paragraph ${passage}`, label: () => '名詞' }),
  figure_card: block('figure_card', {
    attrs: {
      value: textAttribute,
      unit: textAttribute,
      source: textAttribute,
      href: validatedAttribute((value) => isText(value) && isLinkAllowed(value), { default: '' }),
    },
    content: 'inline*',
    label: ({ value, unit }) => [value, unit].filter(Boolean).join(' ') || '數字',
  }),
  card: block('card', {
    attrs: {
      of: validatedAttribute((value) => cardKinds.some((kind) => kind === value), { default: 'post' }),
      thing: validatedAttribute((value) => isText(value) && /^[a-z0-9_/-]{0,60}$/.test(value), { default: '' }),
    },
    label: ({ of, thing: target }) => `卡片・${cards[of as keyof typeof cards]}：${target || '還沒有選'}`,
  }),
  fridge_card: block('fridge_card', {
    attrs: { title: textAttribute },
    content: passage,
    label: labelWithTitle(calloutLabels.fridge),
  }),
  reviewer_note: block('reviewer_note', {
    attrs: {
      author: validatedAttribute((value) => value === null || isIntegerWithin(1, 2_147_483_647)(value), { default: null }),
    },
    content: passage,
    label: () => '審訂批註',
  }),
  wall_here: block('wall_here', { label: () => '付費牆在這裡' }),
} satisfies Record<string, NodeSpec>
