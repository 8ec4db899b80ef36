/** The save state of a text. */
export type SaveState =
  | { kind: 'saved'; version: number; merged: boolean }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The request failed: it is retried automatically. */
  | { kind: 'failed' }
  /** The writer has to sign in or confirm the second factor: it is retried automatically. */
  | { kind: 'sign-in-required' }
  /** The manuscript was moved to the trash: it is retried automatically, until it is restored. */
  | { kind: 'trashed' }
  /** The server rejects the input; the next change is tried again. */
  | { kind: 'refused'; message: string }
  /** Edit conflict: the conflicting part waits for the writer's decision; everything else is saved. */
  | { kind: 'conflict' }

/** The save state of the settings beside the text. */
export type SettingsState = 'saved' | 'invalid' | 'conflict'

/** The save state of the input: the text, and the settings beside it. */
export interface SaveStates {
  saveState: SaveState
  settings: SettingsState
}

/** Messages for unsaved settings. */
export const settingsMessages: Record<SettingsState, string> = {
  saved: '',
  invalid: '有設定還沒存進去，原因寫在那一格旁邊。',
  conflict: '同事也改了同一項設定，還沒存進去；按「儲存」選用誰的。',
}

/** The save contained changes from elsewhere. */
export const mergedMessage = '別處存的也放進來了。'

/** The save state of the text, as shown. @param isAllSaved whether the settings beside it are saved, too */
export function saveStateMessage(saveState: SaveState, isAllSaved: boolean): string {
  switch (saveState.kind) {
    case 'saved':
      return `${isAllSaved ? '' : '內文'}已儲存，第 ${saveState.version} 版。${saveState.merged ? mergedMessage : ''}`
    case 'unsaved':
      return '還沒儲存。'
    case 'saving':
      return '儲存中…'
    case 'failed':
      return '連不上伺服器，還沒儲存。這台裝置留著您打的字，會自動再試。'
    case 'sign-in-required':
      return '要再登入一次才能儲存。這台裝置留著您打的字。'
    case 'trashed':
      return '稿件被丟進垃圾桶，還沒儲存。這台裝置留著您打的字，拿回來就會自動儲存。'
    case 'refused':
      return `還沒儲存：${saveState.message}`
    case 'conflict':
      return '別人也改了同一個地方，選好用誰的才會儲存；別的照常儲存。'
  }
}

/** The save state as a store, so that only the status texts re-render. */
export class SaveStatus {
  #saveStatus: SaveStates
  readonly #listeners = new Set<() => void>()

  constructor(version: number) {
    this.#saveStatus = { saveState: { kind: 'saved', version, merged: false }, settings: 'saved' }
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
