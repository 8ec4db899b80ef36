/** Capabilities of staff, each independent: a user has a set of them, not a rank. */
export const capabilities = [
  'write',
  'edit',
  'review',
  'publish',
  'curate',
  'catalogue',
  'trade',
  'care',
  'answer',
  'govern',
] as const
export type Capability = (typeof capabilities)[number]

/** The user of a request: a member with their capabilities; `memberId` is null without a session. */
export interface Person {
  memberId: string | null
  capabilities: readonly Capability[]
  /** The row of `authors` that is this user, for clinicians who sign medical content; null for most. */
  author: number | null
}

/** The facts about a manuscript that decide its permissions. */
export interface PermissionContext {
  /** The member who created it; null for an imported or demo manuscript. */
  owner: string | null
  /** Rows of `authors` that are its authors. */
  authors: readonly number[]
  /** The row of `authors` in whose name it would be signed; null without a request. */
  reviewer: number | null
}

/** Staff of the magazine. Users who only answer readers' questions are not included. */
const staff = capabilities.filter((capability) => capability !== 'answer')
const newsroom = ['write', 'edit', 'review', 'publish', 'curate'] as const

/** Actions that depend on capabilities alone: any one of the listed capabilities is sufficient. */
const requiredCapabilities = {
  /** At least one office page is available. */
  'enter-office': capabilities,
  /** Walled texts, as subscribers read them. */
  'read-walled': staff,
  /** Advice that no clinician has checked yet. */
  'read-unchecked-advice': staff,
  /** Symptom trees and tools with their versions, their signatures, and every path through a tree. */
  'read-clinical-versions': ['edit', 'review', 'publish', 'govern'],
  'read-figures': staff,
  /** Pictures that readers do not see, or not yet: of drafts, of withdrawn posts, of an advertisement before its start. */
  'see-unshown-pictures': staff,
  'preview-draft': newsroom,
  'list-manuscripts': newsroom,
  'start-manuscript': ['write', 'edit'],
  /** Shares a saved list filter with all staff. */
  'share-views': ['edit', 'govern'],
  /** Preview of the front page, channels, issues and newsletters with all scheduled content. */
  'look-ahead': ['edit', 'publish', 'curate'],
  /** Browse the pictures, insert them into texts, upload new ones. */
  'use-media': ['write', 'edit', 'curate', 'catalogue'],
  /** Titles, credits and rights of other users' pictures, and deleting them; for one's own, `use-media` is sufficient. */
  'keep-media': ['edit', 'catalogue'],
  /** Reading statistics of all posts; for one's own, see `read-readings`. */
  'read-all-readings': ['edit'],
  /** May sign at all; for a particular manuscript, see `sign-manuscript`. */
  'sign-content': ['review'],
  publish: ['publish'],
  schedule: ['publish'],
  withdraw: ['publish'],
  correct: ['publish'],
  /** Front page, channels, specials, issues, newsletters, menus, popular keywords. */
  'arrange-pages': ['curate'],
  /** Authors, tags, columns, channels, pages, videos, quizzes, products, activities, redirects. */
  'keep-catalogue': ['catalogue'],
  /** Opens the pages of registers; each register requires an action of its own as well. */
  'open-registers': ['curate', 'catalogue', 'trade'],
  'read-ad-report': ['trade'],
  /** Advertisements, plans, prices, coupons, partners. */
  'keep-offers': ['trade'],
  /** The payment pages with a sample order: for all staff of content or trade. */
  'preview-offer': ['edit', 'publish', 'curate', 'catalogue', 'trade', 'care'],
  'read-ledger': ['trade', 'care'],
  'export-usage': ['trade'],
  'find-order': ['trade', 'care'],
  'refund-order': ['trade'],
  'resend-copy': ['trade', 'care'],
  'look-up-member': ['care'],
  /** Failed mails: the reason, and resending. */
  'see-failed-mail': ['care', 'govern'],
  /** The switch that stops all mail, or all but codes. */
  'stop-mail': ['govern'],
  'answer-forms': ['care'],
  /** Exempt from the rate limit of forms, which blocks automated submissions. */
  'send-forms-freely': staff,
  /** Readers' questions of 問糖尿病: health data, for those who answer and no other user. */
  'answer-questions': ['answer'],
  'govern-roles': ['govern'],
  'change-settings': ['govern'],
  'read-audit': ['govern'],
} as const satisfies Record<string, readonly Capability[]>

type Rule = (person: Person, manuscript: PermissionContext) => boolean
const hasAny = ({ capabilities }: Person, ...required: readonly Capability[]) =>
  required.some((item) => capabilities.includes(item))
const isOwn = ({ memberId }: Person, { owner }: PermissionContext) => memberId !== null && owner === memberId
const hasWritten = (person: Person, manuscript: PermissionContext) =>
  isOwn(person, manuscript) || (person.author !== null && manuscript.authors.includes(person.author))

/** Visibility of manuscripts: all, or those that a user created and those that they are requested to sign. */
export interface VisibilityScope {
  all: boolean
  /** The member as owner; null if they do not write. */
  owner: string | null
  /** The row of `authors` that is requested to sign; null if they do not sign. */
  reviewer: number | null
}

/** The filter of a manuscript list for a user: exactly those that they may read. */
export function visibilityScopeOf(person: Person): VisibilityScope {
  const { memberId, author } = person
  const all = memberId !== null && hasAny(person, 'edit', 'publish', 'curate')
  return { all, owner: hasAny(person, 'write') ? memberId : null, reviewer: memberId && hasAny(person, 'review') ? author : null }
}

function isVisibleTo(person: Person, manuscript: PermissionContext): boolean {
  const { all, owner, reviewer } = visibilityScopeOf(person)
  return all || (owner !== null && manuscript.owner === owner) || (reviewer !== null && manuscript.reviewer === reviewer)
}

/** Actions that depend on the manuscript. */
const manuscriptRules = {
  'read-manuscript': isVisibleTo,
  'edit-manuscript': (person, manuscript) => hasAny(person, 'edit') || (hasAny(person, 'write') && isOwn(person, manuscript)),
  /** Reading statistics of a post: for its authors, and for those who may edit it. */
  'read-readings': (person, manuscript) =>
    hasAny(person, 'edit') || (hasAny(person, 'write', 'review') && hasWritten(person, manuscript)),
  /**
   * Erases it before the end of its retention in the trash; editing permission is sufficient to move it there and
   * restore it.
   */
  'erase-manuscript': (person) => hasAny(person, 'edit'),
  'submit-manuscript': (person, manuscript) => hasAny(person, 'edit') || (hasAny(person, 'write') && isOwn(person, manuscript)),
  'send-back-manuscript': (person) => hasAny(person, 'edit'),
  'mark-spelling-only': (person) => hasAny(person, 'edit'),
  /** Signs or declines, only in the user's own name as an author, and never their own text. */
  'sign-manuscript': (person, manuscript) =>
    hasAny(person, 'review') &&
    person.author !== null &&
    manuscript.reviewer === person.author &&
    !hasWritten(person, manuscript),
} satisfies Record<string, Rule>

/** Actions that depend on capabilities alone. */
export type OfficeAction = keyof typeof requiredCapabilities
/** Actions that also depend on the manuscript. */
export type ManuscriptAction = keyof typeof manuscriptRules

export const officeActions = Object.keys(requiredCapabilities) as OfficeAction[]
export const manuscriptActions = Object.keys(manuscriptRules) as ManuscriptAction[]

/**
 * Whether a user may do an action, with this manuscript if it is about one. This is the only place that decides it:
 * every operation, page, menu entry and button of the office uses it. Without a session nothing is permitted.
 */
export function may(person: Person | null, action: OfficeAction): boolean
export function may(person: Person | null, action: ManuscriptAction, manuscript: PermissionContext): boolean
export function may(person: Person | null, action: OfficeAction | ManuscriptAction, manuscript?: PermissionContext): boolean {
  if (!person?.memberId) return false
  if (isOfficeAction(action)) return hasAny(person, ...requiredCapabilities[action])
  return manuscript !== undefined && manuscriptRules[action](person, manuscript)
}

/** A clinician who is about to be requested, as the person who would sign. */
export const asReviewer = (memberId: string, author: number): Person => ({ memberId, capabilities: ['review'], author })

/** Whether a user may edit or delete a picture: those with `keep-media`, and its uploader. */
export const mayManageMedia = (person: Person, uploadedBy: string | null): boolean =>
  may(person, 'keep-media') || (may(person, 'use-media') && uploadedBy !== null && uploadedBy === person.memberId)

/**
 * Whether a user may create their own byline: writers who are not an author yet. The author of a clinician is assigned
 * by administrators.
 */
export const mayCreateByline = (person: Person): boolean =>
  may(person, 'start-manuscript') && person.author === null && !may(person, 'sign-content')

function isOfficeAction(action: OfficeAction | ManuscriptAction): action is OfficeAction {
  return Object.hasOwn(requiredCapabilities, action)
}
