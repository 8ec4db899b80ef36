import { inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { insertEntryEvent } from '../db/queries/form-entries.ts'
import { takeSeats } from '../db/queries/offers.ts'
import { holidaysFrom } from '../db/queries/shell.ts'
import { formEntries, members } from '../db/schema/index.ts'
import { dueDay, isOpen } from '../domain/forms/entry.ts'
import { formReferenceOf } from '../domain/forms/reference.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { demoEntries } from './inbox-texts.ts'

const hour = 3_600_000

/** Seeds an empty inbox with the demo's entries; later changes by users of the demo are retained. */
export async function seedDemoInbox({ db }: Connection, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.select({ id: formEntries.id }).from(formEntries).limit(1)
    if (known.length > 0) return
    const emails = ['care@example.com', 'admin@example.com']
    const staff = await tx.select({ id: members.id, email: members.email }).from(members).where(inArray(members.email, emails))
    const idOf = (address: string | undefined) => staff.find(({ email }) => email === address)?.id ?? null
    const holidays = await holidaysFrom(tx, taipeiDay(new Date(now.getTime() - 30 * 24 * hour)))
    for (const { kind, tail, hoursAgo, state = 'new', assignee: by, fields, note, reply } of demoEntries) {
      const createdAt = new Date(now.getTime() - hoursAgo * hour)
      const day = taipeiDay(createdAt)
      if (kind === 'activity') {
        const seats = { activity: Number(fields['activity']), people: Number(fields['people']) }
        // sign-up is closed once the activity is over
        if ((await takeSeats(tx, seats)) === null) continue
      }
      const assignee = idOf(by)
      const reference = formReferenceOf(kind, day, tail)
      const handledAt = isOpen(state) ? null : new Date(createdAt.getTime() + hour)
      const [made] = await tx
        .insert(formEntries)
        .values({ kind, reference, fields, createdAt, state, assignee, handledAt, dueOn: dueDay(kind, day, holidays) })
        .onConflictDoNothing()
        .returning({ id: formEntries.id })
      if (!made) continue
      const event = { entry: made.id, at: new Date(createdAt.getTime() + hour), by: assignee }
      if (assignee) await insertEntryEvent(tx, { ...event, kind: 'assigned', text: assignee })
      if (note) await insertEntryEvent(tx, { ...event, kind: 'note', text: note })
      if (reply) await insertEntryEvent(tx, { ...event, kind: 'reply', text: reply })
    }
  })
}
