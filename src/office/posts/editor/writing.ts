import { createContext } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscripts.ts'
import type { Problem } from '../../../contract/shapes.ts'

/** What the page of a manuscript and the editor within its form tell each other. */
export interface Writing {
  manuscript: ManuscriptWhole
  /** The member who writes. */
  owner: string
  /** A save was kept as this version. */
  saved: (version: number) => void
  /** A save was not kept: both sides of what two have changed, or what is wrong by the name of its box. */
  refused: (why: { stale: NonNullable<Problem['stale']> } | { faults: Record<string, string> }) => void
  /** Puts back into the boxes what was typed before. */
  restore: (typed: Record<string, string[]>) => void
}

export const WritingContext = createContext<Writing | null>(null)
