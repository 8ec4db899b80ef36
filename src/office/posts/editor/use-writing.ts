import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { Typed } from '../fields/boxes.ts'
import type { SaveState } from './autosave.ts'
import type { News } from './renew-sheet.ts'
import type { Stands } from './save-status.ts'
import type { Settle, Stale, Writing, Wrong } from './writing.ts'

/** Settings that the boxes show instead of those that the page was loaded with. */
export interface ShownSettings {
  /** How often others' came in. */
  nth: number
  fields: ManuscriptWhole['fields']
  typed: Typed
}

interface Told {
  /** The load of the page that it belongs to. */
  key: string
  version: number | null
  stale: Stale | null
  settle: Settle | null
  faults: Record<string, string> | null
  /** Null before any settings were sent. */
  wrong: Wrong | null
  /** Whether the button was pressed since something was typed last. */
  isPressed: boolean
  settings: ShownSettings | null
  news: News | null
  /** What was put back into the boxes, and how often that was done. */
  restored: { typed: Typed; nth: number } | null
  /** How what was typed stands with the server; null before the editor says. */
  stands: SaveState['kind'] | null
  /** The same of the settings that were sent. */
  settingsStand: Stands['settings']
}

interface Loaded {
  key: string
  manuscript: ManuscriptWhole
  owner: string
  mayAddTags: boolean
}

/** What the editor has told of a load of the page before it says anything. */
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
 * What the editor has told the page since it was loaded: the newest version, and why the last save was not kept. How it tells
 * stays the same as long as the load does: the form is not drawn again for a word beside it.
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
