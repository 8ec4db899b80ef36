import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Content } from '../../src/domain/manuscripts/fields.ts'
import { viewerWith } from '../support/api.ts'
import { doc, paragraph } from '../support/manuscripts.ts'
import { createTestReviews } from '../support/reviews.ts'

const {
  db,
  reviewer,
  writer,
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
} = await createTestReviews()

describe('a spelling fix', () => {
  test('needs no new signature if each change is a known typo and there are few of them', async () => {
    const before = '飯後服用，請配溫開水吞服，不要配茶。'
    const textWithFixes = (times: number) => before + '慢慢的走路。'.repeat(24 - times) + '慢慢地走路。'.repeat(times)
    const uid = await begin({}, textWithFixes(0))
    await submit(uid)
    await sign(uid)
    await publish(uid)
    await rewrite(uid, textWithFixes(6))
    expect(errors(await publish(uid))).toEqual(['body.correction'])
    expect((await publish(uid, { spelling_only: true })).status).toBe(200)
    expect((await review(uid)).steps.at(-1)).toMatchObject({ kind: 'published', spelling_only: true })
    await rewrite(uid, textWithFixes(16))
    expect((await submit(uid)).status, 'a change of spelling needs no correction').toBe(200)
    expect((await publish(uid, { spelling_only: true })).status, '16 characters since what was signed').toBe(200)
    await rewrite(uid, textWithFixes(24))
    expect(errors(await publish(uid, { spelling_only: true })), 'more than twenty in all').toEqual(['body.spelling_only'])
    await rewrite(uid, textWithFixes(6).replace('不要配茶', '要配茶'))
    expect(errors(await publish(uid, { spelling_only: true })), 'a negation').toEqual(['body.spelling_only'])
    await rewrite(uid, textWithFixes(6).replace('飯後', '飯前'))
    const actual = await publish(uid, { spelling_only: true, correction: '是飯前。' })
    expect(actual.json.errors, 'spelling_only is checked even with a correction').toMatchObject([
      { path: 'body.spelling_only', message: expect.stringContaining('「後」改成「前」') },
    ])
  })

  test('can be declared by editors, also before first publication', async () => {
    const uid = await begin({}, '飯後服用，配溫開水吞服。')
    await submit(uid)
    await sign(uid)
    await rewrite(uid, '飯後服用，配溫開水吞服！')
    expect(errors(await publish(uid))).toEqual(['body.signature'])
    const publisher = await viewerWith(db, ['publish'])
    const body = { version: await versionOf(uid), key: randomUUID(), spelling_only: true }
    expect((await of(uid, 'publish', body, publisher)).status).toBe(403)
    expect((await publish(uid, { spelling_only: true })).status).toBe(200)
  })
})

describe('checks before publishing', () => {
  const checks = async (uid: number) =>
    (await of(uid, 'check')).json.items as { blocking: boolean; place: string; message: string }[]

  test('are one list, blocking ones first, each with its place', async () => {
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
    expect(errors(refused), 'the publication asks the same').toEqual(['fields.title', 'fields.ends_on'])
  })

  test('report that a reviewer read other words, with the changes, for as long as it is so', async () => {
    const uid = await begin({ title: '讀過的數字', channels: [11] }, '睡前量，高於 130 就記下來。')
    await submit(uid)
    await sign(uid)
    const actual = async () =>
      (await checks(uid)).filter(({ place }) => place === 'fields.reviewer').map(({ message }) => message)
    expect(await actual()).toEqual([])
    await publish(uid)
    await rewrite(uid, '睡前量，高於 135 就記下來。')
    const changed = expect.stringContaining('「130」改成「135」，動到數字')
    expect(await actual(), 'before it is published').toEqual([changed])
    expect((await publish(uid, { correction: '門檻寫錯了' })).status).toBe(200)
    expect(await actual(), 'when readers have it').toEqual([changed])
    await of(uid, 'withdraw', { reason: '數字待查' })
    expect(await actual(), 'when it is taken down').toEqual([changed])
    await rewrite(uid, '睡前量，高於 130 就記下來。')
    expect(await actual(), 'when the published text is restored').toEqual([])
  })

  test('a dead link is a warning, an image with expired rights blocks', async () => {
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
    expect(errors(await publish(uid))).toEqual(['body.fields.cover'])
    await db.execute(sql`update media set rights_until = null where id = 'cover-article-3'`)
    expect((await publish(uid)).status).toBe(200)
  })
})

test('the channels that require a signature are set as a whole by administrators, and audited', async () => {
  const list = async () => (await request('signing_channel', undefined, 'admin')).json.items as { id: number; signed: boolean }[]
  const signing = async () => (await list()).filter(({ signed }) => signed).map(({ id }) => id)
  expect((await request('signing_channel', { channels: [12, medical, 12] }, 'admin')).status).toBe(200)
  expect(await signing()).toEqual([12, medical])
  const atOnce = await Promise.all(
    Array.from({ length: 4 }, () => request('signing_channel', { channels: [12, medical] }, 'admin')),
  )
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await request('signing_channel', { channels: [987_654] }, 'admin')).status).toBe(422)
  expect((await request('signing_channel', { channels: [] }, chief)).status).toBe(403)
  expect(await signing()).toEqual([12, medical])
  expect(await auditEventsOn(db, 'settings:signing', 1)).toMatchObject([{ before: [12, medical], after: [12, medical] }])
})

test('Simplified Chinese is reported before publishing, and converted by phrases, once', async () => {
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
  const { fields, document } = (await request(`posts/${uid}`)).json.items as unknown as Content
  expect([fields.title, document.content]).toEqual(['皇后的頭髮', [paragraph('量血壓以後，頭髮乾淨。皇后、公里、頭髮乾淨。')]])
  expect(await named()).toEqual([])
  // where there is nothing to convert there is no new version
  const again = { base: base + 1, key: randomUUID() }
  expect((await of(uid, 'turn_simplified', again, writer)).json.items).toEqual({ version: base + 1 })
})
