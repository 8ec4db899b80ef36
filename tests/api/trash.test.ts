import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { previewToken } from '../../src/operations/manuscripts/preview-links.ts'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import { emptyTrash, trashEmptyManuscripts } from '../../src/operations/manuscripts/trash.ts'
import { callApi, type Person, testSecret, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)
/** The demo's clinician signs as author 3. */
const [writer, editor, chief, reviewer] = (await Promise.all(
  (['writer', 'editor', 'chief', 'reviewer'] as Person[]).map((one) => viewerFor(db, one, now)),
)) as [Viewer, Viewer, Viewer, Viewer]
const request = (path: string, body?: object, as: Person | Viewer = editor) =>
  callApi(db, `/api/v3.0/office/${path}`, { as, ...(body ? { body } : {}) })
const of = (uid: number, what: string, body: object = {}, as: Person | Viewer = editor) =>
  request(`posts/${uid}/${what}`, body, as)
const paragraph = { type: 'paragraph', attrs: { key: 'first' }, content: [{ type: 'text', text: '飯後服用，每天一次。' }] }
const document = { type: 'doc', attrs: { version: 1 }, content: [paragraph] }
async function begin(fields: object = {}, as: Viewer = writer) {
  const all = { title: `要丟的 ${randomUUID()}`, lead: '前言', authors: [1], channels: [19], ...fields }
  const created = await request('posts', { type: 'article', key: randomUUID(), fields: all, document }, as)
  return (created.json.items as { uid: number }).uid
}
interface Listed {
  uid: number
  state: string
  trashed_at: string | null
  trashed_by: string
}
const list = async (query = '', as: Person | Viewer = editor) =>
  (await request(`posts?limit=100${query}`, undefined, as)).json.items as Listed[]
const isIn = async (uid: number, query = '', as?: Viewer) => (await list(query, as)).some((one) => one.uid === uid)
const readManuscript = async (uid: number) => (await request(`posts/${uid}`)).json.items as Record<string, unknown>
const inbox = async (as: Viewer) => (await request('inbox', undefined, as)).json.items as Record<string, { uid: number }[]>
const mails = async (title: string) =>
  (
    await db.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from mail_outbox where strpos(subject, ${title}) > 0 order by created_at, recipient`,
    )
  ).rows.map(({ recipient, subject }) => `${recipient.split('@')[0]} ${subject.split('：')[0]}`)
const problem = ({ status, json }: Awaited<ReturnType<typeof of>>) => [status, json.code]

test('a trashed manuscript is in no list, has no tasks, rejects changes, and is restorable', async () => {
  const title = `給垃圾桶 ${randomUUID()}`
  const uid = await begin({ title, embargo: { until: later(3).toISOString(), note: '和出版社約好' } })
  await of(uid, 'submit', { version: 1, key: randomUUID(), reviewer: 3, note: '', correction: '' }, writer)
  await of(uid, 'preview_link', { note: '受訪者', days: 7 })
  const { rows } = await db.execute<{ id: string }>(sql`select id from preview_links where uid = ${uid}`)
  const token = previewToken(testSecret, rows[0]?.id ?? '')
  expect((await callApi(db, `/api/v3.0/preview_link/${token}`)).json.items).toMatchObject({ post: { title } })
  await of(uid, 'note', { text: '一則註解', block: 'first' }, reviewer)
  await readTexts(db)
  const before = await readManuscript(uid)
  expect((await inbox(reviewer))['review']?.map((one) => one.uid)).toContain(uid)
  expect((await inbox(writer))['drafts']?.map((one) => one.uid)).toContain(uid)
  const calendar = async () =>
    JSON.stringify(
      (await request(`calendar?from=${later(0).toISOString().slice(0, 10)}&until=${later(9).toISOString().slice(0, 10)}`)).json,
    )
  expect(await calendar()).toContain(title)

  expect((await of(uid, 'trash')).status).toBe(200)
  const thrown = await readManuscript(uid)
  expect(thrown).toMatchObject({ state: 'trashed', trashed_at: expect.any(String), trashed_by: expect.stringMatching(/./) })
  expect((await of(uid, 'trash', {}, writer)).status, 'once more').toBe(200)
  expect((await readManuscript(uid))['trashed_by'], 'it lies there as it did').toBe(thrown['trashed_by'])
  expect([
    await isIn(uid),
    await isIn(uid, '&state=draft'),
    await isIn(uid, `&words=${encodeURIComponent(title)}&in=title`),
  ]).toEqual([false, false, false])
  const byText = `&words=${encodeURIComponent(title)}&in=text`
  expect(await isIn(uid, byText)).toBe(false)
  expect([await isIn(uid, '&state=trashed'), await isIn(uid, '&state=trashed', writer)]).toEqual([true, true])
  expect(await isIn(uid, '&state=trashed', reviewer), 'it waits for no signature').toBe(false)
  await readTexts(db)
  expect([await isIn(uid, byText), await isIn(uid, `${byText}&state=trashed`)]).toEqual([false, true])
  expect((await inbox(reviewer))['review']?.map((one) => one.uid)).not.toContain(uid)
  expect((await inbox(writer))['drafts']?.map((one) => one.uid)).not.toContain(uid)
  expect(await calendar()).not.toContain(title)
  expect((await callApi(db, `/api/v3.0/preview_link/${token}`)).json.items).toMatchObject({ post: null })
  expect(await mails(title)).toEqual(['reviewer 請您審訂', 'reviewer 丟進垃圾桶', 'writer 丟進垃圾桶'])

  const refused = [
    await of(uid, 'save', { base: 2, key: randomUUID(), fields: { lead: '打到一半' } }, writer),
    await of(uid, 'restore', { version: 1, base: 2, key: randomUUID() }),
    await of(uid, 'submit', { version: 2, key: randomUUID(), reviewer: 3, note: '', correction: '' }, writer),
    await of(uid, 'sign', { version: 2, key: randomUUID() }, reviewer),
    await of(uid, 'send_back', { version: 2, note: '改' }, reviewer),
    await of(uid, 'note', { text: '再一則', block: 'first' }, reviewer),
    await of(uid, 'preview_link', { note: '別人', days: 7 }),
    await of(uid, 'publish', { version: 2, key: randomUUID() }, chief),
  ]
  expect(refused.map(problem)).toEqual(refused.map(() => [409, 'trashed']))
  expect((await request(`posts/${uid}/lens`)).status).toBe(404)
  expect((await request(`posts/${uid}/review`, undefined, reviewer)).json.items).toMatchObject({
    state: 'trashed',
    may: { sign: false, decline: false, send_back: false, submit: false },
  })

  expect((await of(uid, 'untrash', {}, writer)).status).toBe(200)
  expect((await of(uid, 'untrash', {}, writer)).status, 'once more').toBe(200)
  expect(await readManuscript(uid)).toEqual(before)
  expect(
    (await inbox(reviewer))['review']?.map((one) => one.uid),
    'who was asked is asked again',
  ).toContain(uid)
  expect((await callApi(db, `/api/v3.0/preview_link/${token}`)).json.items).toMatchObject({ post: { title } })
  expect(await mails(title)).toContain('reviewer 拿回來了')
  const events = (await auditEventsOn(db, `post:${uid}`, 9)).map(({ action, actor }) => [action, actor])
  expect(events).toContainEqual(['trash-manuscript', editor.memberId])
  expect(events).toContainEqual(['take-from-trash', writer.memberId])
})

test('rejects others’ manuscripts, scheduled ones, and ever published ones', async () => {
  const stranger = await viewerWith(db, ['write'])
  const uid = await begin()
  for (const what of ['trash', 'untrash', 'erase']) expect((await of(uid, what, {}, stranger)).status, what).toBe(403)
  expect((await of(uid, 'erase', {}, writer)).status, 'who writes erases nothing').toBe(403)
  expect((await of(999_999_999, 'trash')).status).toBe(404)
  expect(problem(await of(uid, 'erase'))).toEqual([409, 'conflict'])
  const publish = (more: object = {}) => of(uid, 'publish', { version: 1, key: randomUUID(), ...more }, chief)
  expect((await publish({ publish_at: later(2).toISOString() })).status).toBe(200)
  expect((await of(uid, 'trash')).json.detail).toContain('請先取消排程')
  await of(uid, 'unschedule', { reason: '' }, chief)
  expect((await of(uid, 'trash')).status, 'it was never public').toBe(200)
  await of(uid, 'untrash')
  const { version } = await readManuscript(uid)
  expect((await of(uid, 'publish', { version, key: randomUUID(), publish_at: new Date().toISOString() }, chief)).status).toBe(200)
  expect((await of(uid, 'trash')).json.detail).toContain('請用下架')
  await of(uid, 'preview_link', { note: '受訪者', days: 7 })
  const { rows: links } = await db.execute<{ id: string }>(sql`select id from preview_links where uid = ${uid}`)
  const shared = `/api/v3.0/preview_link/${previewToken(testSecret, links[0]?.id ?? '')}`
  expect((await callApi(db, shared)).json.items).not.toMatchObject({ post: null })
  await of(uid, 'withdraw', { reason: '授權到期' }, chief)
  // a link that was shared before shows the withdrawn text no longer
  expect((await callApi(db, shared)).json.items).toMatchObject({ post: null })
  expect((await of(uid, 'trash')).json.detail).toContain('已經下架')
  await expect(db.execute(sql`update manuscripts set trashed_at = now() where uid = ${uid}`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('manuscripts_trashed_unread') },
  })
})

const left = async (uid: number) => {
  const counts = await db.execute(sql`
    select (select count(*)::int from manuscripts where uid = ${uid}) as manuscripts,
      (select count(*)::int from manuscript_versions where uid = ${uid}) as versions,
      (select count(*)::int from manuscript_steps where uid = ${uid}) as steps,
      (select count(*)::int from manuscript_notes where uid = ${uid}) as notes,
      (select count(*)::int from manuscript_texts where uid = ${uid}) as texts,
      (select count(*)::int from posts where uid = ${uid}) as published,
      (select count(*)::int from media_uses where thing = ${`post:${uid}`}) as uses`)
  return counts.rows[0]
}
const nothing = { manuscripts: 0, versions: 0, steps: 0, notes: 0, texts: 0, published: 0, uses: 0 }

test('is erased with its data after thirty days or at once by editors; its number is not reused', async () => {
  const cover = String((await db.execute(sql`select id from media where mime like 'image/%' limit 1`)).rows[0]?.['id'])
  const [stored, thrown, byHand] = [await begin({ cover }), await begin({ cover }), await begin({ cover })]
  for (const uid of [stored, thrown, byHand]) {
    await of(uid, 'note', { text: '註解', block: 'first' })
    await of(uid, 'submit', { version: 1, key: randomUUID(), reviewer: null, note: '', correction: '' }, writer)
    await of(uid, 'publish', { version: 2, key: randomUUID(), publish_at: later(2).toISOString() }, chief)
    await of(uid, 'unschedule', { reason: '' }, chief)
  }
  await readTexts(db)
  const { number } = await readManuscript(thrown)
  await expect(db.execute(sql`delete from manuscript_versions where uid = ${stored}`)).rejects.toThrow()
  await of(thrown, 'trash')
  expect([await emptyTrash(db, later(29)), (await left(thrown))?.['manuscripts']]).toEqual([0, 1])
  expect([await emptyTrash(db, later(31)), await left(thrown)]).toEqual([1, nothing])
  expect(await left(stored)).toMatchObject({ manuscripts: 1, notes: 1, uses: expect.any(Number) })
  expect((await request(`posts/${thrown}`)).status).toBe(404)
  await of(byHand, 'trash')
  expect((await of(byHand, 'erase')).status).toBe(200)
  expect([await left(byHand), (await of(byHand, 'erase')).status]).toEqual([nothing, 404])
  expect((await auditEventsOn(db, `post:${byHand}`, 1))[0]).toMatchObject({ action: 'erase-manuscript', actor: editor.memberId })
  expect((await auditEventsOn(db, `post:${thrown}`, 1))[0]).toMatchObject({ action: 'erase-manuscript', actor: null })
  const next = await begin()
  await of(next, 'publish', { version: 1, key: randomUUID() }, chief)
  expect(Number((await readManuscript(next))['number'])).toBeGreaterThan(Number(number))
})

test('an untouched empty manuscript is deleted after a day; one with content stays', async () => {
  const empty = async (fields: object = {}) =>
    ((await request('posts', { type: 'article', key: randomUUID(), fields }, writer)).json.items as { uid: number }).uid
  const [untouched, noted, tagged, written] = [await empty(), await empty(), await empty({ tags: [3] }), await empty()]
  await of(noted, 'note', { text: '這篇給我寫', block: null })
  await of(written, 'save', { base: 1, key: randomUUID(), kind: 'auto', fields: { lead: '字' } }, writer)
  expect(await trashEmptyManuscripts(db, now)).toBe(0)
  await trashEmptyManuscripts(db, later(2))
  const states = await Promise.all([untouched, noted, tagged, written].map(async (uid) => (await readManuscript(uid))['state']))
  expect(states).toEqual(['trashed', 'draft', 'draft', 'draft'])
  expect(await readManuscript(untouched)).toMatchObject({ trashed_by: '' })
  expect((await of(untouched, 'untrash', {}, writer)).status).toBe(200)
})

test('bulk delete and restore as previewed, except texts in review', async () => {
  const [one, changed, inReview, out] = [await begin(), await begin(), await begin(), await begin()]
  await of(inReview, 'submit', { version: 1, key: randomUUID(), reviewer: 3, note: '', correction: '' }, writer)
  await of(out, 'publish', { version: 1, key: randomUUID() }, chief)
  const plan = async (what: string, uids: number[]) => {
    const id = randomUUID()
    expect((await request('bulk_edit', { key: id, what, to: '', uids })).status).toBe(200)
    return id
  }
  const outcomes = async (id: string) =>
    Object.fromEntries(
      ((await request(`bulk_edit/${id}`)).json.items as { posts: { uid: number; outcome: string }[] }).posts.map((post) => [
        post.uid,
        post.outcome,
      ]),
    )
  const deletion = await plan('trash', [one, changed, inReview, out])
  expect(await outcomes(deletion)).toEqual({ [one]: 'change', [changed]: 'change', [inReview]: 'refused', [out]: 'refused' })
  expect(await isIn(one), 'only looked at').toBe(true)
  await of(changed, 'save', { base: 1, key: randomUUID(), fields: { lead: '剛寫的' } }, writer)
  await request(`bulk_edit/${deletion}/run`, {})
  expect(await outcomes(deletion)).toEqual({ [one]: 'done', [changed]: 'skipped', [inReview]: 'refused', [out]: 'refused' })
  expect([await isIn(one), await isIn(changed)]).toEqual([false, true])
  expect((await request('bulk_edit', { key: randomUUID(), what: 'trash', to: '3', uids: [one] })).status).toBe(422)
  const back = await plan('untrash', [one, changed])
  await request(`bulk_edit/${back}/run`, {})
  expect([await outcomes(back), await isIn(one)]).toEqual([{ [one]: 'done', [changed]: 'same' }, true])
})
