import type { SaveState, SettingsState } from './save-status.ts'

/** The content of one save. */
export interface SavePayload<Content> {
  base: number
  key: string
  content: Content
}

export type SaveResult =
  /** `merged`: includes other users' changes, which the writer now sees. */
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'lost' }
  | { kind: 'sign-in-required' }
  | { kind: 'trashed' }
  | { kind: 'refused'; message: string }
  /** Other users' changes were merged before saving: it is resent upon their version. */
  | { kind: 'behind'; version: number }

/** Inputs of the state machine that transitions depend on, read at the time of the event. */
export interface Inputs {
  /** Whether an unresolved conflict is held back. */
  isHeld: boolean
  /** Whether an IME composition is active: it is not saved. */
  isComposing: boolean
  settings: SettingsState
}

/** The button that submits a form; null for the Enter key. */
type Button = HTMLButtonElement | null

/** A requested save, and what follows it. */
interface SaveRequest {
  /** The name of a version to keep permanently; empty for one without a name; null for an automatic save. */
  versionName: string | null
  /**
   * `button`: the writer clicked 儲存, and the page stays. `submit`: another button's submission waits for it. `reload`,
   * `close`: the page is reloaded or left afterwards.
   */
  purpose: 'automatic' | 'button' | 'submit' | 'reload' | 'close'
  button: Button
}

export interface AutosaveState<Content> {
  /** Whether the content of the base version has loaded. Until then nothing is sent, and nothing is reported. */
  isOpened: boolean
  /** Whether the form is unmounted. */
  isClosed: boolean
  /** Whether the page is being left deliberately: the browser does not ask for confirmation. */
  isLeaving: boolean
  /** The version on which the input is based. */
  base: number
  /** The version that was last reported to the page around the text. */
  reported: number
  /** Without conflicts: those are an input, see `Inputs`. */
  saveState: SaveState
  /** A save without a response: it is retried unchanged, with its idempotency key. */
  pending: SavePayload<Content> | null
  /** The save in progress. `isRetry`: it sends the pending save of an earlier request. */
  current: { request: SaveRequest; isRetry: boolean } | null
  /** Requested saves that wait for the one in progress. */
  queue: readonly SaveRequest[]
  /** The number of the timer that is running; null for none. A timer with another number is ignored. */
  timer: number | null
  timers: number
}

export type AutosaveEvent<Content> =
  /** The base version has loaded. `isChanged`: the form has input that it does not contain. */
  | { type: 'opened'; isChanged: boolean }
  | { type: 'typed' }
  | { type: 'due'; timer: number }
  /** The difference from the server's version, and a new idempotency key for it. */
  | { type: 'collected'; content: Content | null; key: string }
  /** `isChanged`: there is input that was not sent. */
  | { type: 'completed'; result: SaveResult; isChanged: boolean }
  /** A bug of the page itself: sending threw an error. */
  | { type: 'broke' }
  | { type: 'resolved' }
  /** Another user's version was applied while there was nothing to send. `merged`: the content has changed. */
  | { type: 'incoming'; version: number; merged: boolean; isChanged: boolean }
  /** The form is submitted. `isSave`: by 儲存. `versionName`: the name of the version in the form. */
  | { type: 'submitted'; submission: Submission; button: Button; isSave: boolean; versionName: string }
  | { type: 'hidden' }
  | { type: 'shown' }
  | { type: 'reload' }
  /** The local copy was stored, or storage failed. */
  | { type: 'copied'; isStored: boolean }
  | { type: 'closed' }

type EventOf<Content, Type> = Extract<AutosaveEvent<Content>, { type: Type }>
type Submission = Pick<Event, 'preventDefault' | 'stopPropagation'>

/** Effects that the runner executes itself (`run-autosave.ts`). */
type InternalEffect<Content> =
  | { type: 'schedule'; timer: number; delay: number }
  | { type: 'collect'; versionName: string | null }
  | { type: 'send'; payload: SavePayload<Content> }

/** Effects on the page (`autosave-session.ts`). */
export type PageEffect =
  | { type: 'show-status'; saveState: SaveState; settings: SettingsState }
  | { type: 'report-version'; version: number }
  | { type: 'refresh-presence' }
  | { type: 'note-typing' }
  /** The local copy: stored after a delay, at once where that is pending, deleted. */
  | { type: 'touch-copy' }
  | { type: 'flush-copy' }
  | { type: 'forget-copy' }
  /** Stores the local copy; an event `copied` follows. */
  | { type: 'store-copy' }
  | { type: 'offer-copies' }
  /** Cancels the submission; synchronous. */
  | { type: 'hold'; submission: Submission }
  | { type: 'submit'; button: Button }
  | { type: 'report-errors' }
  /** `isGentle`: a focus in a text field stays there. */
  | { type: 'focus-conflicts'; isGentle: boolean }
  | { type: 'clear-name' }
  | { type: 'reload-page' }
  /** The local copy becomes available to other pages. */
  | { type: 'leave' }

export type Effect<Content> = InternalEffect<Content> | PageEffect

/** Maximum delay of a save, milliseconds; the retry intervals are longer. */
export const maxWait = 1800
const afterFailure = 5000
const whileAway = 15_000
/** Temporarily undeliverable; retried. */
const waitingStates: readonly string[] = ['failed', 'sign-in-required', 'trashed']

export const initialState = <Content>(base: number, reported = base): AutosaveState<Content> => ({
  isOpened: false,
  isClosed: false,
  isLeaving: false,
  base,
  reported,
  saveState: { kind: 'saved', version: base, merged: false },
  pending: null,
  current: null,
  queue: [],
  timer: null,
  timers: 0,
})

type AnyState = AutosaveState<unknown>

/** Whether a save is due automatically; rejected and conflicting input waits for the writer. */
export const isPending = ({ saveState: { kind } }: AnyState) => ['unsaved', 'saving', ...waitingStates].includes(kind)

/** Whether it waits for the network, for sign-in, or for restoring the manuscript. */
export const isWaiting = ({ saveState: { kind } }: AnyState) => waitingStates.includes(kind)

/** Whether the server has the text, without unresolved conflicts. */
export const isTextSaved = ({ isOpened, saveState }: AnyState, { isHeld }: Inputs) =>
  isOpened && saveState.kind === 'saved' && !isHeld

/** Whether the server has the text and the settings. */
export const isAllSaved = (state: AnyState, inputs: Inputs) => isTextSaved(state, inputs) && inputs.settings === 'saved'

/** Whether the page can be left without losing input. */
export const mayLeave = (state: AnyState, inputs: Inputs) => state.isLeaving || isAllSaved(state, inputs)

/** Whether another user's version can be applied: it is newer, and everything except conflicts is saved. */
export const acceptsVersion = ({ isOpened, saveState, base }: AnyState, version: number) =>
  isOpened && saveState.kind === 'saved' && version > base

/**
 * The autosave of a form as a state machine. It saves changes within two seconds, one request at a time. A save with a
 * lost response is retried unchanged, with the same idempotency key, before anything newer: so it is applied once, and
 * the next save is based on its version.
 */
export function transition<Content>(
  state: AutosaveState<Content>,
  event: AutosaveEvent<Content>,
  inputs: Inputs,
): [AutosaveState<Content>, Effect<Content>[]] {
  const step = new Step(state, inputs)
  const handle = handlers[event.type] as (step: Step<Content>, event: AutosaveEvent<Content>) => void
  handle(step, event)
  return [step.state, step.effects]
}

const automatic: SaveRequest = { versionName: null, purpose: 'automatic', button: null }

/** Transition of each event. */
const handlers: { [Type in AutosaveEvent<never>['type']]: (step: Step<unknown>, event: EventOf<unknown, Type>) => void } = {
  opened: (step, { isChanged }) => {
    step.state.isOpened = true
    if (isChanged) step.typed()
    step.do({ type: 'offer-copies' })
  },
  typed: (step) => step.typed(),
  due: (step, { timer }) => {
    if (timer !== step.state.timer) return
    step.state.timer = null
    if (step.inputs.isComposing) step.schedule(maxWait / 4)
    else step.request(automatic)
  },
  collected: (step, { content, key }) => step.collected(content, key),
  completed: (step, { result, isChanged }) => step.completed(result, isChanged),
  broke: (step) => step.broke(),
  resolved: (step) => step.resolved(),
  incoming: (step, { version, merged, isChanged }) => {
    step.state.base = version
    if (isChanged) step.resolved()
    else step.report({ kind: 'saved', version, merged })
  },
  submitted: (step, event) => step.submitted(event),
  hidden: (step) => {
    step.do({ type: 'flush-copy' })
    if (isPending(step.state)) step.request(automatic)
  },
  shown: (step) => {
    if (step.state.isOpened) step.do({ type: 'offer-copies' })
    if (isWaiting(step.state)) step.request(automatic)
  },
  reload: (step) => step.request({ ...automatic, purpose: 'reload' }),
  copied: (step, { isStored }) => {
    // without storage on the device the browser asks for confirmation
    step.state.isLeaving = isStored
    step.do({ type: 'reload-page' })
  },
  closed: (step) => step.closed(),
}

/** One transition: a copy of the state, and the effects in order. */
class Step<Content> {
  readonly state: AutosaveState<Content>
  readonly effects: Effect<Content>[] = []
  readonly inputs: Inputs

  constructor(state: AutosaveState<Content>, inputs: Inputs) {
    this.state = { ...state }
    this.inputs = inputs
  }

  typed(): void {
    this.state.isLeaving = false
    this.do({ type: 'note-typing' })
    // reported once, not on every keystroke: it re-renders the whole page
    if (!isPending(this.state)) this.report({ kind: 'unsaved' })
    this.schedule(maxWait)
    this.do({ type: 'touch-copy' })
  }

  /** A submitted form is based on the text saved before, and waits for that save. */
  submitted({ submission, button, isSave, versionName }: EventOf<Content, 'submitted'>): void {
    if (this.state.isLeaving) return
    if (!isSave && isTextSaved(this.state, this.inputs)) {
      this.state.isLeaving = true
      return
    }
    this.do({ type: 'hold', submission })
    this.request(isSave ? { versionName, purpose: 'button', button } : { versionName: null, purpose: 'submit', button })
  }

  closed(): void {
    const { state } = this
    state.isClosed = true
    state.timer = null
    this.do({ type: 'flush-copy' })
    if (isPending(state) && !state.isLeaving) this.request({ ...automatic, purpose: 'close' })
    else this.do({ type: 'leave' })
  }

  /** A conflict was resolved: the remaining changes are sent. */
  resolved(): void {
    this.report({ kind: 'unsaved' })
    this.schedule(0)
  }

  request(request: SaveRequest): void {
    this.state.timer = null
    if (this.state.current) this.state.queue = [...this.state.queue, request]
    else this.begin(request)
  }

  begin(request: SaveRequest): void {
    const { pending } = this.state
    this.state.current = { request, isRetry: pending !== null }
    // a name is for a version without unresolved conflicts
    if (pending) this.send(pending)
    else this.do({ type: 'collect', versionName: this.inputs.isHeld ? null : request.versionName })
  }

  collected(content: Content | null, key: string): void {
    const { base } = this.state
    if (content !== null) {
      this.send({ base, key, content })
      return
    }
    this.report({ kind: 'saved', version: base, merged: false })
    this.finish()
  }

  send(payload: SavePayload<Content>): void {
    this.state.pending = payload
    this.report({ kind: 'saving' })
    this.do({ type: 'send', payload })
  }

  completed(result: SaveResult, isChanged: boolean): void {
    if (result.kind === 'lost' || result.kind === 'sign-in-required' || result.kind === 'trashed') {
      this.report({ kind: result.kind === 'lost' ? 'failed' : result.kind })
      this.schedule(result.kind === 'lost' ? afterFailure : whileAway)
      this.finish()
      return
    }
    this.state.pending = null
    if (result.kind === 'refused') {
      this.report(result)
      this.finish()
      return
    }
    this.state.base = result.version
    const { request, isRetry } = this.state.current ?? { request: automatic, isRetry: false }
    const isNameUnsent = isRetry && request.versionName !== null && !this.inputs.isHeld
    if (result.kind === 'behind' || isNameUnsent) {
      this.begin(request)
      return
    }
    if (isChanged) {
      this.report({ kind: 'unsaved' })
      this.schedule(maxWait)
    } else this.report({ kind: 'saved', version: result.version, merged: result.merged })
    this.finish()
  }

  /** The state stays accurate, and the save is retried. What waits for it is cancelled, except for closing. */
  broke(): void {
    const { current, queue } = this.state
    this.state.current = null
    this.state.queue = []
    this.report({ kind: 'failed' })
    this.schedule(afterFailure)
    if ([current?.request, ...queue].some((request) => request?.purpose === 'close')) this.do({ type: 'leave' })
  }

  /** Ends the save in progress, and starts the next one. */
  finish(): void {
    const { current, queue } = this.state
    const [next, ...remaining] = queue
    this.state.current = null
    if (current) this.follow(current.request)
    this.state.queue = remaining
    if (next) this.begin(next)
  }

  follow({ purpose, button }: SaveRequest): void {
    const isSaved = isTextSaved(this.state, this.inputs)
    const { settings } = this.inputs
    if (purpose === 'reload') this.do({ type: 'store-copy' })
    if (purpose === 'close') this.do({ type: 'leave' })
    if (isSaved && (purpose === 'submit' || (purpose === 'button' && settings === 'conflict'))) this.submit(button)
    else if (purpose === 'submit') this.do({ type: 'focus-conflicts', isGentle: false })
    else if (purpose === 'button') {
      this.do({ type: 'report-errors' })
      // a keyboard user keeps the focus
      if (!isSaved) this.do({ type: 'focus-conflicts', isGentle: true })
      else if (settings === 'saved') this.do({ type: 'clear-name' })
    }
  }

  submit(button: Button): void {
    this.state.isLeaving = true
    this.do({ type: 'submit', button })
  }

  schedule(delay: number): void {
    if (this.state.timer !== null) return
    this.state.timers += 1
    this.state.timer = this.state.timers
    this.do({ type: 'schedule', timer: this.state.timer, delay })
  }

  report(saveState: SaveState): void {
    const { state } = this
    state.saveState = saveState
    if (!state.isOpened) return
    const { isHeld, settings } = this.inputs
    const visibleState: SaveState =
      isHeld && ['saved', 'unsaved', 'saving'].includes(saveState.kind) ? { kind: 'conflict' } : saveState
    this.do({ type: 'show-status', saveState: visibleState, settings })
    if (visibleState.kind !== 'saved') return
    if (visibleState.version !== state.reported) {
      state.reported = visibleState.version
      this.do({ type: 'report-version', version: visibleState.version })
    }
    if (settings === 'saved') this.do({ type: 'forget-copy' })
    this.do({ type: 'refresh-presence' })
  }

  do(effect: Effect<Content>): void {
    this.effects.push(effect)
  }
}
