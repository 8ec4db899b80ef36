import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Content } from '../../../domain/manuscripts/fields.ts'
import { type Conflict, merge } from '../../../domain/manuscripts/merge.ts'
import { type Choice, chooseSide, retainBothBlocks, type SplitBlockKeys } from '../../../domain/manuscripts/merge-blocks.ts'
import { preloadSides } from '../lazy-stale-sides.tsx'
import { staleParts } from '../resolve-conflicts.ts'
import { newBlockKey } from './new-keys.ts'
import type { MergeHost, ServerContent } from './send-save.ts'
import type { AutosavedContent, PendingMerge, WorkingCopy } from './working-copy.ts'

/** The merge rules use no more of a content than this type has. */
const asContent = (content: AutosavedContent) => content as unknown as Content
const asWritten = ({ fields, document }: Content): AutosavedContent => ({ fields, document })

/**
 * Three-way merge of the server's version with the local input. Conflicting parts are asked: until they are resolved
 * the local input stays on the screen and on this device, the server keeps its version, and everything else is saved
 * upon it. Where the common base is unknown, nothing is sent before all is resolved.
 */
export class IncomingMerge implements PendingMerge {
  readonly since: number
  readonly #copy: WorkingCopy
  readonly #theirs: AutosavedContent
  readonly #version: number
  /** The server's version, and for conflicting parts the common base; null where unknown. */
  #base: AutosavedContent | null
  #conflicts: readonly Conflict[]
  /** Asks again where the local input has changed since. */
  askAgain: (conflicts: readonly Conflict[]) => void = () => undefined

  /** @param from the common base, except for parts that are still in conflict */
  constructor(copy: WorkingCopy, theirs: AutosavedContent, version: number, from: AutosavedContent | null = copy.serverContent) {
    const base = from && (copy.pendingMerge?.baseOf(from) ?? from)
    const { content, conflicts } = merge(base && asContent(base), copy.callbacks.content(), asContent(theirs))
    copy.callbacks.display(asWritten(content))
    this.since = copy.version
    this.#copy = copy
    this.#theirs = theirs
    this.#version = version
    this.#base = base
    this.#conflicts = conflicts
    copy.pendingMerge = conflicts.length > 0 ? this : null
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
    const { callbacks } = this.#copy
    const theirs = this.#base ? (this.#copy.serverContent ?? this.#theirs) : this.#theirs
    if (this.#base) this.#renew(merge(asContent(this.#base), callbacks.content(), asContent(theirs)).conflicts)
    const decided = this.#conflicts.find((item) => item.part === part)
    if (!decided) return this.#conflicts
    // text in a block that the other user split off is a separate conflict
    const isOpenConflict = (key: string) => this.#conflicts.some((item) => item.part === `block:${key}`)
    const splitOff = choice === 'both' ? [] : (decided.splitOff?.[choice === 'mine' ? 'theirs' : 'mine'] ?? [])
    const discarded = splitOff.filter((key) => !isOpenConflict(key))
    if (choice !== 'mine' || discarded.length > 0)
      callbacks.display(withPart(callbacks.content(), theirs, part, { choice, discarded, splitOff: decided.splitOff }), true)
    this.#conflicts = this.#conflicts.filter((item) => item !== decided)
    if (this.#base) this.#base = this.baseOf(theirs)
    if (this.#conflicts.length > 0) return this.#conflicts
    this.#copy.pendingMerge = null
    if (!this.#base) this.#copy.confirmed(theirs, this.#version)
    return []
  }

  toSend(input: AutosavedContent, serverContent: AutosavedContent): AutosavedContent {
    if (!this.#base) return serverContent
    const [base, theirs] = [asContent(this.#base), asContent(serverContent)]
    const conflicts = merge(base, input, theirs).conflicts
    this.#renew(conflicts)
    const mergeResult = merge(base, input, theirs, new Map(conflicts.map(({ part }) => [part, 'theirs'])))
    // where the merge yields no valid text, the whole text is in conflict
    return mergeResult.conflicts.length > 0 ? serverContent : asWritten(mergeResult.content)
  }

  /** Updates the conflicts to the current input. */
  #renew(conflicts: readonly Conflict[]): void {
    const isOpenConflict = ({ part }: Conflict) => this.#conflicts.some((openConflict) => openConflict.part === part)
    const now = [
      ...this.#conflicts.map((openConflict) => conflicts.find(({ part }) => part === openConflict.part) ?? openConflict),
      ...conflicts.filter((item) => !isOpenConflict(item)),
    ]
    if (isSame(now, this.#conflicts)) return
    this.#conflicts = now
    this.askAgain(now)
  }

  confirmed(content: AutosavedContent): void {
    if (this.#base) this.#base = this.baseOf(content)
  }

  baseOf(content: AutosavedContent): AutosavedContent {
    const base = this.#base
    if (!base) return content
    return this.#conflicts.reduce(
      (result, { part, splitOff }) => withPart(result, base, part, { choice: 'theirs', discarded: splitOff?.theirs ?? [] }),
      content,
    )
  }
}

/** The resolution of a part. */
interface Resolution {
  choice: Choice
  /** Keys of the blocks that are discarded with it. */
  discarded: readonly string[]
  splitOff?: SplitBlockKeys | undefined
}

/**
 * The local input with one part as in the other version, or with a block of both; without blocks that were discarded
 * with it.
 */
function withPart(
  { fields, document }: AutosavedContent,
  theirs: AutosavedContent,
  part: string,
  { choice, discarded, splitOff = { mine: [], theirs: [] } }: Resolution,
): AutosavedContent {
  if (part === 'document') return { fields, document: theirs.document }
  const [, key] = /^block:(.*)$/.exec(part) ?? []
  if (key === undefined)
    return { fields: { ...fields, [part]: theirs.fields[part as keyof AutosavedContent['fields']] }, document }
  const [mine, others] = [document.content.filter(({ attrs }) => !discarded.includes(attrs.key)), theirs.document.content]
  const resolvers = {
    mine: () => mine,
    theirs: () => chooseSide(mine, others, key),
    both: () => retainBothBlocks(mine, others, key, splitOff, newBlockKey),
  }
  const content = resolvers[choice]()
  return { fields, document: content.length > 0 ? { ...document, content } : theirs.document }
}

interface IncomingVersion {
  serverContent: ServerContent
  version: number
  at: string
  /** The last content that this device has saved; null for none. */
  from: AutosavedContent | null
}

/** Merges other users' changes with the input, and opens a conflict where both changed the same. */
export async function mergeIncoming(
  host: MergeHost,
  copy: WorkingCopy,
  { serverContent, version, at, from }: IncomingVersion,
): Promise<void> {
  await host.compositionEnd()
  const follow = () => host.applyVersion(version, serverContent.fields)
  const theirs = host.toEditorForm(serverContent)
  const reportConflicts = (conflicts: readonly Conflict[]) =>
    host.onRejected({
      stale: { version, at, parts: staleParts(conflicts) },
      resolve: (part, choice) => {
        const remaining = incoming.resolve(part, choice)
        if (remaining.length > 0) reportConflicts(remaining)
        else {
          if (isWaiting) follow()
          host.onRejected(null)
        }
        host.onResolved()
      },
    })
  const wasAsked = copy.pendingMerge !== null
  const incoming = new IncomingMerge(copy, theirs, version, from ?? copy.serverContent)
  const { conflicts, isWaiting } = incoming
  incoming.askAgain = reportConflicts
  // a failure here is ignored: the component that needs it retries
  if (conflicts.length > 0) await preloadSides().catch(() => undefined)
  if (!isWaiting) follow()
  if (conflicts.length > 0) reportConflicts(conflicts)
  else if (wasAsked) host.onRejected(null)
}
