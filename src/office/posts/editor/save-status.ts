import type { SaveState } from './autosave.ts'
import type { SettingsCopy } from './settings-copy.ts'

/** The save state of the input: the text, and the settings beside it. */
export interface SaveStates {
  saveState: SaveState
  settings: SettingsCopy['saveResult']
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
