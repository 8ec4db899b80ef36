import type { Database } from '../../db/connect.ts'
import { endSessionsBut, memberSessions } from '../../db/queries/accounts.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import {
  changeEntitlementEnd,
  countExtensions,
  countLookUps,
  countSearches,
  findEntitlement,
  findMembers,
  hasAlert,
  lastLookUp,
  lockLookUps,
  lockWeeklyReport,
  lookUpsBetween,
  lookUpsOfMember,
  type MemberHitRow,
  type MemberLookUpRow,
  officeEntitlementSource,
  type SupportMemberRow,
  supportMember,
  type WeeklyLookUpRow,
} from '../../db/queries/member-look-up.ts'
import { setEraseAt } from '../../db/queries/own-data.ts'
import { insertEntitlements } from '../../db/queries/payment/grants.ts'
import { hasRunningAgreement } from '../../db/queries/payment/orders.ts'
import { peopleWithRoles } from '../../db/queries/staff.ts'
import {
  bindSubscriptionTo,
  findSubscription,
  type OwnedSubscriptionRow,
  unbindSubscription,
} from '../../db/queries/subscriptions.ts'
import { erasureTime } from '../../domain/membership/erasure.ts'
import {
  bindingError,
  dailyLimit,
  entitlementEndError,
  type LookUpAlert,
  type LookUpReason,
  lookUpAlerts,
  lookUpError,
  lookUpExpiresAt,
  lookUpLifetime,
  maxSearchHits,
  parseMemberSearch,
  reachedDailyLimit,
  reasonText,
  searchError,
  unusualPerDay,
  weekBefore,
} from '../../domain/membership/member-look-up.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { sendMail, sendMails } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { isLastGovernor } from '../office/roles.ts'
import { requireMay, requireOwner } from '../require-may.ts'

export type { SupportMemberRow } from '../../db/queries/member-look-up.ts'

/** Why a member is looked up: its kind, and a number or words that contain no personal data. */
export interface StatedReason {
  reason: LookUpReason
  note: string
}

const anHourBefore = (now: Date) => new Date(now.getTime() - 60 * 60_000)
const startOfDay = (now: Date) => new Date(`${taipeiDay(now)}T00:00:00+08:00`)

type StaffMember = Awaited<ReturnType<typeof peopleWithRoles>>[number]
const auditReaders = (people: StaffMember[]) => people.filter(({ person }) => may(person, 'read-audit'))

/** Writes the mail to an administrator about a user's unusual look-ups. */
export type WriteLookUpAlert = (governor: StaffMember, details: { by: string; alert: string; day: string }) => Promise<NewMail>

/** Notifies those who may read the audit log, others if any, of unusual look-ups, daily per kind; under `lockLookUps`. */
async function alertGovernors(tx: Database, context: OperationContext, alert: LookUpAlert, write: WriteLookUpAlert) {
  const [staffId, reason] = [context.viewer.memberId ?? '', lookUpAlerts[alert]]
  if (await hasAlert(tx, { staffId, reason, since: startOfDay(context.now) })) return
  const people = await peopleWithRoles(tx)
  const details = { by: people.find(({ id }) => id === staffId)?.name ?? '', alert: reason, day: taipeiDay(context.now) }
  const others = auditReaders(people.filter(({ id }) => id !== staffId))
  const to = others.length > 0 ? others : auditReaders(people)
  await sendMails(tx, await Promise.all(to.map((governor) => write(governor, details))))
  await recordAuditEvent(tx, context, { action: 'alert-look-ups', target: `member:${staffId}`, reason })
}

/** Writes the mail to an administrator with the look-ups of a week. */
export type WriteWeeklyLookUps = (
  governor: StaffMember,
  week: { from: string; until: string; lookUps: readonly WeeklyLookUpRow[] },
) => Promise<NewMail>

/**
 * Mails the administrators who looked up whom in the week before, once for each week.
 * @returns the number of mails; 0 for a week without look-ups, or one that was reported already
 */
export async function reportLookUps(db: Database, now: Date, write: WriteWeeklyLookUps): Promise<number> {
  const week = weekBefore(taipeiDay(now))
  return db.transaction(async (tx) => {
    if (await lockWeeklyReport(tx, week.from)) return 0
    const lookUps = await lookUpsBetween(tx, week)
    if (lookUps.length === 0) return 0
    const people = auditReaders(await peopleWithRoles(tx))
    await sendMails(tx, await Promise.all(people.map((governor) => write(governor, { ...week, lookUps }))))
    const event = { action: 'report-look-ups', target: 'audit:1', after: { ...week, rows: lookUps.length } } as const
    await recordAuditEvent(tx, { viewer: visitor, now }, event)
    return people.length
  })
}

/**
 * Finds members by e-mail address, subscriber number or order number, exactly. Each result is recorded; a search without one is
 * recorded without what was typed.
 * @throws sign_in_required, forbidden; validation_failed for anything else, such as a name; conflict above the hourly limit
 */
export async function findMember(
  context: OperationContext,
  { typed: input, ...lookUpReason }: StatedReason & { typed: string },
  alert: WriteLookUpAlert,
): Promise<MemberHitRow[]> {
  const { db, viewer, now } = context
  requireMay(viewer, 'look-up-member')
  const search = parseMemberSearch(input)
  if (!search) throw invalid([{ path: 'body.q', message: '請輸入完整的電子郵件、七位數的訂戶編號，或訂單編號' }])
  const result = await db.transaction(async (tx) => {
    const staffId = viewer.memberId ?? ''
    await lockLookUps(tx, staffId)
    const refusal = searchError(await countSearches(tx, { staffId, since: anHourBefore(now) }))
    if (refusal !== null) {
      await alertGovernors(tx, context, 'searches', alert)
      return { refusal }
    }
    const hits = await findMembers(tx, search, taipeiDay(now), maxSearchHits)
    const reason = reasonText(lookUpReason)
    const targets = hits.length === 0 ? ['none'] : hits.map(({ id }) => id)
    await recordAuditEvent(
      tx,
      context,
      ...targets.map((id) => ({ action: 'find-member' as const, target: `member:${id}` as const, reason })),
    )
    return { found: hits }
  })
  if (result.found === undefined) throw conflict(result.refusal)
  return result.found
}

/** How many members the caller has opened today, and the limit. @throws sign_in_required, forbidden */
export async function countOpenedMembers({ db, viewer, now }: OperationContext): Promise<{ opened: number; most: number }> {
  requireMay(viewer, 'look-up-member')
  const [staffId, since] = [viewer.memberId ?? '', startOfDay(now)]
  const openedCount = await countLookUps(db, { staffId, member: null, since })
  return { opened: openedCount, most: dailyLimit(await countExtensions(db, { staffId, since })) }
}

const ownAccount = '自己的帳號不能在這裡處理，請同事代辦'

/** The staff member, who may not handle their own account. @throws sign_in_required, forbidden, conflict */
function requireOther({ viewer }: OperationContext, id: string): string {
  requireMay(viewer, 'look-up-member')
  const staffId = viewer.memberId ?? ''
  if (staffId === id) throw conflict(ownAccount)
  return staffId
}

/**
 * Opens a member for half an hour, with the reason.
 * @throws sign_in_required, forbidden, not_found; conflict for one's own account, and above the limits of an hour and a day
 */
export async function grantMemberAccess(
  context: OperationContext,
  id: string,
  lookUpReason: StatedReason,
  alert: WriteLookUpAlert,
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'look-up-member')
  const staffId = viewer.memberId ?? ''
  const refusal = await db.transaction(async (tx) => {
    await lockLookUps(tx, staffId)
    if (staffId === id) {
      await alertGovernors(tx, context, 'own', alert)
      return ownAccount
    }
    if (!(await supportMember(tx, id, now))) throw notFound()
    const opened = (since: Date) => countLookUps(tx, { staffId, member: id, since })
    const day = await opened(startOfDay(now))
    const extensions = await countExtensions(tx, { staffId, since: startOfDay(now) })
    const error = lookUpError({ hour: await opened(anHourBefore(now)), day, extensions })
    if (error !== null) {
      await alertGovernors(tx, context, reachedDailyLimit({ opened: day, extensions }) === null ? 'hour' : 'day', alert)
      return error
    }
    if (day + 1 >= unusualPerDay) await alertGovernors(tx, context, 'many', alert)
    await recordAuditEvent(tx, context, { action: 'look-up-member', target: `member:${id}`, reason: reasonText(lookUpReason) })
    return null
  })
  if (refusal !== null) throw conflict(refusal)
}

/** The look-up that permits reading now. @throws sign_in_required, forbidden; conflict without one */
async function requireOpenLookUp(context: OperationContext, id: string): Promise<{ reason: string; until: Date }> {
  const { db, now } = context
  const staffId = requireOther(context, id)
  const lookUp = await lastLookUp(db, { staffId, member: id, since: new Date(now.getTime() - lookUpLifetime) })
  if (!lookUp) throw conflict('請先寫查看的原因')
  return { reason: lookUp.reason, until: lookUpExpiresAt(new Date(lookUp.at)) }
}

/** An opened member. @throws sign_in_required, forbidden, not_found; conflict before a reason was given */
export async function readOpenedMember(
  context: OperationContext,
  id: string,
): Promise<{ member: SupportMemberRow; reason: string; until: Date }> {
  const open = await requireOpenLookUp(context, id)
  const member = await supportMember(context.db, id, context.now)
  if (!member) throw notFound()
  return { member, ...open }
}

/** The e-mail address and the phone of an opened member, unmasked; recorded. @throws as `readOpenedMember` */
export async function revealMember(context: OperationContext, id: string): Promise<{ email: string; mobile: string | null }> {
  return context.db.transaction(async (tx) => {
    const { member, reason } = await readOpenedMember({ ...context, db: tx }, id)
    await recordAuditEvent(tx, context, { action: 'reveal-member', target: `member:${id}`, reason })
    return { email: member.email, mobile: member.mobile }
  })
}

/** Ends all sessions of an opened member. @returns how many. @throws as `readOpenedMember` */
export async function endMemberSessions(context: OperationContext, id: string): Promise<number> {
  const { reason } = await requireOpenLookUp(context, id)
  const { db, now } = context
  return db.transaction(async (tx) => {
    const count = (await memberSessions(tx, id, now)).length
    await endSessionsBut(tx, id, null)
    await recordAuditEvent(tx, context, { action: 'end-sessions', target: `member:${id}`, before: { rows: count }, reason })
    return count
  })
}

/**
 * A print subscription by its number, before it is bound to an opened member; recorded.
 * @returns why it cannot be bound to the member, or null
 * @throws as `readOpenedMember`; validation_failed for an unknown number
 */
export async function findSubscriptionFor(
  context: OperationContext,
  id: string,
  number: string,
): Promise<{ subscription: OwnedSubscriptionRow; error: string | null }> {
  const { reason } = await requireOpenLookUp(context, id)
  return context.db.transaction(async (tx) => {
    const subscription = await findSubscription(tx, number)
    if (!subscription) throw invalid([{ path: 'body.number', message: '沒有這個訂戶編號' }])
    await recordAuditEvent(tx, context, { action: 'find-subscription', target: `subscription:${number}`, reason })
    return { subscription, error: bindingError(subscription.memberId, id) }
  })
}

/**
 * Binds a print subscription to an opened member, whose identity the reader service verified, and notifies the member.
 * @param notice the mail to the member
 * @throws as `findSubscriptionFor`; conflict for a number that is bound already
 */
export async function bindForMember(
  context: OperationContext,
  id: string,
  { number, why }: { number: string; why: string },
  notice: (email: string, subscription: OwnedSubscriptionRow) => Promise<NewMail>,
): Promise<void> {
  const { member, reason } = await readOpenedMember(context, id)
  const { db, now } = context
  const subscription = await findSubscription(db, number)
  if (!subscription) throw invalid([{ path: 'body.number', message: '沒有這個訂戶編號' }])
  const message = bindingError(subscription.memberId, id)
  if (message) throw conflict(message)
  const mail = await notice(member.email, subscription)
  await db.transaction(async (tx) => {
    if (!(await bindSubscriptionTo(tx, number, id, now))) throw conflict('這個編號剛剛被綁定了，請重新查一次')
    await sendMail(tx, mail)
    await recordAuditEvent(tx, context, {
      action: 'bind-subscription',
      target: `member:${id}`,
      after: { subscription: number },
      reason: `${reason}；${why}`,
    })
  })
}

/**
 * Ends the binding of a subscriber number that belongs to another person, and notifies the member, whose entitlements
 * end with it. The subscription itself continues.
 * @param notice the mail to the member
 * @throws as `readOpenedMember`; conflict for a number that is not bound to the member
 */
export async function unbindForMember(
  context: OperationContext,
  id: string,
  { number, why }: { number: string; why: string },
  notice: (email: string, subscription: OwnedSubscriptionRow) => Promise<NewMail>,
): Promise<void> {
  const { member, reason } = await readOpenedMember(context, id)
  const { db } = context
  const subscription = await findSubscription(db, number)
  const foreign = () => conflict('這個編號沒有綁在這位會員的帳號，或是他自己買的')
  if (!subscription) throw foreign()
  const mail = await notice(member.email, subscription)
  await db.transaction(async (tx) => {
    if (!(await unbindSubscription(tx, number, id))) throw foreign()
    await sendMail(tx, mail)
    await recordAuditEvent(tx, context, {
      action: 'unbind-subscription',
      target: `member:${id}`,
      before: { subscription: number },
      reason: `${reason}；${why}`,
    })
  })
}

/** Looks of the reader service at the caller's own data, newest first. @throws sign_in_required */
export async function listLooks({ db, viewer }: OperationContext): Promise<MemberLookUpRow[]> {
  return lookUpsOfMember(db, requireOwner(viewer), 100)
}

/**
 * Moves the last day of an entitlement, or adds a digital one from today.
 * @param options.entitlementId null for a new one
 * @throws as `readOpenedMember`; validation_failed for an impossible day
 */
export async function correctEntitlement(
  context: OperationContext,
  id: string,
  { entitlementId, endsOn, why }: { entitlementId: string | null; endsOn: string; why: string },
): Promise<void> {
  const { reason } = await requireOpenLookUp(context, id)
  const { db, now } = context
  const today = taipeiDay(now)
  await db.transaction(async (tx) => {
    if (!(await supportMember(tx, id, now))) throw notFound()
    const before = entitlementId === null ? null : await findEntitlement(tx, id, entitlementId)
    if (entitlementId !== null && !before) throw notFound()
    const message = entitlementEndError(endsOn, { startsOn: before?.starts_on ?? today, today })
    if (message) throw invalid([{ path: 'body.ends_on', message }])
    if (before?.ends_on === endsOn) return
    if (entitlementId === null)
      await insertEntitlements(tx, [{ memberId: id, kind: 'digital', startsOn: today, endsOn, source: officeEntitlementSource }])
    else await changeEntitlementEnd(tx, entitlementId, endsOn)
    await recordAuditEvent(tx, context, {
      action: 'correct-right',
      target: `member:${id}`,
      ...(before ? { before: { ends_on: before.ends_on } } : {}),
      after: { ends_on: endsOn },
      reason: `${reason}；${why}`,
    })
  })
}

/**
 * Schedules the erasure of an opened member who asked for it in writing, as the member would by themselves; or cancels a
 * scheduled one.
 * @param receipt the mail with the day
 * @returns the day of the erasure; null after cancelling
 * @throws as `readOpenedMember`; conflict while a card is charged periodically, and for the last administrator
 */
export async function scheduleErasure(
  context: OperationContext,
  id: string,
  erase: boolean,
  receipt: (email: string, at: Date) => Promise<NewMail>,
): Promise<string | null> {
  const { member, reason } = await readOpenedMember(context, id)
  const { db, now } = context
  if (erase && (await hasRunningAgreement(db, id))) throw conflict('這位會員還有自動續訂，請先取消續訂')
  if (erase && (await isLastGovernor(db, id))) throw conflict('這是最後一位管理員，不能刪除')
  if (erase === (member.erase_on !== null)) return member.erase_on
  const erasureAt = erase ? erasureTime(now) : null
  const mail = erasureAt && (await receipt(member.email, erasureAt))
  const day = erasureAt && taipeiDay(erasureAt)
  await db.transaction(async (tx) => {
    await setEraseAt(tx, id, erasureAt)
    if (mail) {
      await endSessionsBut(tx, id, null)
      await sendMail(tx, mail)
    }
    await recordAuditEvent(tx, context, {
      action: erase ? 'schedule-erasure' : 'cancel-erasure',
      target: `member:${id}`,
      before: { erase_on: member.erase_on },
      after: { erase_on: day },
      reason,
    })
  })
  return day
}
