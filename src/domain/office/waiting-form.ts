import { safeNextPath } from '../navigation/next-path.ts'
import { isOfficeAddress } from './addresses.ts'

/** The name and the value of each box of a form, in their order. */
export type Boxes = readonly (readonly [name: string, value: string])[]

/** Whether a form goes to a page of the office, and nowhere else. */
export const goesToOffice = (to: string): boolean => safeNextPath(to, '') === to && isOfficeAddress(to.split(/[?#]/, 1)[0] ?? '')

/** Pages on which nothing is written, but decided: who may do what, and by what somebody shows who they are. */
const decidingPages = /^\/office\/(roles|second-factor|setup|payment|settings)(\/|$)/i
/** What the buttons of forms that hold words are named by. */
const writing = ['save', 'note', 'answer', 'keep']
/** Pages whose form has a single button, which is named by nothing, and holds words. */
const writingPages = /^\/office\/(posts\/new|registers\/(authors|tags)(\/\d+)?)$/i

/**
 * Whether a form that waited for its writer to sign in may be sent from where it waited. Words may. What is decided (a
 * signature, a publication, a role) is decided on its page, in front of what it is about: somebody else may have sat at the
 * desk meanwhile and pressed a button in its owner's name. A button, or a page, that is not known here is a decision.
 */
export function maySendLater({ to, boxes }: { to: string; boxes: Boxes }): boolean {
  const page = to.split(/[?#]/, 1)[0] ?? ''
  const intents = boxes.filter(([name]) => name === 'intent').map(([, value]) => value)
  if (decidingPages.test(page)) return false
  return intents.length === 0 ? writingPages.test(page) : intents.every((intent) => writing.includes(intent))
}
