import type { Content } from '../../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../../domain/manuscripts/merge.ts'
import { type Choice, keepBoth, takeBlock } from '../../../domain/manuscripts/merge-blocks.ts'
import { newKey } from './new-key.ts'
import type { WorkingCopy, Written } from './working-copy.ts'

/** The rules ask no more of a content than what they are given of it. */
const asContent = (written: Written) => written as unknown as Content
const asWritten = ({ fields, document }: Content): Written => ({ fields, document })

/**
 * What the server has now, as it comes in beside what was typed. Where both changed the same it asks: until all of that is
 * settled what was typed stays, and the copy is written upon what it was written upon.
 */
export class Incoming {
  readonly #copy: WorkingCopy
  readonly #theirs: Written
  readonly #version: number
  #conflicts: readonly Conflict[]

  /** @param from what both were made of */
  constructor(copy: WorkingCopy, theirs: Written, version: number, from: Written | null = copy.known) {
    const { content, conflicts } = merge(from && asContent(from), copy.ways.now(), asContent(theirs))
    copy.ways.show(asWritten(content))
    if (conflicts.length === 0) copy.kept(theirs, version)
    this.#copy = copy
    this.#theirs = theirs
    this.#version = version
    this.#conflicts = conflicts
  }

  /** What both changed to something else, and nobody has decided. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts
  }

  /** Decides whose a part is. @returns what is still asked */
  settle(part: string, choice: Choice): readonly Conflict[] {
    const { ways } = this.#copy
    const decided = this.#conflicts.find((one) => one.part === part)
    if (!decided) return this.#conflicts
    const given = choice === 'both' ? [] : (decided.parted?.[choice === 'mine' ? 'theirs' : 'mine'] ?? [])
    if (choice !== 'mine' || given.length > 0) ways.show(withPart(ways.now(), this.#theirs, part, choice, given))
    this.#conflicts = this.#conflicts.filter((one) => one !== decided)
    if (this.#conflicts.length === 0) this.#copy.kept(this.#theirs, this.#version)
    return this.#conflicts
  }
}

/** What was written, with one part as another has it, or a block of both; without what was given up with a block. */
function withPart(
  { fields, document }: Written,
  theirs: Written,
  part: string,
  choice: Choice,
  given: readonly string[],
): Written {
  if (part === 'document') return { fields, document: theirs.document }
  const [, key] = /^block:(.*)$/.exec(part) ?? []
  if (key === undefined) return { fields: { ...fields, [part]: theirs.fields[part as keyof Written['fields']] }, document }
  const [mine, others] = [document.content.filter(({ attrs }) => !given.includes(attrs.key)), theirs.document.content]
  const taken = { mine: () => mine, theirs: () => takeBlock(mine, others, key), both: () => keepBoth(mine, others, key, newKey) }
  const content = taken[choice]()
  return { fields, document: content.length > 0 ? { ...document, content } : theirs.document }
}
