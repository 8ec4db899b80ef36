import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content } from '../../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../../domain/manuscripts/merge.ts'
import { type Choice, type Parted, takeBlock, takeBoth } from '../../../domain/manuscripts/merge-blocks.ts'
import { staleParts } from '../resolve-conflicts.ts'
import { fetchSides } from '../stale-part.tsx'
import { newKey } from './new-key.ts'
import type { Place, ServerContent } from './send-save.ts'
import type { Held, WorkingCopy, Written } from './working-copy.ts'

/** The merge rules use no more of a content than this type has. */
const asContent = (written: Written) => written as unknown as Content
const asWritten = ({ fields, document }: Content): Written => ({ fields, document })

/**
 * Three-way merge of the server's version with the local input. Conflicting parts are asked: until they are resolved
 * the local input stays on the screen and on this device, the server keeps its version, and everything else is saved
 * upon it. Where the common base is unknown, nothing is sent before all is resolved.
 */
export class Incoming implements Held {
  readonly since: number
  readonly #copy: WorkingCopy
  readonly #theirs: Written
  readonly #version: number
  /** The server's version, and for conflicting parts the common base; null where unknown. */
  #base: Written | null
  #conflicts: readonly Conflict[]
  /** Asks again where the local input has changed since. */
  askAgain: (conflicts: readonly Conflict[]) => void = () => undefined

  /** @param from the common base, except for parts that are still in conflict */
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
    if (!this.isWaiting) copy.confirmed(theirs, version)
  }

  /** The unresolved conflicts. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts
  }

  /** Whether nothing is sent before all is resolved. */
  get isWaiting(): boolean {
    return this.#base === null && this.#conflicts.length > 0
  }

  /** Resolves a part. @returns the remaining conflicts */
  resolve(part: string, choice: Choice): readonly Conflict[] {
    const { ways } = this.#copy
    const theirs = this.#base ? (this.#copy.known ?? this.#theirs) : this.#theirs
    if (this.#base) this.#renew(merge(asContent(this.#base), ways.now(), asContent(theirs)).conflicts)
    const decided = this.#conflicts.find((one) => one.part === part)
    if (!decided) return this.#conflicts
    // text in a block that the other user split off is a separate conflict
    const isOpenConflict = (key: string) => this.#conflicts.some((one) => one.part === `block:${key}`)
    const parted = choice === 'both' ? [] : (decided.parted?.[choice === 'mine' ? 'theirs' : 'mine'] ?? [])
    const given = parted.filter((key) => !isOpenConflict(key))
    if (choice !== 'mine' || given.length > 0)
      ways.show(withPart(ways.now(), theirs, part, { choice, given, parted: decided.parted }), true)
    this.#conflicts = this.#conflicts.filter((one) => one !== decided)
    if (this.#base) this.#base = this.baseOf(theirs)
    if (this.#conflicts.length > 0) return this.#conflicts
    this.#copy.held = null
    if (!this.#base) this.#copy.confirmed(theirs, this.#version)
    return []
  }

  toSend(written: Written, known: Written): Written {
    if (!this.#base) return known
    const [base, theirs] = [asContent(this.#base), asContent(known)]
    const open = merge(base, written, theirs).conflicts
    this.#renew(open)
    const sent = merge(base, written, theirs, new Map(open.map(({ part }) => [part, 'theirs'])))
    // where the merge yields no valid text, the whole text is in conflict
    return sent.conflicts.length > 0 ? known : asWritten(sent.content)
  }

  /** Updates the conflicts to the current input. */
  #renew(open: readonly Conflict[]): void {
    const isOpenConflict = ({ part }: Conflict) => this.#conflicts.some((openConflict) => openConflict.part === part)
    const now = [
      ...this.#conflicts.map((openConflict) => open.find(({ part }) => part === openConflict.part) ?? openConflict),
      ...open.filter((one) => !isOpenConflict(one)),
    ]
    if (isSame(now, this.#conflicts)) return
    this.#conflicts = now
    this.askAgain(now)
  }

  confirmed(written: Written): void {
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

/** The resolution of a part. */
interface Decided {
  choice: Choice
  /** Keys of the blocks that are discarded with it. */
  given: readonly string[]
  parted?: Parted | undefined
}

/**
 * The local input with one part as in the other version, or with a block of both; without blocks that were discarded
 * with it.
 */
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
    both: () => takeBoth(mine, others, key, parted, newKey),
  }
  const content = taken[choice]()
  return { fields, document: content.length > 0 ? { ...document, content } : theirs.document }
}

interface TakenIn {
  serverContent: ServerContent
  version: number
  at: string
  /** The last content that this device has saved; null for none. */
  from: Written | null
}

/** Merges other users' changes with the input, and opens a conflict where both changed the same. */
export async function mergeIncoming(
  place: Place,
  copy: WorkingCopy,
  { serverContent, version, at, from }: TakenIn,
): Promise<void> {
  await place.isFree()
  const follow = () => place.meet(version, serverContent.fields)
  const theirs = place.inForm(serverContent)
  const ask = (conflicts: readonly Conflict[]) =>
    place.refused({
      stale: { version, at, parts: staleParts(conflicts) },
      resolve: (part, choice) => {
        const left = incoming.resolve(part, choice)
        if (left.length > 0) ask(left)
        else {
          if (isWaiting) follow()
          place.refused(null)
        }
        place.settled()
      },
    })
  const wasAsked = copy.held !== null
  const incoming = new Incoming(copy, theirs, version, from ?? copy.known)
  const { conflicts, isWaiting } = incoming
  incoming.askAgain = ask
  // a failure here is ignored: the component that needs it retries
  if (conflicts.length > 0) await fetchSides().catch(() => undefined)
  if (!isWaiting) follow()
  if (conflicts.length > 0) ask(conflicts)
  else if (wasAsked) place.refused(null)
}
