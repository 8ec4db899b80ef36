import { whenIdle } from '../../../browser/when-idle.ts'

/** The save state of a text. */
export type SaveState =
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The request failed: it is retried automatically. */
  | { kind: 'failed' }
  /** The writer has to sign in or confirm the second factor: it is retried automatically. */
  | { kind: 'away' }
  /** The manuscript was moved to the trash: it is retried automatically, until it is restored. */
  | { kind: 'trashed' }
  /** The server rejects the input; the next change is tried again. */
  | { kind: 'refused'; words: string }
  /** Edit conflict: the conflicting part waits for the writer's decision; everything else is saved. */
  | { kind: 'conflict' }

/** The content of one save. */
export interface Sent<Content> {
  base: number
  key: string
  content: Content
}

export type Answer =
  /** `merged`: includes other users' changes, which the writer now sees. */
  | { kind: 'kept'; version: number; merged: boolean }
  | { kind: 'lost' }
  | { kind: 'away' }
  | { kind: 'trashed' }
  | { kind: 'refused'; words: string }
  /** Other users' changes were merged before saving: it is resent upon their version. */
  | { kind: 'behind'; version: number }

interface Ways<Content> {
  /** The difference from the server's version; null for none. @param named the name of the version, as in `save` */
  changes: (named: string | null) => Content | null
  /** Sends it, and applies the response. */
  send: (sent: Sent<Content>) => Promise<Answer>
  notify: (saveState: SaveState) => void
  newKey: () => string
  /** Whether an IME composition is active: it is not saved. */
  isBusy: () => boolean
  /** Whether an unresolved conflict is held back. */
  isHeld: () => boolean
}

/** Maximum delay of a save, milliseconds; after it, the maximum wait for an idle frame. */
export const maxWait = 1800
const forQuiet = 200
const afterFailure = 5000
const whileAway = 15_000
/** Temporarily undeliverable; retried. */
const waiting: readonly string[] = ['failed', 'away', 'trashed']

/**
 * Saves changes within two seconds, one request at a time. A save with a lost response is retried unchanged, with the
 * same idempotency key, before anything newer: so it is applied once, and the next save is based on its version.
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

  /** The version on which the input is based. */
  get base(): number {
    return this.#base
  }

  /** Whether the server has everything. */
  get isSafe(): boolean {
    return this.isSent && !this.#ways.isHeld()
  }

  /** Whether it has everything except unresolved conflicts. */
  get isSent(): boolean {
    return this.#state.kind === 'saved'
  }

  /** Whether a save is due automatically; rejected and conflicting input waits for the writer. */
  get isPending(): boolean {
    return ['unsaved', 'saving', ...waiting].includes(this.#state.kind)
  }

  /** Whether it waits for the network, for sign-in, or for restoring the manuscript. */
  get isWaiting(): boolean {
    return waiting.includes(this.#state.kind)
  }

  /** Records a change. */
  touch(): void {
    // reported once, not on every keystroke: it re-renders the whole page
    if (!this.isPending) this.#notify({ kind: 'unsaved' })
    this.#after(maxWait)
  }

  /**
   * Saves now. @param named the name of a version to keep permanently; empty for one without a name; null for an
   * automatic save
   */
  async save(named: string | null): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#inFlight) await this.#inFlight
    this.#inFlight = this.#once(named).finally(() => {
      this.#inFlight = null
    })
    await this.#inFlight
  }

  /** A conflict was resolved: the remaining changes are sent. */
  settled(): void {
    this.#notify({ kind: 'unsaved' })
    this.#after(0)
  }

  /**
   * Applies another user's version that was saved while there was nothing to send. Conflicting input is sent, where the
   * conflict has disappeared. @param merged whether their content has changed
   */
  came(version: number, merged: boolean): void {
    this.#base = version
    if (this.#ways.changes(null) === null) this.#notify({ kind: 'saved', version, merged })
    else this.settled()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #after(milliseconds: number): void {
    if (this.#timer !== undefined) return
    const byItself = () => {
      // saved manually meanwhile, or the page was closed
      if (this.#timer !== timer) return
      this.#timer = undefined
      if (this.#ways.isBusy()) this.#after(maxWait / 4)
      else void this.save(null)
    }
    const timer = setTimeout(() => whenIdle(byItself, forQuiet), milliseconds)
    this.#timer = timer
  }

  async #once(named: string | null): Promise<void> {
    const again = this.#pending
    // a name is for a version without unresolved conflicts
    const content = again ? again.content : this.#ways.changes(this.#ways.isHeld() ? null : named)
    if (content === null) return this.#notify({ kind: 'saved', version: this.#base, merged: false })
    const sent = again ?? { base: this.#base, key: this.#ways.newKey(), content }
    this.#pending = sent
    this.#notify({ kind: 'saving' })
    const answer = await this.#ways.send(sent).catch((error: unknown) => {
      // a bug of the page itself: the state stays accurate, and it is retried
      this.#notify({ kind: 'failed' })
      this.#after(afterFailure)
      throw error
    })
    if (answer.kind === 'lost' || answer.kind === 'away' || answer.kind === 'trashed') {
      this.#notify({ kind: answer.kind === 'lost' ? 'failed' : answer.kind })
      this.#after(answer.kind === 'lost' ? afterFailure : whileAway)
      return
    }
    this.#pending = null
    if (answer.kind === 'refused') return this.#notify(answer)
    this.#base = answer.version
    if (answer.kind === 'behind') return this.#once(named)
    if (again && named !== null && !this.#ways.isHeld()) return this.#once(named)
    if (this.#ways.changes(null) === null) return this.#notify({ kind: 'saved', version: answer.version, merged: answer.merged })
    this.#notify({ kind: 'unsaved' })
    this.#after(maxWait)
  }

  #notify(saveState: SaveState): void {
    this.#state = saveState
    const isConflict = this.#ways.isHeld() && ['saved', 'unsaved', 'saving'].includes(saveState.kind)
    this.#ways.notify(isConflict ? { kind: 'conflict' } : saveState)
  }
}
