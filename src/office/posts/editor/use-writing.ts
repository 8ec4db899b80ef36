import { useState } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscripts.ts'
import type { SaveState } from './autosave.ts'
import type { Settle, Stale, Writing } from './writing.ts'

interface Told {
  /** The load of the page that it belongs to. */
  key: string
  version: number | null
  stale: Stale | null
  settle: Settle | null
  faults: Record<string, string> | null
  restored: Record<string, string[]> | null
  /** How what was typed stands with the server; null before the editor says. */
  stands: SaveState['kind'] | null
}

/** What the editor has told the page since it was loaded: the newest version, and why the last save was not kept. */
export function useWriting({ key, manuscript, owner }: { key: string; manuscript: ManuscriptWhole; owner: string }) {
  const nothing: Told = { key, version: null, stale: null, settle: null, faults: null, restored: null, stands: null }
  const [kept, setKept] = useState(nothing)
  const told = kept.key === key ? kept : nothing
  const tell = (change: (before: Told) => Partial<Told>) =>
    setKept((before) => {
      const upon = before.key === key ? before : nothing
      return { ...upon, ...change(upon) }
    })
  const writing: Writing = {
    manuscript,
    owner,
    saved: (version) => tell(() => ({ version, stale: null, settle: null, faults: null })),
    refused: (why) => tell(() => ({ stale: null, settle: null, faults: null, ...why })),
    stands: (stands) => tell(() => ({ stands })),
    restore: (restored) => tell(() => ({ restored })),
  }
  const version = told.version ?? manuscript.version
  const changed = manuscript.changed || version !== manuscript.version
  return { ...told, manuscript: { ...manuscript, version, changed }, told: writing }
}
