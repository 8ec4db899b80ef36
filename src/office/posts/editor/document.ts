import type { Fragment, Mark, Node } from 'prosemirror-model'
import { partOfCut } from '../../../domain/images/cuts.ts'
import { canonical } from '../../../domain/manuscripts/canonical.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { cleanText } from '../../../domain/text/clean-text.ts'
import { xmlText } from '../../../domain/text/xml-text.ts'
import { schema } from './schema.ts'

/** A node of a document as it is written down. */
export interface Written {
  type: string
  attrs?: Record<string, unknown>
  content?: Written[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

/** A document as the editor holds it. A block that it does not know, or would not write back as it is, is locked: nothing is dropped. */
export function openDocument({ content }: PostDocument): Node {
  return schema.node(
    'doc',
    null,
    content.map((block) => opened(block as unknown as Written) ?? schema.node('unknown', { block })),
  )
}

function opened(block: Written): Node | null {
  try {
    const joined = inOneForm(block)
    const node = schema.nodeFromJSON(joined)
    node.check()
    return node.type.isInGroup('block') && canonical(written(node)) === canonical(joined) ? node : null
  } catch {
    return null
  }
}

/**
 * A node as it stands in the editor's own form: marks in one order, neighbouring words that are marked alike in one run. It
 * prints the same.
 */
export function inOneForm(node: Written): Written {
  const marks = node.marks && [...node.marks].sort((one, other) => rankOf(one.type) - rankOf(other.type))
  const { content: children = [], ...rest } = node
  const content: Written[] = []
  for (const child of children.map(inOneForm)) {
    const last = content.at(-1)
    const isMore = last && isRun(last) && isRun(child) && canonical(last.marks) === canonical(child.marks)
    if (isMore) content.splice(-1, 1, { ...last, text: `${last.text}${child.text}` })
    else content.push(child)
  }
  return { ...rest, ...(marks && { marks }), ...(node.content && (content.length > 0 || !mayBeEmpty(node)) && { content }) }
}

/** Words and their marks, and nothing else: only such runs are one when they stand side by side. */
const isRun = (node: Written): boolean =>
  node.type === 'text' &&
  Boolean(node.text) &&
  Object.keys(node).every((name) => name === 'type' || name === 'text' || name === 'marks')
/** Whether a node may stand without content, which is then not written. */
const mayBeEmpty = ({ type }: Written): boolean => schema.nodes[type]?.inlineContent === true

const ranks = Object.keys(schema.marks)
const rankOf = (type: string) => ranks.indexOf(type)

/** Blocks of an editor never change, others come in their places: each is written once, and is the same thing as long as it stands. */
const writtenBlocks = new WeakMap<Node, Written | null>()

function writtenBlock(block: Node): Written | null {
  const known = writtenBlocks.get(block)
  if (known !== undefined) return known
  const made = written(block)
  writtenBlocks.set(block, made)
  return made
}

/** What the editor holds as a document, as it is saved. */
export function writtenDocument(doc: Node): PostDocument {
  const content = doc.content.content.flatMap((block) => writtenBlock(block) ?? [])
  // a text of nothing but places of pictures that are on their way
  if (content.length === 0) content.push({ type: 'paragraph', attrs: { key: doc.firstChild?.attrs['key'] as string } })
  return { type: 'doc', attrs: { version: 1 }, content } as unknown as PostDocument
}

const writtenAll = (content: Fragment): Written[] => content.content.flatMap((node) => written(node) ?? [])

/** One node; words cleaned and without what no document may hold, and nothing for words that are nothing but that, or for the place of a picture that is on its way. */
function written(node: Node): Written | null {
  if (node.type === schema.nodes.waiting) return null
  if (node.type.name === 'unknown') return node.attrs['block'] as Written
  const text = node.isText ? { text: cleanText(xmlText(node.text ?? '')) } : {}
  if (text.text === '') return null
  // the library of tables sets more of cells than is ours to write
  const isSet = Object.keys(node.attrs).length > 0 && !node.type.spec['tableRole']?.endsWith('cell')
  const content = writtenAll(node.content)
  return {
    type: node.type.name,
    ...(isSet && { attrs: attributesOf(node) }),
    ...(content.length > 0 && { content }),
    ...(node.marks.length > 0 && { marks: node.marks.map(writtenMark) }),
    ...text,
  }
}

/** What is not said of a node is not written, nor a part of a picture that lies outside of it. */
function attributesOf({ attrs, type }: Node): Record<string, unknown> {
  if (type !== schema.nodes.image) return { ...attrs }
  const { cut, width, height, ...rest } = attrs
  const isPart = cut !== null && partOfCut(cut, { width, height }) !== null
  return { ...rest, width, height, ...(isPart && { cut }) }
}

const writtenMark = ({ type, attrs }: Mark) => ({ type: type.name, ...(type.name === 'link' && { attrs: { ...attrs } }) })
