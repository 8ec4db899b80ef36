import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { actsOn } from '../../src/db/queries/audit.ts'
import { insertStep } from '../../src/db/queries/manuscript-steps.ts'
import { medicalContent } from '../../src/domain/manuscripts/canonical.ts'
import type { Content } from '../../src/domain/manuscripts/fields.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { thinVersions } from '../../src/operations/manuscripts/thin-versions.ts'
import { callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { doc, paragraph } from '../support/manuscripts.ts'

const { db } = await createTestDatabase()
const now = new Date()
/** The demo's clinician, and the author that they sign as. */
const [reviewer, signsAs] = [await viewerFor(db, 'reviewer' as Person, now), 3]
const [writer, editor, chief] = await Promise.all(
  (['writer', 'editor', 'chief'] as Person[]).map((one) => viewerFor(db, one, now)),
)
/** Asks for a signature. */
const medical = 17
beforeAll(async () => {
  await ask('signing_channel', { channels: [medical] }, 'admin')
})

const ask = (path: string, body?: object, as: Person | Viewer = chief as Viewer) =>
  callApi(db, `/api/v3.0/office/${path}`, { as, ...(body ? { body } : {}) })
const of = (uid: number, what: string, body?: object, as?: Person | Viewer) => ask(`posts/${uid}/${what}`, body, as)
/** A manuscript of the writer's, with its text. */
async function begin(fields: object = {}, text = '飯後服用，每天一次。') {
  const all = { title: '藥袋上的字', lead: '前言', authors: [1], channels: [medical], ...fields }
  const begun = await ask('posts', { type: 'article', key: randomUUID(), fields: all, document: doc(paragraph(text)) }, writer)
  return (begun.json.items as { uid: number }).uid
}
interface Review {
  version: number
  review: string
  clearance: string
  steps: { kind: string; note: string; by: string; reviewer: string; spelling_only: boolean }[]
  clinicians: { id: number; name: string }[]
  may: Record<string, boolean>
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
const faults = (answer: Awaited<ReturnType<typeof publish>>) => answer.json.errors?.map(({ path }) => path)
const mails = async (title: string) =>
  (
    await db.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from mail_outbox where strpos(subject, ${title}) > 0 order by created_at, recipient`,
    )
  ).rows.map(({ recipient, subject }) => `${recipient.split('@')[0]} ${subject.split('：')[0]}`)

describe('the way of a manuscript', () => {
  test('from who writes it by way of who signs it to readers: each step is a fact, an act, and a mail', async () => {
    const title = '從寫到讀的一篇'
    const uid = await begin({ title })
    expect(await review(uid)).toMatchObject({ review: 'none', clearance: 'unsigned', steps: [] })
    expect(faults(await publish(uid)), 'nobody has signed it').toEqual(['body.signature'])
    const asked = { key: randomUUID(), note: '請看劑量' }
    const first = await submit(uid, asked)
    expect([first.status, first.json.items]).toEqual([200, { version: 2 }])
    expect((await submit(uid, { ...asked, version: 1 })).json.items, 'sent twice').toEqual({ version: 2 })
    expect(await review(uid, reviewer)).toMatchObject({
      review: 'waiting',
      may: { edit: false, publish: false, sign: true, decline: true, send_back: true, submit: false },
    })
    expect((await of(uid, 'send_back', { version: 2, note: ' ' }, reviewer)).status, 'without a word').toBe(422)
    expect((await of(uid, 'send_back', { version: 2, note: '一次幾顆？' }, reviewer)).status).toBe(200)
    expect(await review(uid, writer)).toMatchObject({
      review: 'sent_back',
      may: { edit: true, publish: false, submit: true, sign: false },
    })
    await rewrite(uid, '飯後服用，每天一次，一次一顆。', writer)
    await submit(uid)
    const signed = await sign(uid)
    expect([signed.status, (await review(uid)).review, (await review(uid)).clearance]).toEqual([200, 'signed', 'signed'])
    const { number } = (await publish(uid)).json.items as { number: number }
    const { json } = await callApi(db, `/api/v3.0/article/${number}`)
    expect(json.items).toMatchObject({
      reviewed_by: { id: signsAs },
      reviewed_at: expect.stringContaining(now.toISOString().slice(0, 4)),
    })
    await of(uid, 'withdraw', { reason: '重寫' })
    const kinds = ['submitted', 'sent_back', 'submitted', 'signed', 'published', 'withdrawn']
    expect((await review(uid)).steps.map(({ kind }) => kind)).toEqual(kinds)
    expect((await actsOn(db, `post:${uid}`, 20)).map(({ action }) => action).reverse()).toEqual([
      'create-manuscript',
      'submit-manuscript',
      'send-back-manuscript',
      'submit-manuscript',
      'sign-manuscript',
      'publish-post',
      'withdraw-post',
    ])
    expect(await mails(title)).toEqual([
      'reviewer 請您審訂',
      'writer 稿件退回',
      'reviewer 請您審訂',
      ...['admin 已經簽核', 'chief 已經簽核', 'writer 已經簽核'],
      'writer 已經發布',
      ...['reviewer 已經下架', 'writer 已經下架'],
    ])
    for (const statement of [
      sql`update manuscript_steps set note = ''`,
      sql`delete from manuscript_steps`,
      sql`truncate manuscript_steps`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
  })

  test('any other words open the review again, and so does the cover; a save without a change, tags and wall do not', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    await save(uid, {})
    await save(uid, { kind: 'named', name: '沒有改' })
    await save(uid, { fields: { tags: [1], keywords: ['藥'], wall: 'memberwall' } })
    expect((await review(uid)).review).toBe('signed')
    for (const fields of [{ cover: 'cover-article-3' }, { cover: null, seo_title: '停藥就好' }]) {
      await save(uid, { fields })
      expect(await review(uid)).toMatchObject({ review: 'changed', clearance: 'unsigned' })
    }
    await save(uid, { fields: { seo_title: '' } })
    expect((await review(uid)).review).toBe('signed')
    await rewrite(uid, '飯前服用，每天一次。')
    expect(await review(uid)).toMatchObject({ review: 'changed', clearance: 'unsigned' })
    expect(faults(await publish(uid))).toEqual(['body.signature'])
    await rewrite(uid, '飯後服用，每天一次。')
    expect((await review(uid)).review, 'the very words that were signed').toBe('signed')
    expect((await publish(uid)).status).toBe(200)
  })

  test('a signature of an earlier release is of all that its version said', async () => {
    const uid = await begin()
    await submit(uid)
    const version = await versionOf(uid)
    const { document, fields } = (await ask(`posts/${uid}`)).json.items as unknown as Content
    const hash = createHash('sha256').update(medicalContent({ document, fields })).digest('hex')
    await insertStep(db, { uid, kind: 'signed', version, hash, by: reviewer.memberId, at: new Date(), reviewer: signsAs })
    expect(await review(uid)).toMatchObject({ review: 'signed', clearance: 'signed' })
    await save(uid, { fields: { sponsor: '某藥廠' } })
    expect(await review(uid)).toMatchObject({ review: 'changed', clearance: 'unsigned' })
  })

  test('what a card leads to is told by its title, to readers and to whoever signs', async () => {
    const other = await begin({ title: '另一篇的標題', lead: '另一篇的前言', channels: [11] })
    const { number } = (await publish(other)).json.items as { number: number }
    const card = { type: 'card', attrs: { key: 'card', of: 'post', thing: `article/${number}` } }
    const uid = await begin()
    await save(uid, { document: doc(paragraph('每天一次。'), card) })
    const { blocks } = (await of(uid, 'compare')).json.items as { blocks: { html: string }[] }
    expect(blocks[1]?.html).toContain('另一篇的標題')
    await submit(uid)
    await sign(uid)
    const told = await callApi(db, `/api/v3.0/article/${((await publish(uid)).json.items as { number: number }).number}`)
    expect([told.text.includes('另一篇的標題'), told.text.includes('另一篇的前言')]).toEqual([true, false])
  })

  test('what readers read stays as it is until other words are signed', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    const { number } = (await publish(uid)).json.items as { number: number }
    const text = async () =>
      ((await callApi(db, `/api/v3.0/article/${number}`)).json.items as { content: { html: string }[] }).content[0]?.html
    await rewrite(uid, '飯後服用，每天兩次。')
    expect(faults(await publish(uid, { correction: '是兩次。' }))).toEqual(['body.signature'])
    expect(await text()).toBe('<p>飯後服用，每天一次。</p>')
    expect(faults(await submit(uid)), 'a signature that nobody could publish').toEqual(['body.correction'])
    await sign(uid)
    expect(faults(await publish(uid, { correction: '是兩次。' })), 'it is not signed').toEqual(['body.correction'])
    await submit(uid, { correction: '是兩次。' })
    expect((await review(uid, reviewer)).may).toMatchObject({ sign: true })
    const read = await versionOf(uid)
    await submit(uid, { correction: '是三次。' })
    expect((await sign(uid, { version: read })).status, 'another one than was shown').toBe(409)
    await submit(uid, { correction: '是兩次。' })
    await sign(uid)
    expect(await review(uid)).toMatchObject({ review: 'signed', correction: '是兩次。', signed_correction: '是兩次。' })
    expect(await review(uid)).toMatchObject({ waiting_correction: '是兩次。' })
    expect(faults(await publish(uid, { correction: '是三次。' }))).toEqual(['body.correction'])
    expect((await publish(uid, { correction: '是兩次。' })).status).toBe(200)
    expect(await review(uid), 'it is told').toMatchObject({ waiting_correction: '' })
    expect(faults(await publish(uid, { correction: '每日 9000 毫克。' })), 'of what is read').toEqual(['body.correction'])
    expect(await text()).toBe('<p>飯後服用，每天兩次。</p>')
    await save(uid, { fields: { tags: [2] } })
    expect((await publish(uid)).status, 'another tag').toBe(200)
    // another mark, and back to what was signed: what was told with it is not told twice
    for (const words of ['飯後服用，每天兩次！', '飯後服用，每天兩次。']) {
      await rewrite(uid, words)
      expect(await review(uid)).toMatchObject({ corrects: true, signed_correction: '' })
      expect(faults(await publish(uid, { correction: '是兩次。' }))).toEqual([
        words.endsWith('！') ? 'body.signature' : 'body.correction',
      ])
      expect((await publish(uid, { spelling_only: true })).status).toBe(200)
    }
    expect(await review(uid)).toMatchObject({ corrections: [{ text: '是兩次。' }] })
  })

  test('a name of the signature stands at what was signed, whoever an editor chose since', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    await save(uid, { fields: { reviewer: 4 } })
    const { number } = (await publish(uid)).json.items as { number: number }
    const { json } = await callApi(db, `/api/v3.0/article/${number}`)
    expect(json.items).toMatchObject({ reviewed_by: { id: signsAs } })
    expect((json.items as { reviewed_at: string }).reviewed_at > '2026-01-02').toBe(true)
  })

  test('whoever signed takes it back by sending the same words back, and an editor does not', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    expect((await of(uid, 'send_back', { version: await versionOf(uid), note: '標題太長' }, editor)).status).toBe(200)
    expect((await review(uid)).review).toBe('signed')
    expect((await of(uid, 'send_back', { version: await versionOf(uid), note: '我看錯了' }, reviewer)).status).toBe(200)
    expect(await review(uid)).toMatchObject({ review: 'sent_back', clearance: 'unsigned' })
    expect((await of(uid, 'send_back', { version: await versionOf(uid), note: '再一次' }, editor)).status, 'nobody waits').toBe(
      409,
    )
  })

  test('is handed to who publishes, without a clinician, where no channel asks for a signature', async () => {
    const uid = await begin({ channels: [11], title: '不必簽的一篇' })
    expect((await review(uid)).clearance).toBe('not asked')
    expect((await submit(uid, { reviewer: null })).status).toBe(200)
    expect(await mails('不必簽的一篇')).toEqual(['admin 等您發布', 'chief 等您發布'])
    expect((await publish(uid)).status).toBe(200)
    const elsewhere = await save(uid, { fields: { channels: [11, medical] } })
    expect([elsewhere.status, faults(await publish(uid))], 'moved to where a signature is asked for').toEqual([
      200,
      ['body.signature'],
    ])
  })
})

test('what has changed is marked since whoever looks has answered: sent back as well as signed', async () => {
  const uid = await begin({}, '每天 5 毫克，飯後服用。')
  await submit(uid)
  const since = async (as: Viewer) => {
    const { since, answered } = (await review(uid, as)) as Review & { since: number | null; answered: { kind: string } | null }
    return [since, answered?.kind ?? null]
  }
  expect(await since(reviewer), 'nobody has answered, and readers have nothing').toEqual([null, null])
  // saved by itself while it was with the clinician
  await rewrite(uid, '每天 5 毫克，飯後服用', writer)
  await of(uid, 'send_back', { version: await versionOf(uid), note: '一次幾顆？' }, reviewer)
  const mended = async () => ((await review(uid)) as Review & { mended: boolean }).mended
  expect(await mended()).toBe(false)
  await rewrite(uid, '每天 50 毫克，飯後服用', writer)
  expect(await mended()).toBe(true)
  await submit(uid)
  expect(await mended(), 'it waits again').toBe(false)
  expect([await since(reviewer), await since(writer as Viewer)]).toEqual(Array(2).fill([3, 'sent_back']))
  const { json } = await of(uid, 'compare?from=3', undefined, reviewer)
  expect((json.items as { blocks: { words: object[] }[] }).blocks[0]?.words).toContainEqual({ is: 'in', text: '50' })
  await of(uid, 'send_back', { version: await versionOf(uid), note: '標題太長' }, editor)
  expect([await since(reviewer), await since(editor as Viewer)], 'to each their own').toEqual([
    [3, 'sent_back'],
    [5, 'sent_back'],
  ])
  await thinVersions(db, new Date(now.getTime() + 40 * 24 * 3_600_000))
  expect((await of(uid, 'compare?from=3', undefined, reviewer)).status, 'it is not thinned away').toBe(200)
  expect((await of(uid, 'compare?from=4', undefined, reviewer)).status).toBe(404)
})

test('whoever was asked is asked again, and each step names the version that was read', async () => {
  const uid = await begin()
  const asks = async () => ((await review(uid, writer as Viewer)) as Review & { whom_to_ask: number | null }).whom_to_ask
  expect(await asks(), 'nobody stands as its reviewer').toBeNull()
  const named = await begin({ reviewer: signsAs })
  expect(await review(named, writer as Viewer), 'who stands as its reviewer').toMatchObject({ whom_to_ask: signsAs })
  await submit(uid)
  expect(await asks(), 'somebody else is to be chosen while it waits').toBeNull()
  await of(uid, 'send_back', { version: 2, note: '補來源' }, reviewer)
  expect(await asks()).toBe(signsAs)
  await submit(uid)
  await sign(uid)
  await publish(uid)
  await of(uid, 'withdraw', { reason: '重寫' })
  const { steps } = (await review(uid)) as unknown as { steps: { kind: string; version: number; base: number | null }[] }
  expect(steps.map(({ kind, version, base }) => [kind, base, version])).toEqual([
    ['submitted', 1, 2],
    ['sent_back', null, 2],
    ['submitted', 2, 3],
    ['signed', 3, 4],
    ['published', 4, 5],
    ['withdrawn', null, 5],
  ])
})

describe('a signature is refused', () => {
  test('to whoever is not asked, has no such role, or has lost it meanwhile', async () => {
    const uid = await begin()
    await submit(uid)
    for (const as of [writer, editor, chief]) expect((await sign(uid, {}, as)).status).toBe(403)
    const other = { ...(await viewerWith(db, ['review'])), author: 5 }
    expect((await sign(uid, {}, other)).status, 'another clinician').toBe(403)
    const roles = sql`member_roles where member_id = ${reviewer.memberId}`
    const had = (await db.execute<{ role_key: string }>(sql`select role_key from ${roles}`)).rows
    await db.execute(sql`delete from ${roles}`)
    // the request still knows them as who they were
    expect([(await sign(uid)).status, (await of(uid, 'decline', { version: 2, note: '沒空' }, reviewer)).status]).toEqual([
      403, 403,
    ])
    expect(
      (await submit(uid)).json.errors?.map(({ path }) => path),
      'nor can they be asked',
    ).toEqual(['body.reviewer'])
    expect(await review(uid, editor as Viewer), 'whoever can ask another is told').toMatchObject({
      review: 'waiting',
      stuck: true,
    })
    for (const { role_key } of had)
      await db.execute(sql`insert into member_roles (member_id, role_key) values (${reviewer.memberId}, ${role_key})`)
    expect(await review(uid, editor as Viewer)).toMatchObject({ review: 'waiting', stuck: false })
    expect((await sign(uid)).status).toBe(200)
  })

  test('of an older version than the one that is shown, and of none', async () => {
    const uid = await begin()
    await submit(uid)
    const read = await versionOf(uid)
    await rewrite(uid, '飯前服用，每天一次。')
    const late = await sign(uid, { version: read })
    expect([late.status, late.json.code]).toEqual([409, 'stale_version'])
    expect((await sign(uid, { version: 99 })).json.errors).toEqual([
      { path: 'body.version', message: '還沒有這個版本，請重新整理再試' },
    ])
    expect((await review(uid)).review).toBe('waiting')
    const tagged = await versionOf(uid)
    await save(uid, { fields: { tags: [1] } })
    expect((await sign(uid, { version: tagged })).status, 'other tags are other words to nobody').toBe(200)
    expect((await sign(uid)).json.items, 'signed once more').toEqual({ version: await versionOf(uid) })
  })

  test('of what somebody has a part in: as its owner, its author, or by a word that they changed', async () => {
    const clinician: Viewer = { ...reviewer, capabilities: ['review', 'write', 'edit'] }
    await db.execute(
      sql`insert into member_roles (member_id, role_key) values (${reviewer.memberId}, 'editor') on conflict do nothing`,
    )
    const authored = await begin({ authors: [signsAs] })
    expect((await review(authored, editor)).clinicians.map(({ id }) => id)).not.toContain(signsAs)
    expect((await submit(authored)).json.errors?.[0]?.message).toContain('不能審自己的稿')
    const uid = await begin()
    await submit(uid)
    await rewrite(uid, '飯後服用，每天一次，一次一顆。', clinician)
    expect([(await sign(uid, {}, clinician)).status, (await review(uid, clinician)).may['sign']]).toEqual([403, false])
    const thin = await begin()
    await rewrite(thin, '飯後服用，每天九次。', clinician)
    await rewrite(thin, '飯後服用，每天九次！', editor)
    await save(thin, { fields: { keywords: ['藥'] } }, clinician)
    await save(thin, { fields: { keywords: [] } }, editor)
    await thinVersions(db, new Date(now.getTime() + 2 * 3_600_000))
    expect((await of(thin, 'compare?from=2', undefined, editor)).status, 'that version is thinned').toBe(404)
    expect((await submit(thin)).json.errors?.[0]?.message, 'and what they wrote is theirs').toContain('不能審自己的稿')
    await db.execute(sql`delete from member_roles where member_id = ${reviewer.memberId} and role_key = 'editor'`)
  })

  test('of what nobody could read, which is not handed in either', async () => {
    const empty = await ask('posts', { type: 'article', key: randomUUID() }, writer)
    const { uid } = empty.json.items as { uid: number }
    expect(faults(await submit(uid))).toEqual(['fields.title', 'document'])
    expect((await submit(uid, { reviewer: 9999 })).status).toBe(422)
    expect((await of(uid, 'send_back', { version: 1, note: '退' }, editor)).status).toBe(409)
    expect((await submit(uid, {}, reviewer)).status).toBe(403)
  })
})

describe('spelling alone', () => {
  test('needs no new signature where each change is a known slip, and many small changes are not a small one', async () => {
    const before = '飯後服用，請配溫開水吞服，不要配茶。'
    const mend = (times: number) => before + '慢慢的走路。'.repeat(24 - times) + '慢慢地走路。'.repeat(times)
    const uid = await begin({}, mend(0))
    await submit(uid)
    await sign(uid)
    await publish(uid)
    await rewrite(uid, mend(6))
    expect(faults(await publish(uid))).toEqual(['body.correction'])
    expect((await publish(uid, { spelling_only: true })).status).toBe(200)
    expect((await review(uid)).steps.at(-1)).toMatchObject({ kind: 'published', spelling_only: true })
    await rewrite(uid, mend(16))
    expect((await submit(uid)).status, 'of spelling readers need not be told').toBe(200)
    expect((await publish(uid, { spelling_only: true })).status, '16 characters since what was signed').toBe(200)
    await rewrite(uid, mend(24))
    expect(faults(await publish(uid, { spelling_only: true })), 'more than twenty in all').toEqual(['body.spelling_only'])
    await rewrite(uid, mend(6).replace('不要配茶', '要配茶'))
    expect(faults(await publish(uid, { spelling_only: true })), 'a negation').toEqual(['body.spelling_only'])
    await rewrite(uid, mend(6).replace('飯後', '飯前'))
    const said = await publish(uid, { spelling_only: true, correction: '是飯前。' })
    expect(said.json.errors, 'what is said to be spelling is, whatever else is said').toMatchObject([
      { path: 'body.spelling_only', message: expect.stringContaining('「後」改成「前」') },
    ])
  })

  test('is for editors to say, before readers have it too', async () => {
    const uid = await begin({}, '飯後服用，配溫開水吞服。')
    await submit(uid)
    await sign(uid)
    await rewrite(uid, '飯後服用，配溫開水吞服！')
    expect(faults(await publish(uid))).toEqual(['body.signature'])
    const publisher = await viewerWith(db, ['publish'])
    const body = { version: await versionOf(uid), key: randomUUID(), spelling_only: true }
    expect((await of(uid, 'publish', body, publisher)).status).toBe(403)
    expect((await publish(uid, { spelling_only: true })).status).toBe(200)
  })
})

describe('notes', () => {
  const notes = async (uid: number, as?: Viewer) => {
    const { json } = await of(uid, 'note', undefined, as)
    const items = json.items as {
      id: number
      text: string
      block: string | null
      excerpt: string
      mentions: string[]
      answers: number | null
      resolved: boolean
    }[]
    return { items, colleagues: json['colleagues'] as { id: string; name: string }[] }
  }
  const note = (uid: number, body: object, as: Viewer = editor as Viewer) => of(uid, 'note', body, as)

  test('stand beside a block, stay when it is gone, are answered and done with, and change nothing of the text', async () => {
    const title = '有人提到的一篇'
    const uid = await begin({ title }, '每天一次，飯後服用。')
    const before = await review(uid)
    const mentions = (await notes(uid)).colleagues.filter(({ name }) => name === '張語彤').map(({ id }) => id)
    expect(mentions).toHaveLength(1)
    expect((await note(uid, { text: '一次幾顆？', block: 'first', mentions })).status).toBe(200)
    const [asked] = (await notes(uid)).items
    expect(asked).toMatchObject({ block: 'first', excerpt: '每天一次，飯後服用。', mentions: ['張語彤'], resolved: false })
    expect(await mails(title)).toEqual(['writer 有人提到您'])
    const inbox = async () =>
      ((await ask('inbox', undefined, writer)).json.items as { mentions: { uid: number; path: string }[] }).mentions
    expect((await inbox()).find((one) => one.uid === uid)?.path).toBe(`/office/posts/${uid}/review#note-${asked?.id}`)
    const advised = async () => {
      const checks = (await of(uid, 'check')).json.items as { blocking: boolean; place: string; message: string }[]
      return checks
        .filter(({ message }) => message.includes('註解'))
        .map(({ place, message, blocking }) => [place, message, blocking])
    }
    const open = '還有 1 則註解沒有處理'
    expect(await advised()).toEqual([[`note.${asked?.id}`, open, false]])
    await save(uid, { document: doc(paragraph('別的一段。', 'second')) })
    expect((await note(uid, { text: '一顆', answers: asked?.id }, writer)).status).toBe(200)
    expect((await notes(uid)).items.map(({ block, excerpt }) => [block, excerpt])).toEqual(
      Array(2).fill(['first', '每天一次，飯後服用。']),
    )
    expect(await advised(), 'an answer is none of its own, and its block is gone').toEqual([[`note.${asked?.id}`, open, false]])
    expect((await of(uid, 'note/resolve', { id: asked?.id, resolved: true })).status).toBe(200)
    expect(await advised()).toEqual([])
    expect((await notes(uid)).items.map(({ resolved }) => resolved)).toEqual([true, true])
    expect((await inbox()).map((one) => one.uid)).not.toContain(uid)
    expect((await review(uid)).version).toBe(before.version + 1)
  })

  test('are for who may read the manuscript: nobody else writes, is mentioned or finds them', async () => {
    const uid = await begin()
    const whom = (await notes(uid)).colleagues.map(({ name }) => name)
    expect([whom.includes('周明德'), whom.includes('溫書瑜')], 'the clinician is not asked yet').toEqual([false, true])
    const refused = async (body: object) => (await note(uid, body)).json.errors?.map(({ path }) => path)
    expect(await refused({ text: ' ' })).toEqual(['body.text'])
    expect(await refused({ text: '一', mentions: [reviewer.memberId] })).toEqual(['body.mentions'])
    expect(await refused({ text: '一', block: 'nothing' })).toEqual(['body.block'])
    expect(await refused({ text: '一', answers: 987_654 })).toEqual(['body.answers'])
    expect([(await note(uid, { text: '一' }, reviewer)).status, (await of(uid, 'note', undefined, reviewer)).status]).toEqual([
      403, 403,
    ])
    expect((await of(uid, 'note/resolve', { id: 987_654, resolved: true })).status).toBe(404)
    expect((await notes(uid)).items).toEqual([])
  })
})

test('the inbox says what waits for whom, until it is done', async () => {
  const nameOf = async (id: number) =>
    (await db.execute<{ name: string }>(sql`select name from authors where id = ${id}`)).rows[0]?.name
  const inbox = async (as: Viewer | undefined) => {
    const { json } = await ask('inbox', undefined, as)
    const all = json.items as Record<string, { uid: number }[]>
    return Object.keys(all).filter((of) => all[of]?.some((one) => one.uid === uid))
  }
  const uid = await begin({ title: '等很多人的一篇' })
  const everybody = () => Promise.all([writer, reviewer, chief].map(inbox))
  expect(await everybody()).toEqual([['drafts'], [], []])
  await submit(uid)
  expect(await everybody()).toEqual([['drafts'], ['review'], []])
  await of(uid, 'send_back', { version: await versionOf(uid), note: '補來源' }, reviewer)
  expect(await everybody()).toEqual([['back'], [], []])
  await submit(uid)
  await sign(uid)
  expect(await everybody()).toEqual([['drafts'], [], ['ready']])
  const { ready } = (await ask('inbox', undefined, chief)).json.items as {
    ready: { uid: number; authors: string[]; step: string; by: string }[]
  }
  expect(
    ready.find((one) => one.uid === uid),
    'who wrote it, and who signed it',
  ).toMatchObject({ authors: [await nameOf(1)], step: 'signed', by: '周明德' })
  await rewrite(uid, '飯後服用，每天一次！')
  expect(await everybody(), 'it says something else than what was signed').toEqual([['drafts'], [], []])
  await publish(uid, { spelling_only: true })
  // whoever is not asked any more reads neither what it says now nor what it is called
  const other = await begin({ title: '只問過一次的一篇' })
  await submit(other)
  await save(other, { fields: { reviewer: null } })
  const told = JSON.stringify((await ask('inbox', undefined, reviewer)).json)
  expect([(await of(other, 'review', undefined, reviewer)).status, told.includes('只問過一次')]).toEqual([403, false])
  expect(await everybody(), 'another spelling is told to who signed').toEqual([[], ['spelling'], []])
  await save(uid, { fields: { channels: [11] }, document: doc(paragraph('飯後服用，每天兩次！')) })
  await publish(uid, { correction: '是兩次。' })
  expect(await everybody(), 'and so are other words, as what they are').toEqual([[], ['changed'], []])
})

test('who stands as the reviewer while it waits is asked as the one before was: told, with the same note, and it waits for them', async () => {
  const other = { ...(await viewerWith(db, ['review'])), author: 5 }
  await db.execute(sql`insert into staff_authors (member_id, author_id) values (${other.memberId}, 5)`)
  const title = '換人審的一篇'
  const uid = await begin({ title })
  const waits = async (as: Viewer) => JSON.stringify((await ask('inbox', undefined, as)).json).includes(title)
  await save(uid, { fields: { reviewer: 5 } })
  expect(await mails(title), 'nobody is asked before it is handed in').toEqual([])
  await submit(uid, { note: '第二段請看' })
  expect([await waits(reviewer), await waits(other)]).toEqual([true, false])

  const refused = await save(uid, { fields: { reviewer: 1 } })
  expect([refused.status, faults(refused)], 'of whom nobody may sign').toEqual([422, ['body.fields.reviewer']])
  expect(await waits(reviewer), 'and nothing has changed').toBe(true)
  await save(uid, { fields: { reviewer: 5 } })
  expect([await waits(reviewer), await waits(other)]).toEqual([false, true])
  expect((await mails(title)).map((mail) => mail.split(' ')[0])).toEqual(['reviewer', 'trusted-review'])
  const { steps, review: is } = await review(uid)
  expect([is, steps.map(({ kind, note }) => [kind, note])]).toEqual([
    'waiting',
    [
      ['submitted', '第二段請看'],
      ['submitted', '第二段請看'],
    ],
  ])
  expect((await sign(uid, {}, other)).status).toBe(200)
  const told = await mails(title)
  await save(uid, { fields: { reviewer: signsAs } })
  expect([await waits(reviewer), await mails(title)], 'what is signed waits for nobody').toEqual([false, told])
})

test('two versions are compared block by block and field by field', async () => {
  const uid = await begin({ title: '比一比', tags: [1] }, '每天走 30 分鐘。')
  const link = { type: 'text', text: '來源', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }
  const changed = { type: 'paragraph', attrs: { key: 'first' }, content: [{ type: 'text', text: '每天走 45 分鐘。' }, link] }
  await save(uid, { fields: { title: '比兩比', tags: [2] }, document: doc(paragraph('新的一段。', 'new'), changed) })
  const compare = async (query: string) =>
    (await of(uid, `compare?${query}`)).json.items as { blocks: Record<string, unknown>[]; fields: unknown[] }
  const { blocks, fields } = await compare('from=1')
  expect(blocks).toMatchObject([
    { key: 'new', is: 'new', html: '<p>新的一段。</p>' },
    {
      key: 'first',
      is: 'changed',
      words: [
        { is: 'same', text: '每天走 ' },
        { is: 'out', text: '30' },
        { is: 'in', text: '45' },
        { is: 'same', text: ' 分鐘。' },
        { is: 'in', text: '來源' },
      ],
      in: [{ name: 'link', value: '來源 → https://example.org/' }],
    },
  ])
  expect(fields).toMatchObject([
    { field: 'title', words: [{ is: 'same', text: '比' }, { is: 'out', text: '一' }, { is: 'in', text: '兩' }, {}] },
    { field: 'tags' },
  ])
  expect((await compare('from=2&to=1')).blocks.map(({ key, is }) => [key, is])).toEqual([
    ['new', 'gone'],
    ['first', 'changed'],
  ])
  expect((await compare('')).blocks.every(({ is }) => is === 'same')).toBe(true)
  expect((await of(uid, 'compare?from=99')).status).toBe(404)
  const restore = (blocks: string[], base: number) => of(uid, 'restore', { version: 1, base, key: randomUUID(), blocks }, editor)
  expect((await restore(['first'], 2)).json.items).toEqual({ version: 3 })
  expect((await compare('from=1&to=3')).blocks.map(({ key, is }) => [key, is])).toEqual([
    ['new', 'new'],
    ['first', 'same'],
  ])
  expect((await compare('from=1&to=3')).fields, 'the fields stay').toHaveLength(2)
  expect((await restore(['new', 'first'], 3)).json.items).toEqual({ version: 4 })
  expect((await compare('from=1&to=4')).blocks.map(({ key, is }) => [key, is])).toEqual([['first', 'same']])
  expect([(await restore(['first'], 3)).status, (await restore([], 4)).status]).toEqual([409, 422])
})

describe('what is looked at before publishing', () => {
  const checks = async (uid: number) =>
    (await of(uid, 'check')).json.items as { blocking: boolean; place: string; message: string }[]

  test('is told in one list, what keeps it from being published first, each with its place', async () => {
    const uid = await begin({ title: '', ends_on: '2020-01-01' }, '研究說胸痛要當心。')
    const all = await checks(uid)
    expect(all.map(({ blocking, place }) => `${blocking ? '!' : ''}${place}`)).toEqual([
      '!fields.title',
      '!fields.ends_on',
      '!signature',
      'block.first',
      'block.first',
    ])
    const refused = await publish(uid)
    expect(faults(refused), 'the publication asks the same').toEqual(['fields.title', 'fields.ends_on'])
  })

  test('that somebody has read other words than these is said for as long as it is so, with what was changed', async () => {
    const uid = await begin({ title: '讀過的數字', channels: [] }, '睡前量，高於 130 就記下來。')
    await submit(uid)
    await sign(uid)
    const said = async () => (await checks(uid)).filter(({ place }) => place === 'fields.reviewer').map(({ message }) => message)
    expect(await said()).toEqual([])
    await publish(uid)
    await rewrite(uid, '睡前量，高於 135 就記下來。')
    const changed = expect.stringContaining('「130」改成「135」，動到數字')
    expect(await said(), 'before it is published').toEqual([changed])
    expect((await publish(uid, { correction: '門檻寫錯了' })).status).toBe(200)
    expect(await said(), 'when readers have it').toEqual([changed])
    await of(uid, 'withdraw', { reason: '數字待查' })
    expect(await said(), 'when it is taken down').toEqual([changed])
    await rewrite(uid, '睡前量，高於 130 就記下來。')
    expect(await said(), 'when it says again what was read').toEqual([])
  })

  test('a link to nothing is advice, a picture whose rights are over is refused', async () => {
    const uid = await begin({ channels: [11], cover: 'cover-article-3' })
    const link = (href: string) => ({ type: 'text', text: '看這篇', marks: [{ type: 'link', attrs: { href } }] })
    const content = [link('/article/1'), { type: 'text', text: '、' }, link('/article/99999')]
    await save(uid, { document: doc({ type: 'paragraph', attrs: { key: 'first' }, content }) })
    expect(await checks(uid)).toMatchObject([
      { blocking: false, place: 'block.first', message: expect.stringContaining('/article/99999') },
    ])
    await db.execute(sql`update media set rights_until = '2020-01-01' where id = 'cover-article-3'`)
    expect((await checks(uid))[0]).toMatchObject({
      blocking: true,
      place: 'fields.cover',
      message: expect.stringContaining('已經過期'),
    })
    expect(faults(await publish(uid))).toEqual(['body.fields.cover'])
    await db.execute(sql`update media set rights_until = null where id = 'cover-article-3'`)
    expect((await publish(uid)).status).toBe(200)
  })
})

test('which channels ask for a signature is set whole, by who governs, and written down', async () => {
  const list = async () => (await ask('signing_channel', undefined, 'admin')).json.items as { id: number; signed: boolean }[]
  const signing = async () => (await list()).filter(({ signed }) => signed).map(({ id }) => id)
  expect((await ask('signing_channel', { channels: [12, medical, 12] }, 'admin')).status).toBe(200)
  expect(await signing()).toEqual([12, medical])
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => ask('signing_channel', { channels: [12, medical] }, 'admin')))
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask('signing_channel', { channels: [987_654] }, 'admin')).status).toBe(422)
  expect((await ask('signing_channel', { channels: [] }, chief)).status).toBe(403)
  expect(await signing()).toEqual([12, medical])
  expect(await actsOn(db, 'settings:signing', 1)).toMatchObject([{ before: [12, medical], after: [12, medical] }])
})

test('Simplified Chinese is named before it goes out, and turned in one step by its phrases, once however often that is sent', async () => {
  const uid = await begin({ title: '皇后的头发' }, '量血压以后，头发干净。皇后、公里、頭髮乾淨。')
  const named = async () =>
    ((await of(uid, 'check')).json.items as { mend: string | null; place: string; message: string }[]).filter(({ mend }) => mend)
  expect(await named()).toEqual([
    { blocking: false, place: 'fields.title', mend: 'simplified', message: '內文有簡體字：「头发」「血压」「干净」' },
  ])
  const base = await versionOf(uid)
  const turn = { base, key: randomUUID() }
  expect((await of(uid, 'turn_simplified', turn, reviewer)).status).toBe(403)
  expect((await of(uid, 'turn_simplified', turn, writer)).json.items).toEqual({ version: base + 1 })
  expect((await of(uid, 'turn_simplified', turn, writer)).json.items).toEqual({ version: base + 1 })
  const { fields, document } = (await ask(`posts/${uid}`)).json.items as unknown as Content
  expect([fields.title, document.content]).toEqual(['皇后的頭髮', [paragraph('量血壓以後，頭髮乾淨。皇后、公里、頭髮乾淨。')]])
  expect(await named()).toEqual([])
  // where there is nothing to turn there is no new version
  const again = { base: base + 1, key: randomUUID() }
  expect((await of(uid, 'turn_simplified', again, writer)).json.items).toEqual({ version: base + 1 })
})
