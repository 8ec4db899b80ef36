import { eq } from 'drizzle-orm'
import { blockParts, keyMaker } from '../content/block-parts.ts'
import type { Connection, Database } from '../db/connect.ts'
import { countDueTexts } from '../db/queries/manuscript-texts.ts'
import { countDirtyPosts } from '../db/queries/search-changes.ts'
import { findStaffCapabilities } from '../db/queries/staff.ts'
import { members } from '../db/schema/index.ts'
import { type DemoEmail, demoAccounts, demoPassword, seedDemoAccounts, seedDemoOnboarding } from '../demo/accounts.ts'
import { databaseOwner } from '../demo/database-owner.ts'
import { refreshDemoEntitlements } from '../demo/entitlements.ts'
import { seedDemoInbox } from '../demo/inbox.ts'
import { type DemoManuscript, demoManuscripts } from '../demo/manuscripts.ts'
import { seedDemoQuestions } from '../demo/questions.ts'
import { seedDemoHistory } from '../demo/sales-history.ts'
import { type StoreOriginal, seedDemo, storeDemoPictures } from '../demo/seed.ts'
import { type Viewer, visitor } from '../domain/membership/viewer.ts'
import { readTexts } from '../operations/manuscripts/read-manuscript.ts'
import { createManuscript } from '../operations/manuscripts/save-manuscript.ts'
import { openManuscript } from '../operations/manuscripts/versions.ts'
import { storeOriginal } from '../operations/media/add-media.ts'
import type { Store } from '../operations/media/store.ts'
import { digestPassword } from '../operations/membership/password-digest.ts'
import { rejectReview, signManuscript } from '../operations/reviews/answer-review.ts'
import { submitManuscript } from '../operations/reviews/submit-manuscript.ts'
import { prepareSearchIndex } from '../operations/search/build-index.ts'

const clinician: DemoEmail = 'reviewer@example.com'
const noMail = async () => {}
const lockOfSeeding = 7_234_019

/**
 * Creates the demo's manuscripts in progress through the operations of the office, each in its author's name.
 * Existing ones stay unchanged.
 */
export async function seedDemoManuscripts({ db, pool }: Connection, { now }: { now: Date }): Promise<void> {
  // a lock serialises processes that start concurrently: two would conflict in the same manuscript
  const lockClient = await pool.connect()
  try {
    await lockClient.query('select pg_advisory_lock($1)', [lockOfSeeding])
    await seedAll(db, now)
  } finally {
    await lockClient.query('select pg_advisory_unlock($1)', [lockOfSeeding])
    lockClient.release()
  }
}

/** Runs the calls of all manuscripts in the order of their time, as the audit log lists them. */
async function seedAll(db: Database, now: Date): Promise<void> {
  const calls: ScheduledCall[] = []
  for (const manuscript of demoManuscripts) {
    const viewer = await staffViewer(db, manuscript.by)
    const reviewing = await staffViewer(db, clinician)
    if (viewer === null || reviewing === null) continue
    calls.push(...callsOf(db, manuscript, { viewer, reviewing, now }))
  }
  for (const { run } of calls.toSorted((call, other) => call.at.getTime() - other.at.getTime())) await run()
}

/** One call of the office for a manuscript, at an instant. */
interface ScheduledCall {
  at: Date
  run: () => Promise<void>
}

/** The calls for a manuscript: an hour apart, as in real work, the last one an hour ago. */
function callsOf(
  db: Database,
  { key, title, lead, channel, text, steps }: DemoManuscript,
  { viewer, reviewing, now }: { viewer: Viewer; reviewing: Viewer; now: Date },
): ScheduledCall[] {
  let uid = 0
  let isSeeded = false
  const hourOf = (index: number) => new Date(now.getTime() - (steps.length - index) * 3_600_000)
  const created = hourOf(-1)
  const create = async () => {
    const content = { fields: { title, lead, channels: [channel] }, document: documentOf(text) }
    uid = (await createManuscript({ db, viewer, now: created }, { type: 'article', key, ...content })).uid
    isSeeded = (await openManuscript(db, uid)).version > 1
  }
  const take = async (step: DemoManuscript['steps'][number], at: Date) => {
    if (isSeeded) return
    const { version } = await openManuscript(db, uid)
    const base = { version, key: crypto.randomUUID() }
    if (step.do === 'submit') {
      const reviewer = step.to === 'clinician' ? reviewing.author : null
      await submitManuscript({ db, viewer, now: at }, uid, { ...base, reviewer, note: step.note, correction: '' }, noMail)
    } else if (step.do === 'sign') await signManuscript({ db, viewer: reviewing, now: at }, uid, base, noMail)
    else await rejectReview({ db, viewer: reviewing, now: at }, uid, { ...base, kind: 'sent_back', note: step.note }, noMail)
  }
  const later = steps.map((step, index) => ({ at: hourOf(index), run: () => take(step, hourOf(index)) }))
  return [{ at: created, run: create }, ...later]
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
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.email, email))
  return member ? { ...visitor, identity: 'member', memberId: member.id, ...(await findStaffCapabilities(db, member.id)) } : null
}

/**
 * The passwords of the demo's accounts are public: no demo on a database with members of a real site, and no real site
 * on one that was used for a demo.
 * @throws with a message for the operator
 */
export async function throwIfWrongDatabase({ db }: Connection, demo: boolean): Promise<void> {
  const scope = await databaseOwner(db)
  if (demo && scope === 'others')
    throw new Error(
      '資料庫是正式網站的（有示範帳號以外的會員，或已放進新雜誌的頁面），不能開示範模式。請拿掉 DEMO=1，或以 DATABASE_URL 指定別的資料庫。',
    )
  if (!demo && scope === 'demo')
    throw new Error('資料庫裡有示範帳號，它們的密碼是公開的，不能用在正式環境。請以 DATABASE_URL 指定別的資料庫。')
}

/** Stores the demo's pictures as uploads are stored. */
export const pictureStorer =
  (store: Store): StoreOriginal =>
  (bytes) =>
    storeOriginal(store, bytes)

/**
 * Fills an empty database with the demo magazine, stores its pictures, builds the search index, adds its accounts, and
 * sets `expired@example.com` to have expired yesterday. With very many posts the start does not wait for the index and
 * the texts of manuscripts: the role `worker` builds them in the background.
 * @param options.many the number of posts or changes of manuscripts above which the start does not wait
 */
export async function prepareDemo(
  connection: Connection,
  store: Store,
  log: { info: (line: string) => void },
  { many = 5000 }: { many?: number } = {},
): Promise<void> {
  const now = new Date()
  const storePicture = pictureStorer(store)
  await seedDemo(connection, { log: (line) => log.info(line), now, keep: storePicture })
  await storeDemoPictures(connection, { has: async (sha256) => (await store.head(sha256)) !== null, keep: storePicture })
  const { db } = connection
  if ((await countDirtyPosts(db, many)) >= many || (await countDueTexts(db, many)) >= many)
    log.info('文章很多：網站先開，搜尋索引與稿件的文字在背景準備')
  else {
    await prepareSearchIndex(connection, { log: (line) => log.info(line) })
    await readTexts(db)
  }
  await seedDemoAccounts(connection, { now, digest: digestPassword })
  await refreshDemoEntitlements(connection, { now })
  await seedDemoOnboarding(connection, { now })
  await seedDemoQuestions(connection, { now })
  await seedDemoInbox(connection, { now })
  await seedDemoHistory(connection, { now })
  await seedDemoManuscripts(connection, { now })
}

/** The lines with the demo's accounts, for the terminal. */
export function demoNotice(url: string): string {
  const accounts = demoAccounts.map(({ email, about: description }) => `    ${email.padEnd(26)}${description}`)
  return ['', `  日安健康（示範模式）  ${url}`, `  可登入的帳號，密碼都是 ${demoPassword}：`, ...accounts, '', ''].join('\n')
}
