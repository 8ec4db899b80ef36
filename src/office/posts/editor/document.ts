import type { Fragment, Mark, Node } from 'prosemirror-model'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { cropRectInAspectRatio } from '../../../domain/images/crop-names.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { cleanText } from '../../../domain/text/clean-text.ts'
import { xmlText } from '../../../domain/text/xml-text.ts'
import { schema } from './schema.ts'
import type { AutosavedContent } from './working-copy.ts'

/** A node of a serialised document. */
export interface SerializedNode {
  type: string
  attrs?: Record<string, unknown>
  content?: SerializedNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

/**
 * Parses a document for the editor. A block of an unknown type, or one that would not round-trip, is locked: nothing is
 * dropped.
 */
export function parseDocument({ content }: PostDocument): Node {
  return schema.node(
    'doc',
    null,
    content.map((block) => parseBlock(block as unknown as SerializedNode) ?? schema.node('unknown', { block })),
  )
}

function parseBlock(block: SerializedNode): Node | null {
  try {
    const canonicalBlock = toCanonicalForm(block)
    const node = schema.nodeFromJSON(canonicalBlock)
    node.check()
    return node.type.isInGroup('block') && isSame(serializeNode(node), canonicalBlock) ? node : null
  } catch {
    return null
  }
}

/**
 * A node in the editor's canonical form: marks in one order, adjacent text with equal marks merged. It renders
 * identically.
 */
export function toCanonicalForm(node: SerializedNode): SerializedNode {
  const marks = node.marks && [...node.marks].sort((item, other) => rankOf(item.type) - rankOf(other.type))
  const { content: children = [], ...rest } = node
  const content: SerializedNode[] = []
  for (const child of children.map(toCanonicalForm)) {
    const last = content.at(-1)
    const isMore = last && isRun(last) && isRun(child) && isSame(last.marks, child.marks)
    if (isMore) content.splice(-1, 1, { ...last, text: `${last.text}${child.text}` })
    else content.push(child)
  }
  return { ...rest, ...(marks && { marks }), ...(node.content && (content.length > 0 || !mayBeEmpty(node)) && { content }) }
}

/** Plain text nodes with marks only can be merged when adjacent. */
const isRun = (node: SerializedNode): boolean =>
  node.type === 'text' &&
  Boolean(node.text) &&
  Object.keys(node).every((name) => name === 'type' || name === 'text' || name === 'marks')
/** Whether a node may have no content, which is then not serialised. */
const mayBeEmpty = ({ type }: SerializedNode): boolean => schema.nodes[type]?.inlineContent === true

const ranks = Object.keys(schema.marks)
const rankOf = (type: string) => ranks.indexOf(type)

/** Editor nodes are immutable: each is serialised once (memoised), and keeps its object identity. */
const writtenBlocks = new WeakMap<Node, SerializedNode | null>()

function writtenBlock(block: Node): SerializedNode | null {
  const cached = writtenBlocks.get(block)
  if (cached !== undefined) return cached
  const serialized = serializeNode(block)
  writtenBlocks.set(block, serialized)
  return serialized
}

/** Serialises the editor's content as a document to save. */
export function serializeDocument(doc: Node): PostDocument {
  const content = doc.content.content.flatMap((block) => writtenBlock(block) ?? [])
  // a text with only image placeholders
  if (content.length === 0) content.push({ type: 'paragraph', attrs: { key: doc.firstChild?.attrs['key'] as string } })
  return { type: 'doc', attrs: { version: 1 }, content } as unknown as PostDocument
}

const writtenAll = (content: Fragment): SerializedNode[] => content.content.flatMap((node) => serializeNode(node) ?? [])

/** One node; text is sanitised of forbidden characters; null for text with only those, and for an image placeholder. */
function serializeNode(node: Node): SerializedNode | null {
  if (node.type === schema.nodes.waiting) return null
  if (node.type.name === 'unknown') return node.attrs['block'] as SerializedNode
  const text = node.isText ? { text: cleanText(xmlText(node.text ?? '')) } : {}
  if (text.text === '') return null
  // prosemirror-tables sets cell attributes that are not part of the document format
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

/** Unset attributes are omitted, as are crops outside of the image. */
function attributesOf({ attrs, type }: Node): Record<string, unknown> {
  if (type !== schema.nodes.image) return { ...attrs }
  const { cut: cropName, width, height, ...rest } = attrs
  const isPart = cropName !== null && cropRectInAspectRatio(cropName, { width, height }) !== null
  return { ...rest, width, height, ...(isPart && { cut: cropName }) }
}

const writtenMark = ({ type, attrs }: Mark) => ({ type: type.name, ...(type.name === 'link' && { attrs: { ...attrs } }) })

/** The fields of a version in the API response. */
export type ServerContent = Pick<ManuscriptDetails, 'fields' | 'document'>

/** The content of a version in the editor's canonical form. */
export const toEditorForm = ({ fields: { title, lead, key_points }, document }: ServerContent): AutosavedContent => ({
  fields: { title, lead, key_points },
  document: serializeDocument(parseDocument(document as unknown as PostDocument)),
})
