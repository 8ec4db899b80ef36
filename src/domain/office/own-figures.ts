import { may, type OfficeAction, type Person } from './may.ts'

/** The magazine's counts on the office's first page, each with whose work it is about: any one of those named is enough. */
const about = {
  days: ['look-ahead', 'keep-offers'],
  posts: ['look-ahead', 'keep-offers'],
  walls: ['arrange-pages', 'keep-offers'],
  searches: ['look-ahead'],
  vitals: ['change-settings'],
} as const satisfies Record<string, readonly OfficeAction[]>
export type OwnFigure = keyof typeof about

/** Which counts the first page shows somebody: those that their own work changes. How their own texts are read stands elsewhere. */
export const figuresOf = (person: Person): OwnFigure[] =>
  (Object.keys(about) as OwnFigure[]).filter((figure) => about[figure].some((action) => may(person, action)))
