import type { PostDocument } from '../posts/blocks.ts'
import { canonical } from './canonical.ts'
import type { Content, ManuscriptFields } from './fields.ts'

/** What a save brings: the fields that changed, and the document if it did. */
export interface Change {
  fields?: { [Name in keyof ManuscriptFields]?: ManuscriptFields[Name] | undefined } | undefined
  document?: PostDocument | undefined
}

/** One part of a manuscript's content: a field by its name, or the document. */
export type Part = keyof ManuscriptFields | 'document'

/** The parts that a change brings, and what each is to be. */
export const partsOf = ({ fields, document }: Change): [Part, unknown][] => [
  ...(Object.entries(fields ?? {}) as [Part, unknown][]).filter(([, value]) => value !== undefined),
  ...(document === undefined ? [] : [['document', document] as [Part, unknown]]),
]

export const partOf = (content: Content, part: Part): unknown => (part === 'document' ? content.document : content.fields[part])

/** Whether two values say the same, in whatever order their keys stand. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || canonical(one) === canonical(other)

/** The parts in which two contents differ. */
export const changedParts = (before: Content, after: Content): Part[] =>
  partsOf(after).flatMap(([part, value]) => (isSame(partOf(before, part), value) ? [] : [part]))
