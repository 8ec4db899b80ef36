import { eq } from 'drizzle-orm'
import { keyMaker } from '../content/block-keys.ts'
import { blockParts } from '../content/block-parts.ts'
import type { Connection, Database } from '../db/connect.ts'
import { trustOf } from '../db/queries/staff.ts'
import { members } from '../db/schema/index.ts'
import type { DemoEmail } from '../demo/accounts.ts'
import { type DemoManuscript, demoManuscripts } from '../demo/manuscripts.ts'
import { type Viewer, visitor } from '../domain/membership/viewer.ts'
import { createManuscript } from '../operations/manuscripts/create-manuscript.ts'
import { openManuscript } from '../operations/manuscripts/versions.ts'
import { refuseManuscript, signManuscript } from '../operations/reviews/answer-review.ts'
import { submitManuscript } from '../operations/reviews/submit-manuscript.ts'

const clinician: DemoEmail = 'reviewer@example.com'
const noMail = async () => {}
const lockOfSeeding = 7_234_019

/**
 * Creates the demo's manuscripts in progress through the operations of the office, each in its author's name.
 * Existing ones stay unchanged.
 */
export async function seedDemoManuscripts({ db, pool }: Connection, { now }: { now: Date }): Promise<void> {
  // a lock serialises processes that start concurrently: two would conflict in the same manuscript
  const turn = await pool.connect()
  try {
    await turn.query('select pg_advisory_lock($1)', [lockOfSeeding])
    await seedAll(db, now)
  } finally {
    await turn.query('select pg_advisory_unlock($1)', [lockOfSeeding])
    turn.release()
  }
}

async function seedAll(db: Database, now: Date): Promise<void> {
  for (const manuscript of demoManuscripts) {
    const viewer = await staffViewer(db, manuscript.by)
    const reviewing = await staffViewer(db, clinician)
    if (viewer === null || reviewing === null) continue
    await seedOne(db, manuscript, { viewer, reviewing, now })
  }
}

async function seedOne(
  db: Database,
  { key, title, lead, channel, text, steps }: DemoManuscript,
  { viewer, reviewing, now }: { viewer: Viewer; reviewing: Viewer; now: Date },
): Promise<void> {
  const context = { db, viewer, now }
  const fields = { title, lead, channels: [channel] }
  const { uid } = await createManuscript(context, { type: 'article', key, fields, document: documentOf(text) })
  const { version } = await openManuscript(db, uid)
  if (version > 1) return
  for (const [nth, step] of steps.entries()) {
    const row = await openManuscript(db, uid)
    const shown = { version: row.version, key: crypto.randomUUID() }
    // the steps are spread over time, as in real work
    const at = new Date(now.getTime() - (steps.length - nth) * 3_600_000)
    if (step.do === 'submit') {
      const reviewer = step.to === 'clinician' ? reviewing.author : null
      await submitManuscript({ ...context, now: at }, uid, { ...shown, reviewer, note: step.note, correction: '' }, noMail)
    } else if (step.do === 'sign') await signManuscript({ db, viewer: reviewing, now: at }, uid, shown, noMail)
    else await refuseManuscript({ db, viewer: reviewing, now: at }, uid, { ...shown, kind: 'sent_back', note: step.note }, noMail)
  }
}

function documentOf(text: readonly string[]) {
  const parts = blockParts(keyMaker())
  const inline = (line: string) => [{ type: 'text' as const, text: line }]
  const content = text.map((line) =>
    line.startsWith('## ') ? parts.heading(2, null, inline(line.slice(3))) : parts.paragraph(inline(line)),
  )
  return { type: 'doc', attrs: { version: 1 }, content }
}

async function staffViewer(db: Database, email: DemoEmail): Promise<Viewer | null> {
  const [found] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return found ? { ...visitor, identity: 'member', memberId: found.id, ...(await trustOf(db, found.id)) } : null
}
