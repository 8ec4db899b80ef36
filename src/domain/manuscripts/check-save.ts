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

export type Checked =
  /** Nothing in it is other than the newest version. */
  | { kind: 'same' }
  /** What to keep, and which parts of the newest version that changes. */
  | { kind: 'saved'; content: Content; changed: Part[] }
  /** Parts that somebody else has changed since the base, to something else. */
  | { kind: 'conflict'; parts: Part[] }

const partsOf = ({ fields, document }: Change): [Part, unknown][] => [
  ...(Object.entries(fields ?? {}) as [Part, unknown][]).filter(([, value]) => value !== undefined),
  ...(document === undefined ? [] : [['document', document] as [Part, unknown]]),
]
const partOf = (content: Content, part: Part): unknown => (part === 'document' ? content.document : content.fields[part])

/** The parts in which two contents differ. */
export const changedParts = (before: Content, after: Content): Part[] =>
  partsOf(after).flatMap(([part, value]) => (canonical(partOf(before, part)) === canonical(value) ? [] : [part]))

/**
 * Whether a change that was made to one version may be kept upon the newest one. Parts that the change leaves as its base had
 * them are no change. Where only others' parts have moved since the base both are kept; where the same part has moved to
 * something else, nothing is.
 * @param base what the change was made to; null when it is not kept any more, then every part counts as moved
 */
export function checkSave(base: Content | null, head: Content, change: Change): Checked {
  const same = (part: Part, value: unknown, content: Content | null) =>
    content !== null && canonical(partOf(content, part)) === canonical(value)
  const meant = partsOf(change).filter(([part, value]) => !same(part, value, base))
  const changed = meant.filter(([part, value]) => !same(part, value, head))
  const moved = changed.filter(([part]) => !same(part, partOf(head, part), base))
  if (moved.length > 0) return { kind: 'conflict', parts: moved.map(([part]) => part) }
  if (changed.length === 0) return { kind: 'same' }
  const fields = Object.fromEntries(changed.filter(([part]) => part !== 'document'))
  const document = changed.find(([part]) => part === 'document')?.[1] as PostDocument | undefined
  return {
    kind: 'saved',
    content: { fields: { ...head.fields, ...fields }, document: document ?? head.document },
    changed: changed.map(([part]) => part),
  }
}
