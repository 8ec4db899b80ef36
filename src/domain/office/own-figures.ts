import { may, type OfficeAction, type Person } from './may.ts'

/**
 * The counts on the office's start page, each with the actions that it concerns: permission for any one of them is
 * sufficient.
 */
const about = {
  days: ['look-ahead', 'keep-offers'],
  posts: ['look-ahead', 'keep-offers'],
  walls: ['arrange-pages', 'keep-offers'],
  searches: ['look-ahead'],
  vitals: ['change-settings'],
} as const satisfies Record<string, readonly OfficeAction[]>
export type OwnFigure = keyof typeof about

/**
 * The counts that a user sees on the start page: those that their own work changes. Readings of their own texts are
 * elsewhere.
 */
export const figuresOf = (person: Person): OwnFigure[] =>
  (Object.keys(about) as OwnFigure[]).filter((figure) => about[figure].some((action) => may(person, action)))
