import { may, type OfficeAction, type Person } from './may.ts'

/**
 * The counts on the office's start page, each with the actions that it concerns: permission for any one of them is
 * sufficient.
 */
const actionsByFigure = {
  days: ['look-ahead', 'keep-offers'],
  posts: ['look-ahead', 'keep-offers'],
  walls: ['arrange-pages', 'keep-offers'],
  searches: ['look-ahead'],
  vitals: ['change-settings'],
} as const satisfies Record<string, readonly OfficeAction[]>
export type OwnFigure = keyof typeof actionsByFigure

/**
 * The counts that a user sees on the start page: those that their own work changes. Readings of their own texts are
 * elsewhere.
 */
export const ownFiguresOf = (person: Person): OwnFigure[] =>
  (Object.keys(actionsByFigure) as OwnFigure[]).filter((figure) => actionsByFigure[figure].some((action) => may(person, action)))
