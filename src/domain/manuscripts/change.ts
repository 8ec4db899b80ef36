import isSame from 'fast-deep-equal'
import type { PostDocument } from '../posts/blocks.ts'
import type { Content, ManuscriptFields } from './fields.ts'

/** The payload of a save: the changed fields, and the document if it changed. */
export interface Change {
  fields?: { [Name in keyof ManuscriptFields]?: ManuscriptFields[Name] | undefined } | undefined
  document?: PostDocument | undefined
}

/** One part of a manuscript's content: a field by its name, or the document. */
export type Part = keyof ManuscriptFields | 'document'

/** The parts of a change with their new values. */
export const partsOf = ({ fields, document }: Change): [Part, unknown][] => [
  ...(Object.entries(fields ?? {}) as [Part, unknown][]).filter(([, value]) => value !== undefined),
  ...(document === undefined ? [] : [['document', document] as [Part, unknown]]),
]

export const partValue = (content: Content, part: Part): unknown =>
  part === 'document' ? content.document : content.fields[part]

/** Deep equality, independent of the order of keys. */
export { isSame }

/** The parts in which two contents differ. */
export const changedParts = (before: Content, after: Content): Part[] =>
  partsOf(after).flatMap(([part, value]) => (isSame(partValue(before, part), value) ? [] : [part]))
