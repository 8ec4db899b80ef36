import { whenIdle } from '../../../browser/when-idle.ts'

/** How a text stands with the server. */
export type SaveState =
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** It did not arrive: it is tried again by itself. */
  | { kind: 'failed' }
  /** Whoever writes has to sign in, or to show their second factor, before it is taken: it is tried again by itself. */
  | { kind: 'away' }
  /** Somebody has put the manuscript into the trash: it is tried again by itself, until it is taken back. */
  | { kind: 'trashed' }
  /** The server will not take it as it is; the next change is tried again. */
  | { kind: 'refused'; words: string }
  /** Somebody else changed the same: that waits until the writer has decided whose is taken; all else goes out. */
  | { kind: 'conflict' }

/** What one save says. */
export interface Sent<Content> {
  base: number
  key: string
  content: Content
}

export type Answer =
  /** `merged`: with what others have written meanwhile, which the writer sees now. */
  | { kind: 'kept'; version: number; merged: boolean }
  | { kind: 'lost' }
  | { kind: 'away' }
  | { kind: 'trashed' }
  | { kind: 'refused'; words: string }
  /** Others' changes were taken in before it could be kept: it is said again upon their version. */
  | { kind: 'behind'; version: number }

interface Ways<Content> {
  /** What differs from what the server has; null where nothing does. @param named what the version is to be called, as `save` takes it */
  changes: (named: string | null) => Content | null
  /** Sends it, and takes in what the answer brings. */
  send: (sent: Sent<Content>) => Promise<Answer>
  tell: (saveState: SaveState) => void
  newKey: () => string
  /** Whether an input method is at work: half a character is not saved. */
  isBusy: () => boolean
  /** Whether something waits for a decision of its writer, and is not sent before. */
  isHeld: () => boolean
}

/** How long something typed waits for being sent, milliseconds; and then, at the longest, for a moment in which nothing is drawn. */
export const longestWait = 1800
const forQuiet = 200
const afterFailure = 5000
const whileAway = 15_000
/** Nothing arrives for now, and it is tried again. */
const waiting: readonly string[] = ['failed', 'away', 'trashed']

/**
 * Saves what changes: within two seconds, one save at a time. A save whose answer is lost is sent again as it was, under the
 * same key, before anything newer: so it is done once, and the next one knows its version.
 */
export class Autosave<Content> {
  #base: number
  readonly #ways: Ways<Content>
  #timer: ReturnType<typeof setTimeout> | undefined
  #pending: Sent<Content> | null = null
  #inFlight: Promise<void> | null = null
  #state: SaveState

  constructor(base: number, ways: Ways<Content>) {
    this.#base = base
    this.#ways = ways
    this.#state = { kind: 'saved', version: base, merged: false }
  }

  /** The version that what is typed was made to. */
  get base(): number {
    return this.#base
  }

  /** Whether the server has everything. */
  get isSafe(): boolean {
    return this.isSent && !this.#ways.isHeld()
  }

  /** Whether it has all but what waits for a decision. */
  get isSent(): boolean {
    return this.#state.kind === 'saved'
  }

  /** Whether something goes out by itself yet; what is refused or asked waits for its writer. */
  get isPending(): boolean {
    return ['unsaved', 'saving', ...waiting].includes(this.#state.kind)
  }

  /** Whether it waits for the network, for its writer to sign in, or for the manuscript to be taken back. */
  get isWaiting(): boolean {
    return waiting.includes(this.#state.kind)
  }

  /** Something was typed. */
  touch(): void {
    // said once, not at every key: the whole page hears of it
    if (!this.isPending) this.#tell({ kind: 'unsaved' })
    this.#after(longestWait)
  }

  /** Saves now. @param named the name of a version that is to be kept for ever; empty for one without; null for a save by itself */
  async save(named: string | null): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#inFlight) await this.#inFlight
    this.#inFlight = this.#once(named).finally(() => {
      this.#inFlight = null
    })
    await this.#inFlight
  }

  /** Something that two had changed is decided: what is left of it to send goes out. */
  settled(): void {
    this.#tell({ kind: 'unsaved' })
    this.#after(0)
  }

  /**
   * What others saved while there was nothing to send stands here now, as this version. What was asked goes out, where with it
   * the question is gone. @param merged whether they wrote something
   */
  came(version: number, merged: boolean): void {
    this.#base = version
    if (this.#ways.changes(null) === null) this.#tell({ kind: 'saved', version, merged })
    else this.settled()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #after(milliseconds: number): void {
    if (this.#timer !== undefined) return
    const byItself = () => {
      // by hand meanwhile, or the page is gone
      if (this.#timer !== timer) return
      this.#timer = undefined
      if (this.#ways.isBusy()) this.#after(longestWait / 4)
      else void this.save(null)
    }
    const timer = setTimeout(() => whenIdle(byItself, forQuiet), milliseconds)
    this.#timer = timer
  }

  async #once(named: string | null): Promise<void> {
    const again = this.#pending
    // a name is for what its writer has decided on
    const content = again ? again.content : this.#ways.changes(this.#ways.isHeld() ? null : named)
    if (content === null) return this.#tell({ kind: 'saved', version: this.#base, merged: false })
    const sent = again ?? { base: this.#base, key: this.#ways.newKey(), content }
    this.#pending = sent
    this.#tell({ kind: 'saving' })
    const answer = await this.#ways.send(sent).catch((error: unknown) => {
      // a fault of the page's own: what it says stays true, and it comes again
      this.#tell({ kind: 'failed' })
      this.#after(afterFailure)
      throw error
    })
    if (answer.kind === 'lost' || answer.kind === 'away' || answer.kind === 'trashed') {
      this.#tell({ kind: answer.kind === 'lost' ? 'failed' : answer.kind })
      this.#after(answer.kind === 'lost' ? afterFailure : whileAway)
      return
    }
    this.#pending = null
    if (answer.kind === 'refused') return this.#tell(answer)
    this.#base = answer.version
    if (answer.kind === 'behind') return this.#once(named)
    if (again && named !== null && !this.#ways.isHeld()) return this.#once(named)
    if (this.#ways.changes(null) === null) return this.#tell({ kind: 'saved', version: answer.version, merged: answer.merged })
    this.#tell({ kind: 'unsaved' })
    this.#after(longestWait)
  }

  #tell(saveState: SaveState): void {
    this.#state = saveState
    const isAsked = this.#ways.isHeld() && ['saved', 'unsaved', 'saving'].includes(saveState.kind)
    this.#ways.tell(isAsked ? { kind: 'conflict' } : saveState)
  }
}
