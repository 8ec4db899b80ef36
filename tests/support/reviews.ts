import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, type Person, viewerFor } from './api.ts'
import { createTestDatabase } from './database.ts'
import { doc, paragraph } from './manuscripts.ts'

/** The review state of a manuscript. */
export interface Review {
  version: number
  review: string
  clearance: string
  review_due_on: string | null
  steps: { kind: string; note: string; by: string; reviewer: string; spelling_only: boolean }[]
  clinicians: { id: number; name: string }[]
  may: Record<string, boolean>
}

/**
 * Manuscripts in the workflow, for the test file that calls this at its top: a separate database, the users, and their
 * operations.
 */
export async function createTestReviews() {
  const { db } = await createTestDatabase()
  const now = new Date()
  /** The demo's clinician, and the author that they sign as. */
  const [reviewer, signsAs] = [await viewerFor(db, 'reviewer' as Person, now), 3]
  const [writer, editor, chief] = await Promise.all(
    (['writer', 'editor', 'chief'] as Person[]).map((one) => viewerFor(db, one, now)),
  )
  /** A channel that requires a signature. */
  const medical = 17
  beforeAll(async () => {
    await request('signing_channel', { channels: [medical] }, 'admin')
  })

  const request = (path: string, body?: object, as: Person | Viewer = chief as Viewer) =>
    callApi(db, `/api/v3.0/office/${path}`, { as, ...(body ? { body } : {}) })
  const of = (uid: number, what: string, body?: object, as?: Person | Viewer) => request(`posts/${uid}/${what}`, body, as)
  /** A manuscript of the writer's, with its text. */
  async function begin(fields: object = {}, text = '飯後服用，每天一次。') {
    const all = { title: '藥袋上的字', lead: '前言', authors: [1], channels: [medical], ...fields }
    const created = await request(
      'posts',
      { type: 'article', key: randomUUID(), fields: all, document: doc(paragraph(text)) },
      writer,
    )
    return (created.json.items as { uid: number }).uid
  }
  const review = async (uid: number, as?: Viewer) => (await of(uid, 'review', undefined, as)).json.items as Review
  const versionOf = async (uid: number) => (await review(uid)).version
  const save = async (uid: number, change: object, as: Person | Viewer = editor as Viewer) =>
    of(uid, 'save', { base: await versionOf(uid), key: randomUUID(), ...change }, as)
  const rewrite = (uid: number, text: string, as?: Person | Viewer) => save(uid, { document: doc(paragraph(text)) }, as)
  const submit = async (uid: number, more: object = {}, as: Person | Viewer = writer as Viewer) =>
    of(uid, 'submit', { version: await versionOf(uid), key: randomUUID(), reviewer: signsAs, ...more }, as)
  const sign = async (uid: number, more: object = {}, as: Person | Viewer = reviewer) =>
    of(uid, 'sign', { version: await versionOf(uid), key: randomUUID(), ...more }, as)
  const publish = async (uid: number, more: object = {}) =>
    of(uid, 'publish', { version: await versionOf(uid), key: randomUUID(), ...more })
  const errors = (response: Awaited<ReturnType<typeof publish>>) => response.json.errors?.map(({ path }) => path)
  const mails = async (title: string) =>
    (
      await db.execute<{ recipient: string; subject: string }>(
        sql`select recipient, subject from mail_outbox where strpos(subject, ${title}) > 0 order by created_at, recipient`,
      )
    ).rows.map(({ recipient, subject }) => `${recipient.split('@')[0]} ${subject.split('：')[0]}`)

  return {
    db,
    now,
    reviewer,
    signsAs,
    writer,
    editor,
    chief,
    medical,
    request,
    of,
    begin,
    review,
    versionOf,
    save,
    rewrite,
    submit,
    sign,
    publish,
    errors,
    mails,
  }
}
