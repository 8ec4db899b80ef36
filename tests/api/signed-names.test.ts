import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { publishImported } from '../../src/operations/manuscripts/publish-imported.ts'
import { eraseAccounts } from '../../src/operations/membership/erasure.ts'
import { callApi, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { doc, paragraph } from '../support/manuscripts.ts'

const { db } = await createTestDatabase()
const now = new Date()
/** The demo's clinician, and the author that they sign as. */
const [reviewer, signsAs] = [await viewerFor(db, 'reviewer' as Person, now), 3]
const [writer, editor, chief] = (await Promise.all(
  (['writer', 'editor', 'chief'] as Person[]).map((one) => viewerFor(db, one, now)),
)) as [Viewer, Viewer, Viewer]
/** A channel that requires a signature, and one that does not. */
const [medical, other] = [17, 11]
beforeAll(async () => {
  await request('signing_channel', { channels: [medical] }, 'admin')
})

const request = (path: string, body?: object, as: Person | Viewer = chief) =>
  callApi(db, `/api/v3.0/office/${path}`, { as, ...(body ? { body } : {}) })
const of = (uid: number, what: string, body?: object, as?: Person | Viewer) => request(`posts/${uid}/${what}`, body, as)
const sentence = '飯後服用，每天一次。'
/** A manuscript of the writer's, with its text. */
async function begin(fields: object = {}, document: object = doc(paragraph(sentence))) {
  const all = { title: '藥袋上的字', lead: '前言', authors: [1], channels: [medical], ...fields }
  const created = await request('posts', { type: 'article', key: randomUUID(), fields: all, document }, writer)
  return (created.json.items as { uid: number }).uid
}
const newest = async (uid: number) => (await of(uid, 'review')).json.items as { version: number; state: string; review: string }
const versionOf = async (uid: number) => (await newest(uid)).version
const save = async (uid: number, change: object, as: Viewer = editor) =>
  of(uid, 'save', { base: await versionOf(uid), key: randomUUID(), ...change }, as)
const rewrite = (uid: number, text: string, as?: Viewer) => save(uid, { document: doc(paragraph(text)) }, as)
const submit = async (uid: number) =>
  of(uid, 'submit', { version: await versionOf(uid), key: randomUUID(), reviewer: signsAs }, writer)
const sign = async (uid: number) => of(uid, 'sign', { version: await versionOf(uid), key: randomUUID() }, reviewer)
const publish = async (uid: number, more: object = {}) =>
  of(uid, 'publish', { version: await versionOf(uid), key: randomUUID(), ...more })
const errors = (response: Awaited<ReturnType<typeof publish>>) => response.json.errors?.map(({ path }) => path)
async function signed(fields: object = {}, document?: object) {
  const uid = await begin(fields, document)
  await submit(uid)
  expect((await sign(uid)).status).toBe(200)
  return uid
}
/** The reviewer shown to readers, and whether with a date. */
async function named(uid: number) {
  const { rows } = await db.execute<{ id: number }>(sql`select id from posts where uid = ${uid}`)
  const { status, json } = await callApi(db, `/api/v3.0/article/${rows[0]?.id}`)
  const { reviewed_by, reviewed_at } = (json.items ?? {}) as { reviewed_by?: { id: number }; reviewed_at?: string }
  return status === 200 ? [reviewed_by?.id ?? null, typeof reviewed_at === 'string'] : status
}

const takeBack = async (uid: number, note = '劑量錯了，請不要發布') =>
  (await of(uid, 'send_back', { version: await versionOf(uid), note }, reviewer)).status
const soon = '2099-01-01T08:00:00+08:00'
const mails = async (title: string) =>
  (
    await db.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from mail_outbox where strpos(subject, ${title}) > 0 order by created_at, recipient`,
    )
  ).rows.map(({ recipient, subject }) => `${recipient.split('@')[0]} ${subject.split('：')[0]}`)

describe('a revoked signature', () => {
  test('cancels the schedule that depends on it, and notifies the publishers', async () => {
    const uid = await signed({ title: '排好的一篇' })
    await publish(uid, { publish_at: soon })
    expect((await newest(uid)).state).toBe('scheduled')
    const before = (await mails('排好的一篇')).length
    expect([await takeBack(uid), (await newest(uid)).state]).toEqual([200, 'draft'])
    expect((await mails('排好的一篇')).slice(before).sort()).toEqual([
      'admin 取消排程',
      'chief 取消排程',
      'writer 取消排程',
      'writer 稿件退回',
    ])
    expect(errors(await publish(uid))).toEqual(['body.signature'])
  })

  test('removes its name from published texts, and from new ones in other channels', async () => {
    for (const channels of [[medical], [other]]) {
      const uid = await signed({ channels, title: '讀得到的一篇' })
      await publish(uid)
      expect([await takeBack(uid), await named(uid)]).toEqual([200, [null, false]])
      expect([(await publish(uid, { correction: '說一聲。' })).status === 200 ? await named(uid) : [null, false]]).toEqual([
        [null, false],
      ])
    }
    expect((await mails('讀得到的一篇')).filter((mail) => mail === 'chief 簽核收回')).toHaveLength(2)
    const uid = await signed({ channels: [other] })
    await publish(uid, { publish_at: soon })
    await takeBack(uid)
    const { rows } = await db.execute(sql`select state, reviewer_id, reviewed_at from posts where uid = ${uid}`)
    expect(rows).toEqual([{ state: 'published', reviewer_id: null, reviewed_at: null }])
  })

  test('is revoked by its signer, whatever was edited or chosen since', async () => {
    const uid = await signed()
    await publish(uid, { publish_at: soon })
    const own = (await of(uid, 'review', undefined, reviewer)).json.items as { review: string; may: Record<string, boolean> }
    expect([own.review, own.may['take_back']], 'while the text is unchanged, too').toEqual(['signed', true])
    await save(uid, { document: doc(paragraph('別的字。')), fields: { reviewer: 6, authors: [signsAs] } })
    expect(
      (await of(uid, 'send_back', { version: await versionOf(uid), note: '退' }, editor)).status,
      'only the signer may',
    ).toBe(409)
    const { may } = (await of(uid, 'review', undefined, { ...reviewer, capabilities: ['review', 'edit'] })).json.items as {
      may: Record<string, boolean>
    }
    expect(may['take_back']).toBe(true)
    expect([await takeBack(uid), (await newest(uid)).state]).toEqual([200, 'draft'])
    expect(await takeBack(uid), 'once').toBe(403)
  })

  test('includes respelled versions of the text', async () => {
    const uid = await signed()
    await save(uid, { document: doc(paragraph('飯後服用，每天一次')) })
    expect((await publish(uid, { publish_at: soon, spelling_only: true })).status).toBe(200)
    expect([await takeBack(uid), (await newest(uid)).state]).toEqual([200, 'draft'])
  })
})

describe('a clinician who may not sign any more', () => {
  const second = 5
  const give = (roles: string[], author: number | null = second) =>
    request('role', { email: 'expired@example.com', roles, author }, 'admin')
  const signedBySecond = async (fields: object) => {
    const uid = await begin(fields)
    await of(uid, 'submit', { version: 1, key: randomUUID(), reviewer: second }, writer)
    const clinician = await viewerFor(db, 'expired' as Person, now)
    expect((await of(uid, 'sign', { version: 2, key: randomUUID() }, clinician)).status).toBe(200)
    return uid
  }
  let role = ''
  beforeAll(async () => {
    const created = await request('role/save', { name: '另一種審訂', capabilities: ['review'] }, 'admin')
    role = (created.json.items as { key: string }).key
  })
  const worth = (capabilities: string[]) => request('role/save', { key: role, name: '另一種審訂', capabilities }, 'admin')

  test.each([
    ['has lost the role', () => give([])],
    ['has a role that is worth less', () => worth(['write'])],
    ['is another author', () => give([role], 6)],
  ])('who %s is named in no text published from then on, and in all earlier ones', async (how, lose) => {
    expect([(await worth(['review'])).status, (await give([role])).status]).toEqual([200, 200])
    const title = `簽的人：${how}`
    const [waits, elsewhere, ready] = [
      await signedBySecond({ title }),
      await signedBySecond({ title, channels: [other] }),
      await signedBySecond({ title }),
    ]
    const isOut = await signedBySecond({ title })
    for (const uid of [waits, elsewhere]) expect((await publish(uid, { publish_at: soon })).status).toBe(200)
    await publish(isOut)
    const before = (await mails(title)).length
    expect((await lose()).status).toBe(200)
    const actual = (await mails(title)).slice(before)
    expect(actual.filter((mail) => mail.startsWith('chief')).sort()).toEqual(['chief 取消排程', 'chief 簽核收回'].sort())
    const states = []
    for (const uid of [waits, elsewhere, isOut]) states.push((await newest(uid)).state)
    expect(states).toEqual(['draft', 'scheduled', 'public'])
    const { rows } = await db.execute(sql`select reviewer_id from posts where uid = ${elsewhere}`)
    expect(rows).toEqual([{ reviewer_id: null }])

    expect((await newest(ready)).review).toBe('lapsed')
    expect(errors(await publish(ready))).toEqual(['body.signature'])
    await save(isOut, { fields: { tags: [1] } })
    expect([(await publish(isOut)).status, await named(isOut)], 'they had the right on the day').toEqual([200, [second, true]])
    await of(ready, 'submit', { version: await versionOf(ready), key: randomUUID(), reviewer: signsAs }, writer)
    expect([(await newest(ready)).review, (await sign(ready)).status]).toEqual(['waiting', 200])
    expect([(await publish(ready)).status, await named(ready)]).toEqual([200, [signsAs, true]])
  })

  test('who is deleted is named in earlier texts only', async () => {
    await worth(['review'])
    await give([role])
    const uid = await signedBySecond({ title: '簽的人走了' })
    await publish(uid, { publish_at: soon })
    await db.execute(sql`update members set erase_at = now() - interval '1 minute' where email = 'expired@example.com'`)
    const actual: string[] = []
    await eraseAccounts(
      db,
      new Date(),
      async (_, { email }, { event: what }) => void actual.push(`${email.split('@')[0]} ${what}`),
    )
    expect([(await newest(uid)).state, actual.sort()]).toEqual([
      'draft',
      ['admin unscheduled', 'chief unscheduled', 'writer unscheduled'],
    ])
  })
})

test('a signer still reads and revokes what they signed, and nothing else, after a new request', async () => {
  const uid = await signed({ title: '簽的那一版' })
  await save(uid, { fields: { title: '後來的標題', reviewer: null } })
  const own = (await of(uid, 'review', undefined, reviewer)).json.items as { version: number; may: object }
  expect(own).toMatchObject({
    only_signed: true,
    title: '簽的那一版',
    version: 3,
    review: 'signed',
    may: { take_back: true, sign: false },
  })
  const text = await of(uid, 'compare?to=3', undefined, reviewer)
  expect([text.status, JSON.stringify(text.json)]).toEqual([200, expect.stringContaining(sentence)])
  for (const more of ['', 'compare', 'compare?to=4', 'compare?from=1&to=3', 'versions', 'versions/3', 'note', 'check'])
    expect((await of(uid, more, undefined, reviewer)).status, more).toBe(403)
  expect((await of(uid, 'review', undefined, await viewerFor(db, 'professional' as Person, now))).status).toBe(403)
  expect((await of(uid, 'send_back', { version: own.version, note: '收回' }, reviewer)).status).toBe(200)
  expect((await of(uid, 'review', undefined, reviewer)).json.items).toMatchObject({
    review: 'sent_back',
    may: { take_back: false },
  })
})

test('a key used for one operation is invalid for any other and for other users', async () => {
  const uid = await begin()
  const key = randomUUID()
  const handing = { version: 1, key, reviewer: signsAs }
  expect((await of(uid, 'submit', handing, writer)).status).toBe(200)
  expect((await of(uid, 'submit', handing, writer)).json.items, 'asked twice').toEqual({ version: 2 })
  const refused = [
    await of(uid, 'submit', handing, editor),
    await of(uid, 'sign', { version: 2, key }, reviewer),
    await of(uid, 'publish', { version: 2, key }),
    await of(uid, 'restore', { version: 1, base: 2, key }, writer),
  ]
  expect(refused.map(({ status, json }) => [status, json.code])).toEqual(refused.map(() => [409, 'conflict']))
  expect((await newest(uid)).review).toBe('waiting')
  const created = { type: 'article', key: randomUUID() }
  expect([(await request('posts', created, writer)).status, (await request('posts', created, editor)).status]).toEqual([200, 409])
})

test('a channel that starts to require signatures cancels unsigned schedules only', async () => {
  const setChannels = (channels: number[]) => request('signing_channel', { channels }, 'admin')
  const later = 16
  const created = { channels: [later], title: '先排好的一篇' }
  const [unsigned, isSigned, spelled, elsewhere] = [
    await begin(created),
    await signed(created),
    await signed(created),
    await begin({ channels: [other] }),
  ]
  await save(spelled, { document: doc(paragraph('飯後服用，每天一次')) })
  for (const uid of [unsigned, isSigned, elsewhere]) expect((await publish(uid, { publish_at: soon })).status).toBe(200)
  expect((await publish(spelled, { publish_at: soon, spelling_only: true })).status).toBe(200)
  await setChannels([medical, later])
  const states = []
  for (const uid of [unsigned, isSigned, spelled, elsewhere]) states.push((await newest(uid)).state)
  expect(states).toEqual(['draft', 'scheduled', 'scheduled', 'scheduled'])
  expect(await mails('先排好的一篇')).toContain('chief 取消排程')
  await setChannels([medical])
})

describe('a clinician’s name is shown only with text that they have read', () => {
  test('a review date cannot be set by hand, and a merely chosen reviewer is not named', async () => {
    const forged = { reviewer: signsAs, reviewed_at: '2026-11-22T00:00:00Z' }
    const created = await request('posts', { type: 'article', key: randomUUID(), fields: forged }, writer)
    const uid = await begin({ channels: [other], reviewer: signsAs })
    expect([created.status, (await save(uid, { fields: forged }, writer)).status]).toEqual([422, 422])
    expect(errors(await publish(uid))).toEqual(['fields.reviewer'])
    const preview = (await of(uid, 'preview')).json.items as { reviewed_by: object | null }
    expect(preview.reviewed_by, 'nor in what is shown to outsiders').toBeNull()
    await save(uid, { fields: { reviewer: null } })
    expect([(await publish(uid)).status, await named(uid)]).toEqual([200, [null, false]])
  })

  test('another doctor is not named for being chosen with a typo fix', async () => {
    const uid = await signed()
    await publish(uid)
    await save(uid, { document: doc(paragraph('飯後服用，每天一次')), fields: { reviewer: 6 } })
    expect([(await publish(uid, { spelling_only: true })).status, await named(uid)]).toEqual([200, [signsAs, true]])
    await save(uid, { fields: { tags: [1] } })
    expect([(await publish(uid)).status, await named(uid)], 'another tag of the same spelling').toEqual([200, [signsAs, true]])
  })

  test('a changed text loses the name at once everywhere, and regains it when restored', async () => {
    for (const channels of [[medical], [other]]) {
      const uid = await signed({ channels })
      await publish(uid)
      expect(await named(uid)).toEqual([signsAs, true])
      await save(uid, { document: doc(paragraph('飯前服用，每天三次。')), fields: { channels: [other] } })
      const { items } = (await of(uid, 'check')).json as unknown as { items: { place: string; blocking: boolean }[] }
      expect(items).toContainEqual(expect.objectContaining({ place: 'fields.reviewer', blocking: false }))
      expect([(await publish(uid, { correction: '改了。' })).status, await named(uid)]).toEqual([200, [null, false]])
      await rewrite(uid, sentence)
      expect([(await publish(uid, { correction: '改回。' })).status, await named(uid)]).toEqual([200, [signsAs, true]])
    }
  })

  test('a clinician’s note needs their own signature', async () => {
    const note = (author: number) =>
      doc(paragraph(sentence), { type: 'reviewer_note', attrs: { key: 'n', author }, content: [paragraph('多喝水。', 'said')] })
    const uid = await begin({ channels: [other] }, note(signsAs))
    expect(errors(await publish(uid))).toEqual(['document'])
    await submit(uid)
    await sign(uid)
    expect((await publish(uid)).status).toBe(200)
    expect(errors(await publish(await signed({ channels: [other] }, note(5))))).toEqual(['document'])
  })

  test('a text imported from another channel needs the channel’s own signature', async () => {
    const uid = await signed()
    await publish(uid)
    await save(uid, { fields: { channels: [other] } })
    expect((await publish(uid, { correction: '是每日 9000 毫克。' })).status).toBe(200)
    await save(uid, { fields: { channels: [medical] } })
    const seen = await versionOf(uid)
    expect(errors(await publish(uid))).toEqual(['body.signature'])
    expect((await of(uid, 'sign', { version: seen - 2, key: randomUUID() }, reviewer)).status, 'unseen').toBe(409)
    expect((await sign(uid)).status).toBe(200)
    expect([(await publish(uid)).status, await named(uid)]).toEqual([200, [signsAs, true]])
  })

  test('a reviewer is never an author of the same text', async () => {
    const uid = await signed()
    await save(uid, { fields: { authors: [signsAs] } })
    expect(errors(await publish(uid))).toEqual(['fields.authors'])
  })

  test('an imported text keeps its reviewer while it is unchanged', async () => {
    const { rows } = await db.execute<{ uid: number; external_id: string; title: string; reviewer_id: number }>(sql`
      select uid::float8 as uid, external_id, title, reviewer_id from posts
      where reviewer_id is not null and state = 'published' and type = 'article' and status = ''
        and blocks::text !~ '[顆粒錠]|毫克|單位' order by id limit 2`)
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const had = [first.reviewer_id, true]
    await save(first.uid, { fields: { tags: [1] } })
    expect([(await publish(first.uid)).status, await named(first.uid)]).toEqual([200, had])
    const { fields } = (await of(first.uid, '')).json.items as { fields: { title: string } }
    await save(first.uid, { fields: { title: `${fields.title}，還有別的` } })
    expect([(await publish(first.uid, { correction: '標題。' })).status, await named(first.uid)]).toEqual([200, [null, false]])
    await save(first.uid, { fields: { title: fields.title } })
    expect([(await publish(first.uid, { correction: '改回。' })).status, await named(first.uid)]).toEqual([200, had])
    const post = { line: 1, type: 'article' as const, external_id: second.external_id, title: second.title, lead: '', tags: [] }
    const document = { type: 'doc' as const, attrs: { version: 1 as const }, content: [] }
    const channel = { channel: '疾病百科', section: '' }
    const read = { reviewed_by: null, reviewed_at: null, isPublic: true, isDated: true }
    const lines = [{ ...post, ...channel, ...read, source: '', publish_date: now.toISOString(), document }]
    await publishImported({ db }, lines, { now })
    expect(await named(second.uid), 'an import with other words').toEqual([null, false])
  })
})
