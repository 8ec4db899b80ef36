/** What somebody who works here may be trusted with, each by itself: a person has a set of them, not a rank. */
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

/** Who asks to do something: a member with what they are trusted with; `memberId` is null for whoever is not signed in. */
export interface Person {
  memberId: string | null
  capabilities: readonly Capability[]
  /** The row of `authors` that is this person, for who signs medical content; null for most. */
  author: number | null
}

/** A manuscript, as far as it decides who may do what with it. */
export interface Manuscript {
  /** The member who began it; null for what was imported or came with the demo. */
  owner: string | null
  /** Rows of `authors` that stand as its writers. */
  authors: readonly number[]
  /** The row of `authors` in whose name it would be signed; null while nobody is asked to. */
  reviewer: number | null
}

/** Everybody who makes, sells or minds the magazine. Who only answers readers' questions is no part of it. */
const staff = capabilities.filter((capability) => capability !== 'answer')
const newsroom = ['write', 'edit', 'review', 'publish', 'curate'] as const

/** What a capability alone decides: any one of those named is enough. */
const needs = {
  /** The office has at least one room for them. */
  'enter-office': capabilities,
  /** Texts behind walls, as subscribers read them. */
  'read-walled': staff,
  /** Advice that no clinician has checked yet. */
  'read-unchecked-advice': staff,
  'read-figures': staff,
  /** Pictures that readers do not see, or not yet: of drafts, of what was taken back, of an advertisement before its hour. */
  'see-unshown-pictures': staff,
  'preview-draft': newsroom,
  'list-manuscripts': newsroom,
  'start-manuscript': ['write', 'edit'],
  /** Keeps a filter of the list for all who work here. */
  'share-views': ['edit', 'govern'],
  /** The front page, channels, issues and newsletters as readers will have them, with all that is to appear there. */
  'look-ahead': ['edit', 'publish', 'curate'],
  /** Look through the pictures, put them into texts, bring new ones. */
  'use-media': ['write', 'edit', 'curate', 'catalogue'],
  /** Titles, credits, rights of pictures that others brought, and taking them away; with one's own, who may use any may do the same. */
  'keep-media': ['edit', 'catalogue'],
  /** What was counted of everybody's posts; of one's own, `read-readings` says. */
  'read-all-readings': ['edit'],
  /** Signs at all; which manuscript, `sign-manuscript` says. */
  'sign-content': ['review'],
  publish: ['publish'],
  schedule: ['publish'],
  withdraw: ['publish'],
  correct: ['publish'],
  /** Front page, channels, specials, issues, newsletters, menus, popular keywords. */
  'arrange-pages': ['curate'],
  /** Authors, tags, columns, channels, pages, videos, quizzes, products, activities, redirects. */
  'keep-catalogue': ['catalogue'],
  'read-ad-report': ['trade'],
  /** Advertisements, plans, prices, coupons, partners. */
  'keep-offers': ['trade'],
  /** The pages on which readers pay, with a sample order: for everybody who works on content or trade. */
  'preview-offer': ['edit', 'publish', 'curate', 'catalogue', 'trade', 'care'],
  'read-ledger': ['trade', 'care'],
  'export-usage': ['trade'],
  'find-order': ['trade', 'care'],
  'refund-order': ['trade'],
  'resend-copy': ['trade', 'care'],
  'look-up-member': ['care'],
  /** Mails that nobody received: why, and once more. */
  'see-failed-mail': ['care', 'govern'],
  'answer-forms': ['care'],
  /** Forms that a program fills in again and again are held back; not those of who works here. */
  'send-forms-freely': staff,
  /** Readers' questions of 問糖尿病: health data, for those who answer and nobody else. */
  'answer-questions': ['answer'],
  'govern-roles': ['govern'],
  'change-settings': ['govern'],
  'read-audit': ['govern'],
} as const satisfies Record<string, readonly Capability[]>

type Rule = (person: Person, manuscript: Manuscript) => boolean
const has = ({ capabilities }: Person, ...any: readonly Capability[]) => any.some((one) => capabilities.includes(one))
const isOwn = ({ memberId }: Person, { owner }: Manuscript) => memberId !== null && owner === memberId
const hasWritten = (person: Person, manuscript: Manuscript) =>
  isOwn(person, manuscript) || (person.author !== null && manuscript.authors.includes(person.author))

/** Which manuscripts somebody may read: all of them, or those that they began and those that they are asked to sign. */
export interface Sight {
  all: boolean
  /** The member whose own they are; null for whoever writes nothing. */
  owner: string | null
  /** The row of `authors` that is asked to sign them; null for whoever signs nothing. */
  reviewer: number | null
}

/** What a list of manuscripts shows somebody: exactly those that they may read. */
export function sightOf(person: Person): Sight {
  const { memberId, author } = person
  const all = memberId !== null && has(person, 'edit', 'publish', 'curate')
  return { all, owner: has(person, 'write') ? memberId : null, reviewer: memberId && has(person, 'review') ? author : null }
}

function isInSight(person: Person, manuscript: Manuscript): boolean {
  const { all, owner, reviewer } = sightOf(person)
  return all || (owner !== null && manuscript.owner === owner) || (reviewer !== null && manuscript.reviewer === reviewer)
}

/** What depends on whose manuscript it is. */
const manuscriptRules = {
  'read-manuscript': isInSight,
  'edit-manuscript': (person, manuscript) => has(person, 'edit') || (has(person, 'write') && isOwn(person, manuscript)),
  /** What was counted of how a post is read: for who wrote it, and who may edit it. */
  'read-readings': (person, manuscript) =>
    has(person, 'edit') || (has(person, 'write', 'review') && hasWritten(person, manuscript)),
  /** For good, before its days in the trash are over; whoever may edit it puts it there and takes it back. */
  'erase-manuscript': (person) => has(person, 'edit'),
  'submit-manuscript': (person, manuscript) => has(person, 'edit') || (has(person, 'write') && isOwn(person, manuscript)),
  'send-back-manuscript': (person) => has(person, 'edit'),
  'mark-spelling-only': (person) => has(person, 'edit'),
  /** Signs or refuses, in one's own name as an author only, and never what one has written. */
  'sign-manuscript': (person, manuscript) =>
    has(person, 'review') && person.author !== null && manuscript.reviewer === person.author && !hasWritten(person, manuscript),
} satisfies Record<string, Rule>

/** What is decided by a capability alone. */
export type OfficeAction = keyof typeof needs
/** What is decided by whose manuscript it is as well. */
export type ManuscriptAction = keyof typeof manuscriptRules

export const officeActions = Object.keys(needs) as OfficeAction[]
export const manuscriptActions = Object.keys(manuscriptRules) as ManuscriptAction[]

/**
 * Whether somebody may do something, with this manuscript where it is about one: the only place that decides it. Every
 * call, page, menu entry and button of the office asks here. Whoever is not signed in may nothing.
 */
export function may(person: Person | null, action: OfficeAction): boolean
export function may(person: Person | null, action: ManuscriptAction, manuscript: Manuscript): boolean
export function may(person: Person | null, action: OfficeAction | ManuscriptAction, manuscript?: Manuscript): boolean {
  if (!person?.memberId) return false
  if (isOfficeAction(action)) return has(person, ...needs[action])
  return manuscript !== undefined && manuscriptRules[action](person, manuscript)
}

/** A clinician who is about to be asked, as whom they would sign. */
export const reviewing = (memberId: string, author: number): Person => ({ memberId, capabilities: ['review'], author })

/** Whether somebody may change what is said of a picture, or take it away: those who keep the library, and who brought it. */
export const mayKeepMedia = (person: Person, uploadedBy: string | null): boolean =>
  may(person, 'keep-media') || (may(person, 'use-media') && uploadedBy !== null && uploadedBy === person.memberId)

/** Whether somebody may sign with a name of their own making: who writes and is no author yet. Whom a clinician signs as, administrators say. */
export const mayTakeByline = (person: Person): boolean =>
  may(person, 'start-manuscript') && person.author === null && !may(person, 'sign-content')

function isOfficeAction(action: OfficeAction | ManuscriptAction): action is OfficeAction {
  return Object.hasOwn(needs, action)
}
