import type { Database } from '../../db/connect.ts'
import { memberOfSession, pendingEmail } from '../../db/queries/accounts.ts'
import { followedTopicRows, type TopicRow } from '../../db/queries/entities.ts'
import {
  findMember,
  findProfile,
  type MemberRow,
  type ProfileChange,
  type ProfileRow,
  updateProfile as writeProfile,
} from '../../db/queries/membership.ts'
import { bindSubscriptionTo, boundSubscriptions, findSubscription, type SubscriptionRow } from '../../db/queries/subscriptions.ts'
import { birthdayError } from '../../domain/membership/birthday.ts'
import type { Identity } from '../../domain/membership/identity.ts'
import { sessionViewer, viewerInSession } from '../../domain/membership/session-viewer.ts'
import { provesHolder } from '../../domain/membership/subscriber-number.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { Failure, forbidden, invalid, notFound, signInRequired } from '../failure.ts'
import { type ReadablePost, readPost } from '../posts/read-post.ts'
import { requireOwner } from '../require-may.ts'

export type { MemberRow } from '../../db/queries/membership.ts'

/**
 * The signed-in member (call `me`). Null for visitors, for a deleted account, and when only an audience is known:
 * a page cached for many readers contains no person.
 */
export async function readMember({ db, viewer }: OperationContext): Promise<MemberRow | null> {
  return viewer.memberId === null ? null : findMember(db, viewer.memberId)
}

/** The profile, and the pending new e-mail address, if any. */
export type OwnProfile = ProfileRow & { pendingEmail: string | null }

/** The member's own profile (call `profile`). @throws sign_in_required, not_found when the account is deleted */
export async function readProfile({ db, viewer, now }: OperationContext): Promise<OwnProfile> {
  const owner = requireOwner(viewer)
  const [profile, pending] = await Promise.all([findProfile(db, owner), pendingEmail(db, owner, now)])
  if (!profile) throw notFound()
  return { ...profile, pendingEmail: pending }
}

/** A member's choice of 長輩模式 on every device; null if they never chose. */
export const elderChoiceOf = async (db: Database, memberId: string): Promise<boolean | null> =>
  (await findProfile(db, memberId))?.elderMode ?? null

/**
 * Updates the member's own profile (call `profile/update`). Omitted fields stay unchanged. A birthday equal to
 * the stored one is not validated again: the onboarding may have stored a day that does not exist.
 * @throws sign_in_required, validation_failed for a birthday, not_found when the account is deleted
 */
export async function updateProfile(context: OperationContext, change: ProfileChange): Promise<OwnProfile> {
  const owner = requireOwner(context.viewer)
  const profile = await readProfile(context)
  const message = changedBirthdayError(change, profile, taipeiDay(context.now))
  if (message) throw invalid([{ path: 'body.birthday_year', message }])
  await writeProfile(context.db, owner, change)
  return readProfile(context)
}

/** A new birthday must have all three parts and be a calendar day. */
function changedBirthdayError(change: ProfileChange, profile: OwnProfile, today: string): string | null {
  const parts = ['birthYear', 'birthMonth', 'birthDay'] as const
  if (parts.every((part) => change[part] === undefined || change[part] === profile[part])) return null
  const [year, month, day] = parts.map((part) => change[part] ?? Number.NaN) as [number, number, number]
  return birthdayError({ year, month, day }, today)
}

/** A member's persona: only data that they have chosen themselves. */
interface Persona {
  uuid: string
  identity: Identity & ('member' | 'subscriber')
  /** Followed topics, in the onboarding's order. */
  topics: TopicRow[]
}

/**
 * The signed-in member's own persona, requested by uuid or by account.
 * @throws sign_in_required, forbidden when either belongs to another member
 */
export async function readPersona(
  context: OperationContext,
  { uuid, account }: { uuid?: string | undefined; account?: string | undefined },
): Promise<Persona> {
  const owner = requireOwner(context.viewer, uuid)
  const [member, topics] = await Promise.all([readMember(context), followedTopicRows(context.db, owner)])
  if (!member) throw signInRequired()
  if (account !== undefined && account !== member.email) throw forbidden()
  const { identity } = sessionViewer({ ...member, memberId: owner }, context.now)
  return { uuid: owner, identity: identity === 'subscriber' ? 'subscriber' : 'member', topics }
}

export type { SubscriptionRow } from '../../db/queries/subscriptions.ts'

/** The member's entitlement on this day: its kind, its source and its end. */
interface Entitlement {
  identity: Exclude<Identity, 'visitor'>
  /** Last Taipei calendar day of the digital entitlement, or null. */
  h_end_date: string | null
  subscriptions: SubscriptionRow[]
}

/**
 * The member's own entitlement, read from the database: the one resolved for the request may be slightly stale.
 * @throws sign_in_required, not_found when the account is deleted
 */
export async function readEntitlement(context: OperationContext): Promise<Entitlement> {
  const owner = requireOwner(context.viewer)
  const [member, subscriptions] = await Promise.all([readMember(context), boundSubscriptions(context.db, owner)])
  if (!member) throw notFound()
  const identity = sessionViewer({ ...member, memberId: owner }, context.now).identity === 'subscriber' ? 'subscriber' : 'member'
  return { identity, h_end_date: member.h_end_date, subscriptions }
}

/** The data of a page for analytics: the post's parameters and the reader's state. */
export interface DataLayer {
  post: ReadablePost
  state: Identity
  /** Null for visitors and when only an audience is known. */
  uuid: string | null
}

/** The data layer of a public post's page. @throws not_found */
export async function readDataLayer(context: OperationContext, type: PostType, id: number): Promise<DataLayer> {
  const post = await readPost(context, type, id)
  return { post, state: context.viewer.identity, uuid: context.viewer.memberId }
}

/**
 * The person of a session token, in one statement; null when there is no such session, or it has ended.
 * @param factorRequired whether the office requires a second factor
 */
export async function resolveViewer(db: Database, token: string, factorRequired: boolean): Promise<Viewer | null> {
  const now = new Date()
  const member = await memberOfSession(db, token, now)
  return member && viewerInSession(member, now, factorRequired)
}

/** A dummy for an unknown number, so that both cases take the same steps (no timing difference). */
const unknown = { name: '—', phone: '' }

/**
 * Binds a subscription to the member's account by its number and a second proof; one number to one account. Its digital
 * entitlement is effective immediately.
 * @returns the subscription, or null when the number is unknown or the proof is wrong: the two are indistinguishable
 * @throws sign_in_required; conflict when it is bound to another account, which only a caller with the proof learns
 */
export async function bindSubscription(
  { db, viewer, now }: OperationContext,
  { number, proof }: { number: string; proof: string },
): Promise<SubscriptionRow | null> {
  const owner = requireOwner(viewer)
  const subscription = await findSubscription(db, number)
  const isProven = provesHolder(subscription ?? unknown, proof)
  if (!subscription || !isProven) return null
  if (subscription.memberId !== owner && !(await bindSubscriptionTo(db, number, owner, now)))
    throw new Failure('conflict', '這個訂戶編號已經綁定其他帳號；如果不是您本人綁定的，請聯絡客服')
  return subscription
}
