import { createContext } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscripts.ts'
import type { Problem } from '../../../contract/shapes.ts'
import type { Side } from '../../../domain/manuscripts/merge-blocks.ts'
import type { SaveState } from './autosave.ts'

/** What the page of a manuscript and the editor within its form tell each other. */
export interface Writing {
  manuscript: ManuscriptWhole
  /** The member who writes. */
  owner: string
  /** A save was kept as this version. */
  saved: (version: number) => void
  /** A save was not kept: both sides of what two have changed and what decides for one, or what is wrong by the name of its box; null when all of it is settled. */
  refused: (why: { stale: Stale; settle: Settle } | { faults: Record<string, string> } | null) => void
  /** Whether everything that was typed is with the server, and why not. */
  stands: (kind: SaveState['kind']) => void
  /** Puts back into the boxes what was typed before. */
  restore: (typed: Record<string, string[]>) => void
}

/** Decides whose a part is, of what two have changed. */
export type Settle = (part: string, side: Side) => void
export type Stale = NonNullable<Problem['stale']>

export const WritingContext = createContext<Writing | null>(null)
