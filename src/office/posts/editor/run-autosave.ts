import { whenIdle } from '../../../browser/when-idle.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  type Effect,
  type Inputs,
  initialState,
  type PageEffect,
  type SavePayload,
  type SaveResult,
  transition,
} from './autosave.ts'

/** Idle time after typing before the page around the text is re-rendered, milliseconds. */
export const typingPause = 250

/**
 * Save events during typing are queued until a pause, in order: they re-render the whole page, which would delay
 * keystrokes.
 */
export class TypingDebounce {
  #waiting: (() => void)[] = []
  #typedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Records a keystroke. */
  typed(): void {
    this.#typedAt = Date.now()
  }

  /** Reports after a typing pause; at once when idle. */
  later(notify: () => void): void {
    this.#waiting.push(notify)
    if (this.#timer === undefined) this.#look()
  }

  /** Reports now, after the queued events. */
  now(notify: () => void): void {
    this.flush()
    notify()
  }

  /** Reports all queued events: the focus has left the text. */
  flush(): void {
    this.stop()
    for (const notify of this.#waiting.splice(0)) notify()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const delay = this.#typedAt + typingPause - Date.now()
    if (delay <= 0) this.flush()
    else this.#timer = setTimeout(() => this.#look(), delay)
  }
}

interface Callbacks<Content> {
  inputs: () => Inputs
  /** The difference from the server's version; null for none. @param versionName the name of the version */
  changes: (versionName: string | null) => Content | null
  /** Sends it, and applies the response. */
  send: (payload: SavePayload<Content>) => Promise<SaveResult>
  newKey: () => string
  perform: (effect: PageEffect) => void
}

/** Maximum wait for an idle frame when a save is due, milliseconds. */
const forQuiet = 200

/** Runs the state machine of the autosave: timers, requests and the page's effects. */
export class AutosaveRunner<Content> {
  #state: AutosaveState<Content>
  readonly #callbacks: Callbacks<Content>

  constructor(initial: { base: number; reported?: number }, callbacks: Callbacks<Content>) {
    this.#state = initialState(initial.base, initial.reported)
    this.#callbacks = callbacks
  }

  get state(): AutosaveState<Content> {
    return this.#state
  }

  get inputs(): Inputs {
    return this.#callbacks.inputs()
  }

  /**
   * Applies an event and executes its effects in order. An effect may dispatch another event: the state is complete by
   * then.
   */
  dispatch(event: AutosaveEvent<Content>): void {
    const [next, effects] = transition(this.#state, event, this.inputs)
    this.#state = next
    for (const effect of effects) this.#execute(effect)
  }

  /** Another user's version was applied. */
  incoming(version: number, merged: boolean): void {
    this.dispatch({ type: 'incoming', version, merged, isChanged: this.#isChanged() })
  }

  #execute(effect: Effect<Content>): void {
    const { changes, newKey, perform } = this.#callbacks
    switch (effect.type) {
      case 'schedule': {
        const { timer, delay } = effect
        setTimeout(() => whenIdle(() => this.dispatch({ type: 'due', timer }), forQuiet), delay)
        break
      }
      case 'collect':
        this.dispatch({ type: 'collected', content: changes(effect.versionName), key: newKey() })
        break
      case 'send':
        void this.#send(effect.payload)
        break
      default:
        perform(effect)
    }
  }

  async #send(payload: SavePayload<Content>): Promise<void> {
    const result = await this.#callbacks.send(payload).catch((error: unknown) => {
      this.dispatch({ type: 'broke' })
      throw error
    })
    this.dispatch({ type: 'completed', result, isChanged: result.kind === 'saved' && this.#isChanged() })
  }

  #isChanged = () => this.#callbacks.changes(null) !== null
}
