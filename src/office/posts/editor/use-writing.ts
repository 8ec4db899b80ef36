import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { RejectedInput } from '../fields/form-fields.ts'
import type { PublishUpdate } from './refresh-publish-panel.ts'
import type { SaveState, SaveStates } from './save-status.ts'
import type { EditorBridge, ResolveConflict, SettingsErrors, StaleVersion } from './writing.ts'

/** Settings displayed instead of those at page load. */
export interface DisplayedSettings {
  /** Counter of updates by other users. */
  nth: number
  fields: ManuscriptDetails['fields']
  inputValues: RejectedInput
}

interface WritingState {
  /** The page load that it belongs to. */
  key: string
  version: number | null
  stale: StaleVersion | null
  resolve: ResolveConflict | null
  errors: Record<string, string> | null
  /** Null before any settings were sent. */
  invalid: SettingsErrors | null
  /** Whether the button was clicked since the last input. */
  isExplicit: boolean
  settings: DisplayedSettings | null
  update: PublishUpdate | null
  /** Input restored into the fields, and a counter. */
  restored: { inputValues: RejectedInput; nth: number } | null
  /** The save state of the text; null before the editor reports. */
  saveStatus: SaveState['kind'] | null
  /** The save state of the settings. */
  settingsStatus: SaveStates['settings']
}

interface ManuscriptPage {
  key: string
  manuscript: ManuscriptDetails
  memberId: string
  mayAddTags: boolean
}

/** The editor's initial state for a page load. */
const initialState = (key: string): WritingState => ({
  key,
  version: null,
  stale: null,
  resolve: null,
  errors: null,
  invalid: null,
  isExplicit: false,
  settings: null,
  update: null,
  restored: null,
  saveStatus: null,
  settingsStatus: 'saved',
})

/**
 * The editor's reports since the page was loaded: the newest version, and why the last save failed. The callbacks keep
 * their identity for one load: the form does not re-render for a status beside it.
 */
export function useWriting({ key, manuscript, memberId, mayAddTags }: ManuscriptPage) {
  const [loadState, setLoadState] = useState(() => initialState(key))
  const reported = loadState.key === key ? loadState : initialState(key)
  const bridge = useMemo((): EditorBridge => {
    const notify = (change: (before: WritingState) => Partial<WritingState>) =>
      setLoadState((before) => {
        const current = before.key === key ? before : initialState(key)
        return { ...current, ...change(current) }
      })
    return {
      manuscript,
      memberId,
      mayAddTags,
      onSaved: (version) => notify(() => ({ version, stale: null, resolve: null, errors: null })),
      onRejected: (refusal) => notify(() => ({ stale: null, resolve: null, errors: null, ...refusal })),
      onErrors: (invalid, isExplicit) => notify((before) => ({ invalid, isExplicit: isExplicit || before.isExplicit })),
      onUpdate: (update) => notify((before) => (isOlder(update, before.update) ? {} : { update })),
      showSettings: (fields, inputValues) =>
        flushSync(() => notify(({ settings }) => ({ settings: { nth: (settings?.nth ?? 0) + 1, fields, inputValues } }))),
      saveStatus: (saveStatus, settingsStatus) =>
        notify(() => ({ saveStatus, settingsStatus, ...(saveStatus === 'unsaved' && { isExplicit: false }) })),
      restore: (inputValues) =>
        notify(({ version, update, restored }) => ({
          ...initialState(key),
          version,
          update,
          restored: { inputValues, nth: (restored?.nth ?? 0) + 1 },
        })),
    }
  }, [key, manuscript, memberId, mayAddTags])
  const version = reported.version ?? manuscript.version
  const newest = reported.update?.manuscript ?? manuscript
  const isChanged = newest.changed || version !== newest.version
  return { ...reported, manuscript: { ...newest, version, changed: isChanged }, bridge }
}

const isOlder = (update: PublishUpdate, before: PublishUpdate | null) =>
  before !== null && update.manuscript.version < before.manuscript.version
