import { safeNextPath } from '../navigation/next-path.ts'
import { isOfficePath } from './paths.ts'

/** Name and value of each field of a form, in order. */
export type FieldValues = readonly (readonly [name: string, value: string])[]

/** Whether a form is sent to an office page, and nowhere else. */
export const isOfficeForm = (to: string): boolean => safeNextPath(to, '') === to && isOfficePath(to.split(/[?#]/, 1)[0] ?? '')

/** Pages with decisions instead of content: permissions, authentication, payment, settings. */
const decisionPages = /^\/office\/(roles|second-factor|setup|payment|settings)(\/|$)/i
/** Values of `intent` (the pressed button) that submit content. */
const contentIntents = ['save', 'note', 'answer', 'keep', 'reply', 'template']
/** Pages with a content form that has a single unnamed button. */
const contentPages = /^\/office\/(posts\/new|registers\/(authors|tags)(\/\d+)?)$/i

/**
 * Whether a form that was held during sign-in may be submitted from the waiting page. Content may. A decision (a
 * signature, a publication, a role) must be made on its own page, in view of its subject: another person may have used
 * the desk meanwhile and clicked in the owner's name. An unknown button or page counts as a decision.
 */
export function maySubmitLater({ to, fields }: { to: string; fields: FieldValues }): boolean {
  const page = to.split(/[?#]/, 1)[0] ?? ''
  const intents = fields.filter(([name]) => name === 'intent').map(([, value]) => value)
  if (decisionPages.test(page)) return false
  return intents.length === 0 ? contentPages.test(page) : intents.every((intent) => contentIntents.includes(intent))
}
