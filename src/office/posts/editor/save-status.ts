import type { SaveState } from './autosave.ts'
import type { SettingsCopy } from './settings-copy.ts'

/** The save state of the input: the text, and the settings beside it. */
export interface Stands {
  saveState: SaveState
  settings: SettingsCopy['kept']
}

/** The save state as a store, so that only the status texts re-render. */
export class SaveStatus {
  #stands: Stands
  readonly #listeners = new Set<() => void>()

  constructor(version: number) {
    this.#stands = { saveState: { kind: 'saved', version, merged: false }, settings: 'all' }
  }

  readonly now = (): Stands => this.#stands

  set(stands: Stands): void {
    this.#stands = stands
    for (const listener of this.#listeners) listener()
  }

  /** @returns function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
