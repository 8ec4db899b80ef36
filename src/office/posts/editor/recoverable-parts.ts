import { blockChanges } from '../../../domain/manuscripts/block-changes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content } from '../../../domain/manuscripts/fields.ts'
import { merge } from '../../../domain/manuscripts/merge.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { textOfBlock } from '../../../domain/posts/text-of-block.ts'
import { partName } from '../labels.ts'
import { parseDocumentJson } from '../read-form.ts'
import type { ServerContent } from './document.ts'
import { carriedFields } from './local-copy.ts'

type InputValues = Record<string, string[]>

/** Longer text is described by its length. */
const maxQuotedLength = 20

/**
 * Fields in which a copy stored on this device contains input that the page lacks, one phrase per field; empty if nothing
 * would be lost with the copy. Values with which it was opened are not input.
 * @param base the content of the version that the copy is based on; null where unknown
 */
export function recoverableParts(copy: InputValues, now: InputValues, base: ServerContent | null): string[] {
  const isTyped = (name: string) =>
    !carriedFields.has(name) &&
    name !== 'document' &&
    !isSame(withoutEmpty(copy[name]), withoutEmpty(now[name])) &&
    !isOpened(copy, name, base)
  const parts = Map.groupBy(Object.keys(copy).filter(isTyped), fieldLabel)
  return [
    ...[...parts].map(
      ([title, values]) => title + quotedOrCounted(values.flatMap((name) => withoutEmpty(copy[name])).join('、')),
    ),
    ...ofText(parseDocumentJson(copy['document']?.[0]), parseDocumentJson(now['document']?.[0]), base),
  ]
}

/**
 * Whether a field of a copy has the value with which it was opened, as far as detectable: lists of names are stored by
 * id.
 */
function isOpened(copy: InputValues, name: string, base: ServerContent | null): boolean {
  if (base === null) return false
  const fields = base.fields as Record<string, unknown>
  const before = fields[name] ?? fields[fieldGroup(name)]
  const texts = withoutEmpty(copy[name])
  if (typeof before === 'string' || typeof before === 'number') return isSame(texts, withoutEmpty([String(before)]))
  return texts.length === 0 && (before === null || before === undefined || isSame(before, []))
}

/** The fields to restore from a copy: actual input. Fields with their opened value keep the newer values. */
export const recoverableFields = (copy: InputValues, base: ServerContent | null): InputValues =>
  Object.fromEntries(
    Object.entries(copy).filter(([name]) => carriedFields.has(name) || name === 'document' || !isOpened(copy, name, base)),
  )

/** The difference of the text: number of characters in differing blocks. */
function ofText(copy: PostDocument | null, now: PostDocument | null, base: ServerContent | null): string[] {
  if (copy === null) return []
  if (now === null) return ['內文']
  const [before, current] = [base as unknown as Content | null, { fields: {}, document: now } as Content]
  const { changed, conflicts } = merge(before, { document: copy }, current)
  if (changed.length === 0 && conflicts.length === 0) return []
  const knownTexts = new Set(before?.document.content.map((block) => textOfBlock(block)))
  const blocks = blockChanges(now.content, copy.content)?.changed.filter((block) => !knownTexts.has(textOfBlock(block))) ?? []
  const length = blocks.reduce((sum, block) => sum + [...textOfBlock(block)].length, 0)
  return [length === 0 ? '內文的排法' : `內文 ${blocks.length} 段（${length.toLocaleString('en')} 個字）`]
}

/** The values of a field, trimmed and without empty ones. */
const withoutEmpty = (texts: readonly string[] = []) =>
  texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).filter((text) => text !== '')

function quotedOrCounted(text: string): string {
  const characters = [...text]
  if (characters.length === 0) return '（清空了）'
  return characters.length <= maxQuotedLength ? `「${text}」` : `（${characters.length.toLocaleString('en')} 個字）`
}

/** Form fields that belong together. */
const groups: readonly [RegExp, string][] = [
  [/^references?[._]/, 'references'],
  [/^book_/, 'book'],
  [/^embargo_/, 'embargo'],
  [/^magazine_/, 'magazine'],
]

/** The group of a form field, or the field itself. */
const fieldGroup = (name: string) => groups.find(([pattern]) => pattern.test(name))?.[1] ?? name

/** Its label on the page. */
function fieldLabel(name: string): string {
  if (name === 'body') return '內文'
  if (name === 'name') return '版本名稱'
  return partName(fieldGroup(name))
}
