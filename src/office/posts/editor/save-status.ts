import type { SaveState } from './autosave.ts'
import type { SettingsCopy } from './settings-copy.ts'

/** How what was typed stands with the server: the text, and the settings beside it. */
export interface Stands {
  saveState: SaveState
  settings: SettingsCopy['kept']
}

/** It, for the few words that say so: nothing else of the editor is drawn for them. */
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

  /** @returns how to stop */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
