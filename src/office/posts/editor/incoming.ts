import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content } from '../../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../../domain/manuscripts/merge.ts'
import { type Choice, keepBoth, type Parted, takeBlock } from '../../../domain/manuscripts/merge-blocks.ts'
import { newKey } from './new-key.ts'
import type { Held, WorkingCopy, Written } from './working-copy.ts'

/** The rules ask no more of a content than what they are given of it. */
const asContent = (written: Written) => written as unknown as Content
const asWritten = ({ fields, document }: Content): Written => ({ fields, document })

/**
 * What the server has now, as it comes in beside what was typed. Where both changed the same it asks: until that is decided
 * what was typed stays on the screen and on this device, the server keeps theirs, and all else is written on upon theirs.
 * Where nobody knows what both were made of, nothing is sent before all is decided.
 */
export class Incoming implements Held {
  readonly since: number
  readonly #copy: WorkingCopy
  readonly #theirs: Written
  readonly #version: number
  /** What the server has, and of what is asked what both sides were made of; null where nobody knows. */
  #base: Written | null
  #conflicts: readonly Conflict[]
  /** Asks again where what was typed since says something else. */
  askAgain: (conflicts: readonly Conflict[]) => void = () => undefined

  /** @param from what both were made of, besides what was asked before and is not decided */
  constructor(copy: WorkingCopy, theirs: Written, version: number, from: Written | null = copy.known) {
    const base = from && (copy.held?.baseOf(from) ?? from)
    const { content, conflicts } = merge(base && asContent(base), copy.ways.now(), asContent(theirs))
    copy.ways.show(asWritten(content))
    this.since = copy.version
    this.#copy = copy
    this.#theirs = theirs
    this.#version = version
    this.#base = base
    this.#conflicts = conflicts
    copy.held = conflicts.length > 0 ? this : null
    if (!this.isWaiting) copy.kept(theirs, version)
  }

  /** What both changed to something else, and nobody has decided. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts
  }

  /** Whether nothing is sent before all is decided. */
  get isWaiting(): boolean {
    return this.#base === null && this.#conflicts.length > 0
  }

  /** Decides whose a part is. @returns what is still asked */
  settle(part: string, choice: Choice): readonly Conflict[] {
    const { ways } = this.#copy
    const theirs = this.#base ? (this.#copy.known ?? this.#theirs) : this.#theirs
    if (this.#base) this.#renew(merge(asContent(this.#base), ways.now(), asContent(theirs)).conflicts)
    const decided = this.#conflicts.find((one) => one.part === part)
    if (!decided) return this.#conflicts
    // what was written in a block that the other had parted off is asked by itself
    const isAsked = (key: string) => this.#conflicts.some((one) => one.part === `block:${key}`)
    const parted = choice === 'both' ? [] : (decided.parted?.[choice === 'mine' ? 'theirs' : 'mine'] ?? [])
    const given = parted.filter((key) => !isAsked(key))
    if (choice !== 'mine' || given.length > 0)
      ways.show(withPart(ways.now(), theirs, part, { choice, given, parted: decided.parted }), true)
    this.#conflicts = this.#conflicts.filter((one) => one !== decided)
    if (this.#base) this.#base = this.baseOf(theirs)
    if (this.#conflicts.length > 0) return this.#conflicts
    this.#copy.held = null
    if (!this.#base) this.#copy.kept(theirs, this.#version)
    return []
  }

  toSend(written: Written, known: Written): Written {
    if (!this.#base) return known
    const [base, theirs] = [asContent(this.#base), asContent(known)]
    const open = merge(base, written, theirs).conflicts
    this.#renew(open)
    const sent = merge(base, written, theirs, new Map(open.map(({ part }) => [part, 'theirs'])))
    // where no text can be made of that, the whole of it is the question
    return sent.conflicts.length > 0 ? known : asWritten(sent.content)
  }

  /** What is asked, as it stands by now. */
  #renew(open: readonly Conflict[]): void {
    const isAsked = ({ part }: Conflict) => this.#conflicts.some((asked) => asked.part === part)
    const now = [
      ...this.#conflicts.map((asked) => open.find(({ part }) => part === asked.part) ?? asked),
      ...open.filter((one) => !isAsked(one)),
    ]
    if (isSame(now, this.#conflicts)) return
    this.#conflicts = now
    this.askAgain(now)
  }

  kept(written: Written): void {
    if (this.#base) this.#base = this.baseOf(written)
  }

  baseOf(written: Written): Written {
    const base = this.#base
    if (!base) return written
    return this.#conflicts.reduce(
      (upon, { part, parted }) => withPart(upon, base, part, { choice: 'theirs', given: parted?.theirs ?? [] }),
      written,
    )
  }
}

/** How a part is decided. */
interface Decided {
  choice: Choice
  /** What is given up with it: keys of blocks. */
  given: readonly string[]
  parted?: Parted | undefined
}

/** What was written, with one part as another has it, or a block of both; without what was given up with a block. */
function withPart(
  { fields, document }: Written,
  theirs: Written,
  part: string,
  { choice, given, parted = { mine: [], theirs: [] } }: Decided,
): Written {
  if (part === 'document') return { fields, document: theirs.document }
  const [, key] = /^block:(.*)$/.exec(part) ?? []
  if (key === undefined) return { fields: { ...fields, [part]: theirs.fields[part as keyof Written['fields']] }, document }
  const [mine, others] = [document.content.filter(({ attrs }) => !given.includes(attrs.key)), theirs.document.content]
  const taken = {
    mine: () => mine,
    theirs: () => takeBlock(mine, others, key),
    both: () => keepBoth(mine, others, key, parted, newKey),
  }
  const content = taken[choice]()
  return { fields, document: content.length > 0 ? { ...document, content } : theirs.document }
}
