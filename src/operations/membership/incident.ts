import type { Database } from '../../db/connect.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { incidentNotifiedAt, insertIncident, type KeyedMemberRow, membersByKeys } from '../../db/queries/member-look-up.ts'
import {
  type AffectedPerson,
  countAffected,
  type IncidentMailState,
  type IncidentRow,
  incidentData,
  mergeAffected,
} from '../../domain/membership/incident.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { sendMails } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/audit.ts'

/** An affected member, and whether a letter can be sent. */
export interface AffectedMember extends AffectedPerson, Pick<KeyedMemberRow, 'id' | 'name' | 'email'> {
  mail: IncidentMailState
}

/** The persons of a file. Nothing is written to find them. */
export interface IncidentPlan {
  members: AffectedMember[]
  /** The rows whose number or e-mail address belongs to no account. */
  unknown: IncidentRow[]
  /** How many rows named a member whom an earlier row names. */
  repeated: number
  /** How many of the accounts will be erased on request of their owners. */
  erasedSoon: number
}

/** How many rows a statement looks up. */
const rowsAtOnce = 2000
/** How many letters a statement writes. */
const lettersAtOnce = 500

const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const mailStateOf = ({ confirmed, suppressed }: KeyedMemberRow): IncidentMailState =>
  suppressed ? 'no-mailbox' : confirmed ? 'written' : 'unconfirmed'

/** Finds the members of a file. Rows of the same member are united. */
export async function planIncident(db: Database, rows: readonly IncidentRow[]): Promise<IncidentPlan> {
  const members = new Map<string, AffectedMember>()
  const plan = { unknown: [] as IncidentRow[], repeated: 0, erasedSoon: 0 }
  for (const batch of batchesOf(rows, rowsAtOnce)) {
    const memberRows = await membersByKeys(
      db,
      batch.map(({ key }) => key),
    )
    const byIndex = new Map(memberRows.map((member) => [member.nr, member]))
    for (const [index, row] of batch.entries()) {
      const member = byIndex.get(index)
      if (!member) {
        plan.unknown.push(row)
        continue
      }
      const { data, since } = row
      const { id, name, email } = member
      const known = members.get(id)
      if (known) plan.repeated += 1
      else if (member.erased_soon) plan.erasedSoon += 1
      members.set(id, { id, name, email, mail: mailStateOf(member), ...mergeAffected(known ?? { data, since }, { data, since }) })
    }
  }
  return { members: [...members.values()], ...plan }
}

/** Writes the letter of a member. */
type WriteLetter = (member: AffectedMember, affected: AffectedPerson) => Promise<NewMail>

/**
 * Stores an incident, queues the letters and records an audit event, all or nothing: a process that is killed has sent
 * nothing, and a second run sends nothing again. The letters obey whatever stops other mail.
 * @param incident.digest identifies its persons, their data and its title
 * @returns when the members were notified; `isNew` is false where an earlier run has done it
 */
export async function notifyIncident(
  db: Database,
  { members }: Pick<IncidentPlan, 'members'>,
  incident: { title: string; foundAt: Date; digest: string; now: Date },
  writeLetter: WriteLetter,
): Promise<{ notifiedAt: Date; isNew: boolean }> {
  const { now } = incident
  const { byData } = countAffected(members)
  const reachable = members.filter(({ mail }) => mail === 'written')
  return db.transaction(async (tx) => {
    const id = await insertIncident(tx, {
      title: incident.title,
      foundAt: incident.foundAt,
      notifiedAt: now,
      members: members.length,
      fields: byData.map(({ key }) => key),
      digest: incident.digest,
    })
    if (id === null) return { notifiedAt: (await incidentNotifiedAt(tx, incident.digest)) ?? now, isNew: false }
    for (const batch of batchesOf(reachable, lettersAtOnce))
      await sendMails(
        tx,
        await Promise.all(batch.map((member) => writeLetter(member, { data: member.data, since: member.since }))),
      )
    await recordAuditEvent(
      tx,
      { viewer: visitor, now },
      {
        action: 'notify-incident',
        target: `incident:${id}`,
        reason: incident.title,
        after: { members: members.length, mails: reachable.length, data: byData.map(({ key }) => incidentData[key].label) },
      },
    )
    return { notifiedAt: now, isNew: true }
  })
}

/** When the members of an incident were notified by an earlier run; null if they were not. */
export const findNotifiedAt = (db: Database, digest: string): Promise<Date | null> => incidentNotifiedAt(db, digest)
