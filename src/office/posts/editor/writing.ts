import { createContext } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { Problem } from '../../../contract/shapes.ts'
import type { Choice } from '../../../domain/manuscripts/merge-blocks.ts'
import type { Typed } from '../fields/boxes.ts'
import type { News } from './renew-sheet.ts'
import type { Stands } from './save-status.ts'

/** What the page of a manuscript and the editor within its form tell each other. */
export interface Writing {
  manuscript: ManuscriptWhole
  /** The member who writes. */
  owner: string
  mayAddTags: boolean
  /** A save was kept as this version. */
  saved: (version: number) => void
  /** A save was not kept: both sides of what two have changed and what decides for one, or what is wrong by the name of its box; null when all of it is settled. */
  refused: (why: { stale: Stale; settle: Settle } | { faults: Record<string, string> } | null) => void
  /** What the sheet of publishing says of what was saved. */
  renewed: (news: News) => void
  /** What is wrong with the settings that were sent; `isPressed` where somebody pressed the button, and waits for a word. */
  wrong: (wrong: Wrong, isPressed: boolean) => void
  /** Lets the boxes of the settings show what a version says, and some of them what was typed. */
  showSettings: (fields: ManuscriptWhole['fields'], typed: Typed) => void
  /** Whether everything that was typed is with the server, and why not: the text, and the settings beside it. */
  stands: (kind: Stands['saveState']['kind'], settings: Stands['settings']) => void
  /** Puts back into the boxes what was typed before. */
  restore: (typed: Record<string, string[]>) => void
}

/** What is wrong with the boxes of the settings, by their names, and words that are no tags yet. */
export interface Wrong {
  faults: Record<string, string>
  newTags: readonly string[]
}

/** Decides whose a part is, of what two have changed. */
export type Settle = (part: string, choice: Choice) => void
export type Stale = NonNullable<Problem['stale']>

export const WritingContext = createContext<Writing | null>(null)
