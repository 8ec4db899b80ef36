import { useState } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscripts.ts'
import type { Problem } from '../../../contract/shapes.ts'
import type { Writing } from './writing.ts'

interface Told {
  /** The load of the page that it belongs to. */
  key: string
  version: number | null
  stale: NonNullable<Problem['stale']> | null
  faults: Record<string, string> | null
  restored: Record<string, string[]> | null
}

/** What the editor has told the page since it was loaded: the newest version, and why the last save was not kept. */
export function useWriting({ key, manuscript, owner }: { key: string; manuscript: ManuscriptWhole; owner: string }) {
  const nothing: Told = { key, version: null, stale: null, faults: null, restored: null }
  const [kept, setKept] = useState(nothing)
  const told = kept.key === key ? kept : nothing
  const writing: Writing = {
    manuscript,
    owner,
    saved: (version) => setKept((before) => ({ ...nothing, restored: before.restored, version })),
    refused: (why) => setKept((before) => ({ ...before, key, stale: null, faults: null, ...why })),
    restore: (typed) => setKept((before) => ({ ...before, key, restored: typed })),
  }
  const version = told.version ?? manuscript.version
  const changed = manuscript.changed || version !== manuscript.version
  return { ...told, manuscript: { ...manuscript, version, changed }, told: writing }
}
