import { createContext } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import type { Problem } from '../../../contract/shapes.ts'
import type { Choice } from '../../../domain/manuscripts/merge-blocks.ts'
import type { RejectedInput } from '../fields/form-fields.ts'
import type { PublishUpdate } from './refresh-publish-panel.ts'
import type { SaveStates } from './save-status.ts'

/** Callbacks between the page of a manuscript and the editor in its form. */
export interface EditorBridge {
  manuscript: ManuscriptDetails
  /** The current member. */
  memberId: string
  mayAddTags: boolean
  /** A save was stored as this version. */
  onSaved: (version: number) => void
  /**
   * A save was rejected: both sides of the conflicts with a function to resolve one, or errors by field name; null once
   * resolved.
   */
  onRejected: (why: { stale: StaleVersion; resolve: ResolveConflict } | { errors: Record<string, string> } | null) => void
  /** Updates for the publish panel after a save. */
  onUpdate: (update: PublishUpdate) => void
  /**
   * The errors of the settings that were sent; `isExplicit` where the user clicked the button, and waits for a response.
   */
  onErrors: (settingsErrors: SettingsErrors, isExplicit: boolean) => void
  /** Displays the values of a version in the settings fields, except for some with local input. */
  showSettings: (fields: ManuscriptDetails['fields'], inputValues: RejectedInput) => void
  /** Reports the save states of the text and the settings. */
  saveStatus: (kind: SaveStates['saveState']['kind'], settings: SaveStates['settings']) => void
  /** Restores earlier input into the fields. */
  restore: (inputValues: Record<string, string[]>) => void
}

/** Errors of the settings by field name, and names that are not tags yet. */
export interface SettingsErrors {
  errors: Record<string, string>
  newTags: readonly string[]
}

/** Resolves one conflicting part. */
export type ResolveConflict = (part: string, choice: Choice) => void
export type StaleVersion = NonNullable<Problem['stale']>

export const WritingContext = createContext<EditorBridge | null>(null)
