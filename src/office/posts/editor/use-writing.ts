import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { Typed } from '../fields/boxes.ts'
import type { SaveState } from './autosave.ts'
import type { News } from './renew-sheet.ts'
import type { Stands } from './save-status.ts'
import type { Settle, Stale, Writing, Wrong } from './writing.ts'

/** Settings displayed instead of those at page load. */
export interface ShownSettings {
  /** Counter of updates by other users. */
  nth: number
  fields: ManuscriptWhole['fields']
  typed: Typed
}

interface Told {
  /** The page load that it belongs to. */
  key: string
  version: number | null
  stale: Stale | null
  settle: Settle | null
  faults: Record<string, string> | null
  /** Null before any settings were sent. */
  wrong: Wrong | null
  /** Whether the button was clicked since the last input. */
  isPressed: boolean
  settings: ShownSettings | null
  news: News | null
  /** Input restored into the fields, and a counter. */
  restored: { typed: Typed; nth: number } | null
  /** The save state of the text; null before the editor reports. */
  stands: SaveState['kind'] | null
  /** The save state of the settings. */
  settingsStand: Stands['settings']
}

interface Loaded {
  key: string
  manuscript: ManuscriptWhole
  owner: string
  mayAddTags: boolean
}

/** The editor's initial state for a page load. */
const nothingOf = (key: string): Told => ({
  key,
  version: null,
  stale: null,
  settle: null,
  faults: null,
  wrong: null,
  isPressed: false,
  settings: null,
  news: null,
  restored: null,
  stands: null,
  settingsStand: 'all',
})

/**
 * The editor's reports since the page was loaded: the newest version, and why the last save failed. The callbacks keep
 * their identity for one load: the form does not re-render for a status beside it.
 */
export function useWriting({ key, manuscript, owner, mayAddTags }: Loaded) {
  const [kept, setKept] = useState(() => nothingOf(key))
  const told = kept.key === key ? kept : nothingOf(key)
  const writing = useMemo((): Writing => {
    const tell = (change: (before: Told) => Partial<Told>) =>
      setKept((before) => {
        const upon = before.key === key ? before : nothingOf(key)
        return { ...upon, ...change(upon) }
      })
    return {
      manuscript,
      owner,
      mayAddTags,
      saved: (version) => tell(() => ({ version, stale: null, settle: null, faults: null })),
      refused: (why) => tell(() => ({ stale: null, settle: null, faults: null, ...why })),
      wrong: (wrong, isPressed) => tell((before) => ({ wrong, isPressed: isPressed || before.isPressed })),
      renewed: (news) => tell((before) => (isOlder(news, before.news) ? {} : { news })),
      showSettings: (fields, typed) =>
        flushSync(() => tell(({ settings }) => ({ settings: { nth: (settings?.nth ?? 0) + 1, fields, typed } }))),
      stands: (stands, settingsStand) =>
        tell(() => ({ stands, settingsStand, ...(stands === 'unsaved' && { isPressed: false }) })),
      restore: (typed) =>
        tell(({ version, news, restored }) => ({
          ...nothingOf(key),
          version,
          news,
          restored: { typed, nth: (restored?.nth ?? 0) + 1 },
        })),
    }
  }, [key, manuscript, owner, mayAddTags])
  const version = told.version ?? manuscript.version
  const newest = told.news?.manuscript ?? manuscript
  const changed = newest.changed || version !== newest.version
  return { ...told, manuscript: { ...newest, version, changed }, told: writing }
}

const isOlder = (news: News, before: News | null) => before !== null && news.manuscript.version < before.manuscript.version
