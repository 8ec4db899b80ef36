import { blockChanges } from '../../../domain/manuscripts/block-changes.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content } from '../../../domain/manuscripts/fields.ts'
import { merge } from '../../../domain/manuscripts/merge.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { textOfBlock } from '../../../domain/posts/text-of-block.ts'
import { documentIn } from '../read-form.ts'
import { partName } from '../words.ts'
import { carried } from './local-copy.ts'
import type { Told } from './opened-version.ts'

type Typed = Record<string, string[]>

/** Longer words are told by how many characters they are. */
const shown = 20

/**
 * What a copy that this device keeps says and the page does not, in words, each by the field that it is of; nothing where
 * nothing would be lost with it. What the copy was opened with is nothing that somebody typed.
 * @param base what the version says that the copy was made to; null where that is not known
 */
export function leftParts(copy: Typed, now: Typed, base: Told | null): string[] {
  const isTyped = (name: string) =>
    !carried.has(name) && name !== 'document' && !isSame(said(copy[name]), said(now[name])) && !isOpened(copy, name, base)
  const parts = Map.groupBy(Object.keys(copy).filter(isTyped), titleOf)
  return [
    ...[...parts].map(([title, boxes]) => title + inWords(boxes.flatMap((name) => said(copy[name])).join('、'))),
    ...ofText(documentIn(copy['document']?.[0]), documentIn(now['document']?.[0]), base),
  ]
}

/** Whether a box of a copy says what it was opened with, as far as that can be told: lists of names stand there by numbers. */
function isOpened(copy: Typed, name: string, base: Told | null): boolean {
  if (base === null) return false
  const fields = base.fields as Record<string, unknown>
  const before = fields[name] ?? fields[fieldOf(name)]
  const words = said(copy[name])
  if (typeof before === 'string' || typeof before === 'number') return isSame(words, said([String(before)]))
  return words.length === 0 && (before === null || before === undefined || isSame(before, []))
}

/** What is put back of a copy: what somebody typed. Boxes that say what they were opened with go on with what has come in since. */
export const ownBoxes = (copy: Typed, base: Told | null): Typed =>
  Object.fromEntries(
    Object.entries(copy).filter(([name]) => carried.has(name) || name === 'document' || !isOpened(copy, name, base)),
  )

/** What is said of the text: how many characters stand in blocks that are other ones. */
function ofText(copy: PostDocument | null, now: PostDocument | null, base: Told | null): string[] {
  if (copy === null) return []
  if (now === null) return ['內文']
  const [before, here] = [base as unknown as Content | null, { fields: {}, document: now } as Content]
  const { changed, conflicts } = merge(before, { document: copy }, here)
  if (changed.length === 0 && conflicts.length === 0) return []
  const known = new Set(before?.document.content.map((block) => textOfBlock(block)))
  const blocks = blockChanges(now.content, copy.content)?.changed.filter((block) => !known.has(textOfBlock(block))) ?? []
  const length = blocks.reduce((sum, block) => sum + [...textOfBlock(block)].length, 0)
  return [length === 0 ? '內文的排法' : `內文 ${blocks.length} 段（${length.toLocaleString('en')} 個字）`]
}

/** What a box says: without spaces around, and without boxes that are empty. */
const said = (texts: readonly string[] = []) =>
  texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).filter((text) => text !== '')

function inWords(words: string): string {
  const characters = [...words]
  if (characters.length === 0) return '（清空了）'
  return characters.length <= shown ? `「${words}」` : `（${characters.length.toLocaleString('en')} 個字）`
}

/** Boxes that are of one field together. */
const groups: readonly [RegExp, string][] = [
  [/^references?[._]/, 'references'],
  [/^book_/, 'book'],
  [/^embargo_/, 'embargo'],
  [/^magazine_/, 'magazine'],
]

/** The field that a box is of, alone or with others. */
const fieldOf = (name: string) => groups.find(([of]) => of.test(name))?.[1] ?? name

/** What its page calls it. */
function titleOf(name: string): string {
  if (name === 'body') return '內文'
  if (name === 'name') return '版本名稱'
  return partName(fieldOf(name))
}
