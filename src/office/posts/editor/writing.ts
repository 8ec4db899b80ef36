import { createContext } from 'react'
import type { ManuscriptWhole } from '../../../contract/manuscript-shapes.ts'
import type { Problem } from '../../../contract/shapes.ts'
import type { Choice } from '../../../domain/manuscripts/merge-blocks.ts'
import type { Typed } from '../fields/boxes.ts'
import type { News } from './renew-sheet.ts'
import type { Stands } from './save-status.ts'

/** Callbacks between the page of a manuscript and the editor in its form. */
export interface Writing {
  manuscript: ManuscriptWhole
  /** The current member. */
  owner: string
  mayAddTags: boolean
  /** A save was stored as this version. */
  saved: (version: number) => void
  /**
   * A save was rejected: both sides of the conflicts with a function to resolve one, or errors by field name; null once
   * resolved.
   */
  refused: (why: { stale: Stale; settle: Settle } | { faults: Record<string, string> } | null) => void
  /** Updates for the publish panel after a save. */
  renewed: (news: News) => void
  /**
   * The errors of the settings that were sent; `isPressed` where the user clicked the button, and waits for a response.
   */
  wrong: (wrong: Wrong, isPressed: boolean) => void
  /** Displays the values of a version in the settings fields, except for some with local input. */
  showSettings: (fields: ManuscriptWhole['fields'], typed: Typed) => void
  /** Reports the save states of the text and the settings. */
  stands: (kind: Stands['saveState']['kind'], settings: Stands['settings']) => void
  /** Restores earlier input into the fields. */
  restore: (typed: Record<string, string[]>) => void
}

/** Errors of the settings by field name, and names that are not tags yet. */
export interface Wrong {
  faults: Record<string, string>
  newTags: readonly string[]
}

/** Resolves one conflicting part. */
export type Settle = (part: string, choice: Choice) => void
export type Stale = NonNullable<Problem['stale']>

export const WritingContext = createContext<Writing | null>(null)
