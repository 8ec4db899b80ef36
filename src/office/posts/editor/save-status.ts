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

/** The save state of the settings beside the text: `refused` where a field is invalid, `stale` on an edit conflict. */
export type SettingsState = 'all' | 'refused' | 'stale'

/** The save state of the input: the text, and the settings beside it. */
export interface SaveStates {
  saveState: SaveState
  settings: SettingsState
}

/** The save state as a store, so that only the status texts re-render. */
export class SaveStatus {
  #saveStatus: SaveStates
  readonly #listeners = new Set<() => void>()

  constructor(version: number) {
    this.#saveStatus = { saveState: { kind: 'saved', version, merged: false }, settings: 'all' }
  }

  readonly now = (): SaveStates => this.#saveStatus

  set(saveStatus: SaveStates): void {
    this.#saveStatus = saveStatus
    for (const listener of this.#listeners) listener()
  }

  /** @returns function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
