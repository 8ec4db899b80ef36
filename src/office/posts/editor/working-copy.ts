import type { z } from 'zod'
import type { manuscriptSave } from '../../../contract/manuscripts.ts'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content, ManuscriptFields } from '../../../domain/manuscripts/fields.ts'
import { blockChanges, type Conflict, merge } from '../../../domain/manuscripts/merge.ts'
import { type Choice, keepBoth, takeBlock } from '../../../domain/manuscripts/merge-blocks.ts'
import type { PostDocument } from '../../../domain/posts/blocks.ts'
import { newKey } from './new-key.ts'

/** What is saved while it is written: the settings beside it go by the form's own button. */
export interface Written {
  fields: Pick<ManuscriptFields, 'title' | 'lead' | 'key_points'>
  document: PostDocument
}

type Save = z.input<typeof manuscriptSave>
export type Changes = Pick<Save, 'fields' | 'document' | 'blocks'>

interface Ways {
  /** What stands in the boxes and the editor. */
  now: () => Written
  /** Lets them show something else. */
  show: (written: Written) => void
}

/** The rules ask no more of a content than what they are given of it. */
const asContent = (written: Written) => written as unknown as Content
const asWritten = ({ fields, document }: Content): Written => ({ fields, document })

/**
 * What somebody writes, beside what the server had of it when they began: it knows what to send, and takes in what others have
 * written meanwhile. Where both changed the same it asks, and what was typed stays until it is decided.
 */
export class WorkingCopy {
  #known: Written | null
  #version: number
  readonly #ways: Ways
  #asked: { theirs: Written; version: number; conflicts: Conflict[] } | null = null

  /** @param known what the version says that this is written upon; null where that is not kept any more */
  constructor(known: Written | null, version: number, ways: Ways) {
    this.#known = known
    this.#version = version
    this.#ways = ways
  }

  /** The version that this is written upon. */
  get version(): number {
    return this.#version
  }

  /** What differs from what the server has, and the whole of it as it stands; null where nothing does. */
  changes(): { changes: Changes; written: Written } | null {
    const written = this.#ways.now()
    const known = this.#known
    if (known === null) return { changes: { fields: written.fields, document: { ...written.document } }, written }
    const changed = Object.entries(written.fields).filter(
      ([name, value]) => !isSame(known.fields[name as keyof Written['fields']], value),
    )
    const blocks = blockChanges(known.document.content, written.document.content)
    if (changed.length === 0 && blocks === null) return null
    return { changes: { fields: Object.fromEntries(changed), ...(blocks && { blocks }) }, written }
  }

  /** The server has this, and nothing else, as this version. */
  kept(written: Written, version: number): void {
    this.#known = written
    this.#version = version
  }

  /**
   * Takes in what the server has now, as this version, beside what was typed.
   * @param from what both were made of; what the copy was written upon, where nothing is said
   * @returns what both changed to something else: until all of it is settled the copy stays upon what it was written upon
   */
  takeIn(theirs: Written, version: number, from: Written | null = this.#known): Conflict[] {
    const { content, conflicts } = merge(from && asContent(from), this.#ways.now(), asContent(theirs))
    this.#ways.show(asWritten(content))
    if (conflicts.length === 0) this.kept(theirs, version)
    else this.#asked = { theirs, version, conflicts }
    return conflicts
  }

  /** Decides whose a part is. @returns what is still asked */
  settle(part: string, choice: Choice): Conflict[] {
    if (this.#asked === null) return []
    const { theirs, version, conflicts: asked } = this.#asked
    const conflicts = asked.filter((one) => one.part !== part)
    const given =
      choice === 'both' ? [] : (asked.find((one) => one.part === part)?.parted?.[choice === 'mine' ? 'theirs' : 'mine'] ?? [])
    if (choice !== 'mine' || given.length > 0) this.#ways.show(withPart(this.#ways.now(), theirs, part, choice, given))
    this.#asked = { theirs, version, conflicts }
    if (conflicts.length > 0) return conflicts
    this.kept(theirs, version)
    this.#asked = null
    return []
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
