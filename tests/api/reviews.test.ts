import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { insertStep } from '../../src/db/queries/manuscript-steps.ts'
import { medicalContent } from '../../src/domain/manuscripts/canonical.ts'
import type { Content } from '../../src/domain/manuscripts/fields.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { addDays, addMonths } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { pruneVersions } from '../../src/operations/manuscripts/history.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { doc, paragraph } from '../support/manuscripts.ts'
import { createTestReviews, type Review } from '../support/reviews.ts'

const {
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
} = await createTestReviews()

describe('the workflow of a manuscript', () => {
  test('from writer via signer to readers: each step is recorded, audited and mailed', async () => {
    const title = '從寫到讀的一篇'
    const uid = await begin({ title })
    expect(await review(uid)).toMatchObject({ review: 'none', clearance: 'unsigned', steps: [] })
    expect(errors(await publish(uid)), 'it has no signature').toEqual(['body.signature'])
    const body = { key: randomUUID(), note: '請看劑量' }
    const first = await submit(uid, body)
    expect([first.status, first.json.items]).toEqual([200, { version: 2 }])
    expect((await submit(uid, { ...body, version: 1 })).json.items, 'sent twice').toEqual({ version: 2 })
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
    expect((await auditEventsOn(db, `post:${uid}`, 20)).map(({ action }) => action).reverse()).toEqual([
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

  test('the signature sets when another review is due: by its channels, or earlier', async () => {
    const dueOf = async (uid: number) =>
      (await db.execute<{ due: string }>(sql`select review_due_on::text as due from posts where uid = ${uid}`)).rows[0]?.due
    const months = (count: number) => db.execute(sql`update channels set review_months = ${count} where id = ${medical}`)
    const today = taipeiDay(now)
    await months(12)
    const [uid, sooner] = [await begin(), await begin()]
    for (const one of [uid, sooner]) await submit(one)
    expect((await review(uid, reviewer)).review_due_on).toBe(addMonths(today, 12))
    expect((await review(uid)).review_due_on, 'others do not sign').toBeNull()
    const key = randomUUID()
    for (const day of [today, addDays(addMonths(today, 12), 1), '下個月'])
      expect(errors(await of(sooner, 'sign', { version: 2, key, review_due_on: day }, reviewer)), day).toEqual([
        'body.review_due_on',
      ])
    expect((await of(sooner, 'sign', { version: 2, key, review_due_on: addDays(today, 30) }, reviewer)).status).toBe(200)
    await sign(uid)
    // neither a later publication nor another period moves it
    await months(36)
    for (const one of [uid, sooner]) expect((await publish(one)).status).toBe(200)
    expect([await dueOf(uid), await dueOf(sooner)]).toEqual([addMonths(today, 12), addDays(today, 30)])
    await rewrite(uid, '飯後服用，每天兩次，一次一顆。')
    await submit(uid, { correction: '次數寫錯了' })
    await sign(uid)
    await publish(uid, { correction: '次數寫錯了' })
    expect(await dueOf(uid), 'signed again').toBe(addMonths(today, 36))
    await of(uid, 'send_back', { version: await versionOf(uid), note: '再看一次' }, reviewer)
    expect(await dueOf(uid), 'without a signature').toBeFalsy()
    await months(24)
  })

  test('a changed text or cover reopens the review; a no-op save, tags and wall do not', async () => {
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
    expect(errors(await publish(uid))).toEqual(['body.signature'])
    await rewrite(uid, '飯後服用，每天一次。')
    expect((await review(uid)).review, 'the very words that were signed').toBe('signed')
    expect((await publish(uid)).status).toBe(200)
  })

  test('an earlier release’s signature covers all of its version', async () => {
    const uid = await begin()
    await submit(uid)
    const version = await versionOf(uid)
    const { document, fields } = (await request(`posts/${uid}`)).json.items as unknown as Content
    const hash = createHash('sha256').update(medicalContent({ document, fields })).digest('hex')
    await insertStep(db, { uid, kind: 'signed', version, hash, by: reviewer.memberId, at: new Date(), reviewer: signsAs })
    expect(await review(uid)).toMatchObject({ review: 'signed', clearance: 'signed' })
    await save(uid, { fields: { sponsor: '某藥廠' } })
    expect(await review(uid)).toMatchObject({ review: 'changed', clearance: 'unsigned' })
  })

  test('readers and signers see the title of a card’s target', async () => {
    const other = await begin({ title: '另一篇的標題', lead: '另一篇的前言', channels: [11] })
    const { number } = (await publish(other)).json.items as { number: number }
    const card = { type: 'card', attrs: { key: 'card', of: 'post', thing: `article/${number}` } }
    const uid = await begin()
    await save(uid, { document: doc(paragraph('每天一次。'), card) })
    const { blocks } = (await of(uid, 'compare')).json.items as { blocks: { html: string }[] }
    expect(blocks[1]?.html).toContain('另一篇的標題')
    await submit(uid)
    await sign(uid)
    const actual = await callApi(db, `/api/v3.0/article/${((await publish(uid)).json.items as { number: number }).number}`)
    expect([actual.text.includes('另一篇的標題'), actual.text.includes('另一篇的前言')]).toEqual([true, false])
  })

  test('the published text stays until a changed one is signed', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    const { number } = (await publish(uid)).json.items as { number: number }
    const text = async () =>
      ((await callApi(db, `/api/v3.0/article/${number}`)).json.items as { content: { html: string }[] }).content[0]?.html
    await rewrite(uid, '飯後服用，每天兩次。')
    expect(errors(await publish(uid, { correction: '是兩次。' }))).toEqual(['body.signature'])
    expect(await text()).toBe('<p>飯後服用，每天一次。</p>')
    expect(errors(await submit(uid)), 'a signature on what cannot be published').toEqual(['body.correction'])
    await sign(uid)
    expect(errors(await publish(uid, { correction: '是兩次。' })), 'it is not signed').toEqual(['body.correction'])
    await submit(uid, { correction: '是兩次。' })
    expect((await review(uid, reviewer)).may).toMatchObject({ sign: true })
    const read = await versionOf(uid)
    await submit(uid, { correction: '是三次。' })
    expect((await sign(uid, { version: read })).status, 'another one than was shown').toBe(409)
    await submit(uid, { correction: '是兩次。' })
    await sign(uid)
    expect(await review(uid)).toMatchObject({ review: 'signed', correction: '是兩次。', signed_correction: '是兩次。' })
    expect(await review(uid)).toMatchObject({ waiting_correction: '是兩次。' })
    expect(errors(await publish(uid, { correction: '是三次。' }))).toEqual(['body.correction'])
    expect((await publish(uid, { correction: '是兩次。' })).status).toBe(200)
    expect(await review(uid), 'the correction is published').toMatchObject({ waiting_correction: '' })
    expect(errors(await publish(uid, { correction: '每日 9000 毫克。' })), 'of what is read').toEqual(['body.correction'])
    expect(await text()).toBe('<p>飯後服用，每天兩次。</p>')
    await save(uid, { fields: { tags: [2] } })
    expect((await publish(uid)).status, 'another tag').toBe(200)
    // other punctuation, then back to the signed text: its notice is not repeated
    for (const version of ['飯後服用，每天兩次！', '飯後服用，每天兩次。']) {
      await rewrite(uid, version)
      expect(await review(uid)).toMatchObject({ corrects: true, signed_correction: '' })
      expect(errors(await publish(uid, { correction: '是兩次。' }))).toEqual([
        version.endsWith('！') ? 'body.signature' : 'body.correction',
      ])
      expect((await publish(uid, { spelling_only: true })).status).toBe(200)
    }
    expect(await review(uid)).toMatchObject({ corrections: [{ text: '是兩次。' }] })
  })

  test('a signature names the signer of the signed text, also after another reviewer was chosen', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    await save(uid, { fields: { reviewer: 4 } })
    const { number } = (await publish(uid)).json.items as { number: number }
    const { json } = await callApi(db, `/api/v3.0/article/${number}`)
    expect(json.items).toMatchObject({ reviewed_by: { id: signsAs } })
    expect((json.items as { reviewed_at: string }).reviewed_at > '2026-01-02').toBe(true)
  })

  test('a signer revokes a signature by rejecting the same text, and an editor cannot', async () => {
    const uid = await begin()
    await submit(uid)
    await sign(uid)
    expect((await of(uid, 'send_back', { version: await versionOf(uid), note: '標題太長' }, editor)).status).toBe(200)
    expect((await review(uid)).review).toBe('signed')
    expect((await of(uid, 'send_back', { version: await versionOf(uid), note: '我看錯了' }, reviewer)).status).toBe(200)
    expect(await review(uid)).toMatchObject({ review: 'sent_back', clearance: 'unsigned' })
    expect(
      (await of(uid, 'send_back', { version: await versionOf(uid), note: '再一次' }, editor)).status,
      'no request is open',
    ).toBe(409)
  })

  test('goes to the publisher without a clinician where no channel requires a signature', async () => {
    const uid = await begin({ channels: [11], title: '不必簽的一篇' })
    expect((await review(uid)).clearance).toBe('not asked')
    expect((await submit(uid, { reviewer: null })).status).toBe(200)
    expect(await mails('不必簽的一篇')).toEqual(['admin 等您發布', 'chief 等您發布'])
    expect((await publish(uid)).status).toBe(200)
    const elsewhere = await save(uid, { fields: { channels: [11, medical] } })
    expect([elsewhere.status, errors(await publish(uid))], 'moved to where a signature is asked for').toEqual([
      200,
      ['body.signature'],
    ])
  })
})

test('marks changes since the viewer’s last response: a rejection or a signature', async () => {
  const uid = await begin({}, '每天 5 毫克，飯後服用。')
  await submit(uid)
  const since = async (as: Viewer) => {
    const { since, answered } = (await review(uid, as)) as Review & { since: number | null; answered: { kind: string } | null }
    return [since, answered?.kind ?? null]
  }
  expect(await since(reviewer), 'no answer and no published version yet').toEqual([null, null])
  // autosaved while it was with the clinician
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
  expect((json.items as { blocks: { words: object[] }[] }).blocks[0]?.words).toContainEqual({ change: 'in', text: '50' })
  await of(uid, 'send_back', { version: await versionOf(uid), note: '標題太長' }, editor)
  expect([await since(reviewer), await since(editor as Viewer)], 'to each their own').toEqual([
    [3, 'sent_back'],
    [5, 'sent_back'],
  ])
  await pruneVersions(db, new Date(now.getTime() + 40 * 24 * 3_600_000))
  expect((await of(uid, 'compare?from=3', undefined, reviewer)).status, 'it is not thinned away').toBe(200)
  expect((await of(uid, 'compare?from=4', undefined, reviewer)).status).toBe(404)
})

test('an earlier reviewer is asked again, and each step names the version that was read', async () => {
  const uid = await begin()
  const asks = async () => ((await review(uid, writer as Viewer)) as Review & { whom_to_ask: number | null }).whom_to_ask
  expect(await asks(), 'it has no reviewer').toBeNull()
  const named = await begin({ reviewer: signsAs })
  expect(await review(named, writer as Viewer), 'its reviewer').toMatchObject({ whom_to_ask: signsAs })
  await submit(uid)
  expect(await asks(), 'another reviewer must be chosen while it waits').toBeNull()
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

describe('a signature is rejected', () => {
  test('from a user not asked, without the role, or who lost it meanwhile', async () => {
    const uid = await begin()
    await submit(uid)
    for (const as of [writer, editor, chief]) expect((await sign(uid, {}, as)).status).toBe(403)
    const other = { ...(await viewerWith(db, ['review'])), author: 5 }
    expect((await sign(uid, {}, other)).status, 'another clinician').toBe(403)
    const roles = sql`member_roles where member_id = ${reviewer.memberId}`
    const had = (await db.execute<{ role_key: string }>(sql`select role_key from ${roles}`)).rows
    await db.execute(sql`delete from ${roles}`)
    // the request still has their earlier roles cached
    expect([(await sign(uid)).status, (await of(uid, 'decline', { version: 2, note: '沒空' }, reviewer)).status]).toEqual([
      403, 403,
    ])
    expect(
      (await submit(uid)).json.errors?.map(({ path }) => path),
      'nor can they be asked',
    ).toEqual(['body.reviewer'])
    expect(await review(uid, editor as Viewer), 'a user who can request another reviewer is notified').toMatchObject({
      review: 'waiting',
      stuck: true,
    })
    for (const { role_key } of had)
      await db.execute(sql`insert into member_roles (member_id, role_key) values (${reviewer.memberId}, ${role_key})`)
    expect(await review(uid, editor as Viewer)).toMatchObject({ review: 'waiting', stuck: false })
    expect((await sign(uid)).status).toBe(200)
  })

  test('for an older version than the one shown, and for none', async () => {
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
    expect((await sign(uid, { version: tagged })).status, 'tags are not part of the signed words').toBe(200)
    expect((await sign(uid)).json.items, 'signed once more').toEqual({ version: await versionOf(uid) })
  })

  test('from a contributor: as owner, author, or editor of a single word', async () => {
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
    await pruneVersions(db, new Date(now.getTime() + 2 * 3_600_000))
    expect((await of(thin, 'compare?from=2', undefined, editor)).status, 'that version is thinned').toBe(404)
    expect((await submit(thin)).json.errors?.[0]?.message, 'and what they wrote is theirs').toContain('不能審自己的稿')
    await db.execute(sql`delete from member_roles where member_id = ${reviewer.memberId} and role_key = 'editor'`)
  })

  test('for an incomplete text, which cannot be submitted either', async () => {
    const empty = await request('posts', { type: 'article', key: randomUUID() }, writer)
    const { uid } = empty.json.items as { uid: number }
    expect(errors(await submit(uid))).toEqual(['fields.title', 'document'])
    expect((await submit(uid, { reviewer: 9999 })).status).toBe(422)
    expect((await of(uid, 'send_back', { version: 1, note: '退' }, editor)).status).toBe(409)
    expect((await submit(uid, {}, reviewer)).status).toBe(403)
  })
})

test('a replaced reviewer’s request passes to the new one: notified, with the same note', async () => {
  const other = { ...(await viewerWith(db, ['review'])), author: 5 }
  await db.execute(sql`insert into staff_authors (member_id, author_id) values (${other.memberId}, 5)`)
  const title = '換人審的一篇'
  const uid = await begin({ title })
  const waits = async (as: Viewer) => JSON.stringify((await request('inbox', undefined, as)).json).includes(title)
  await save(uid, { fields: { reviewer: 5 } })
  expect(await mails(title), 'no request before submission').toEqual([])
  await submit(uid, { note: '第二段請看' })
  expect([await waits(reviewer), await waits(other)]).toEqual([true, false])

  const refused = await save(uid, { fields: { reviewer: 1 } })
  expect([refused.status, errors(refused)], 'the chosen reviewer may not sign').toEqual([422, ['body.fields.reviewer']])
  expect(await waits(reviewer), 'and nothing has changed').toBe(true)
  await save(uid, { fields: { reviewer: 5 } })
  expect([await waits(reviewer), await waits(other)]).toEqual([false, true])
  expect((await mails(title)).map((mail) => mail.split(' ')[0])).toEqual(['reviewer', 'trusted-review'])
  const { steps, review: currentReview } = await review(uid)
  expect([currentReview, steps.map(({ kind, note }) => [kind, note])]).toEqual([
    'waiting',
    [
      ['submitted', '第二段請看'],
      ['submitted', '第二段請看'],
    ],
  ])
  expect((await sign(uid, {}, other)).status).toBe(200)
  const actual = await mails(title)
  await save(uid, { fields: { reviewer: signsAs } })
  expect([await waits(reviewer), await mails(title)], 'a signed manuscript waits for no reviewer').toEqual([false, actual])
})

test('a request to a removed reviewer is no longer open, and another reviewer can be requested', async () => {
  const uid = await begin({ title: '不請他審了的一篇' })
  await submit(uid)
  expect((await review(uid)).review).toBe('waiting')
  await save(uid, { fields: { reviewer: null } })
  expect((await review(uid)).review).toBe('none')
  await submit(uid)
  expect((await review(uid)).review).toBe('waiting')
})
