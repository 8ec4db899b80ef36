import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { doc, paragraph } from '../support/manuscripts.ts'
import { createTestReviews } from '../support/reviews.ts'

const {
  db,
  reviewer,
  writer,
  editor,
  chief,
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
  mails,
} = await createTestReviews()

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

  test('belong to a block, survive it, are answered and resolved, and leave the text unchanged', async () => {
    const title = '有人提到的一篇'
    const uid = await begin({ title }, '每天一次，飯後服用。')
    const before = await review(uid)
    const mentions = (await notes(uid)).colleagues.filter(({ name }) => name === '張語彤').map(({ id }) => id)
    expect(mentions).toHaveLength(1)
    expect((await note(uid, { text: '一次幾顆？', block: 'first', mentions })).status).toBe(200)
    const [question] = (await notes(uid)).items
    expect(question).toMatchObject({ block: 'first', excerpt: '每天一次，飯後服用。', mentions: ['張語彤'], resolved: false })
    expect(await mails(title)).toEqual(['writer 有人提到您'])
    const inbox = async () =>
      ((await request('inbox', undefined, writer)).json.items as { mentions: { uid: number; path: string }[] }).mentions
    expect((await inbox()).find((one) => one.uid === uid)?.path).toBe(`/office/posts/${uid}/review#note-${question?.id}`)
    const advised = async () => {
      const checks = (await of(uid, 'check')).json.items as { blocking: boolean; place: string; message: string }[]
      return checks
        .filter(({ message }) => message.includes('註解'))
        .map(({ place, message, blocking }) => [place, message, blocking])
    }
    const open = '還有 1 則註解沒有處理'
    expect(await advised()).toEqual([[`note.${question?.id}`, open, false]])
    await save(uid, { document: doc(paragraph('別的一段。', 'second')) })
    expect((await note(uid, { text: '一顆', answers: question?.id }, writer)).status).toBe(200)
    expect((await notes(uid)).items.map(({ block, excerpt }) => [block, excerpt])).toEqual(
      Array(2).fill(['first', '每天一次，飯後服用。']),
    )
    expect(await advised(), 'an answer is none of its own, and its block is gone').toEqual([
      [`note.${question?.id}`, open, false],
    ])
    expect((await of(uid, 'note/resolve', { id: question?.id, resolved: true })).status).toBe(200)
    expect(await advised()).toEqual([])
    expect((await notes(uid)).items.map(({ resolved }) => resolved)).toEqual([true, true])
    expect((await inbox()).map((one) => one.uid)).not.toContain(uid)
    expect((await review(uid)).version).toBe(before.version + 1)
    expect((await note(uid, { text: '還有一個問題', answers: question?.id }, writer)).status).toBe(200)
    expect(
      (await notes(uid)).items.map(({ resolved }) => resolved),
      'a reply reopens the thread',
    ).toEqual([false, false, false])
    expect(await advised()).toEqual([[`note.${question?.id}`, open, false]])
  })

  test('are limited to users with read access: others cannot write, be mentioned or see them', async () => {
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

test('the inbox lists pending work per user until it is done', async () => {
  const nameOf = async (id: number) =>
    (await db.execute<{ name: string }>(sql`select name from authors where id = ${id}`)).rows[0]?.name
  const inbox = async (as: Viewer | undefined) => {
    const { json } = await request('inbox', undefined, as)
    const all = json.items as Record<string, { uid: number }[]>
    return Object.keys(all).filter((of) => all[of]?.some((one) => one.uid === uid))
  }
  const uid = await begin({ title: '等很多人的一篇' })
  const allRoles = () => Promise.all([writer, reviewer, chief].map(inbox))
  expect(await allRoles()).toEqual([['drafts'], [], []])
  const draft = async () => {
    const { drafts } = (await request('inbox', undefined, writer)).json.items as {
      drafts: { uid: number; step: string; by: string }[]
    }
    return drafts.find((one) => one.uid === uid)
  }
  expect(await draft()).toMatchObject({ step: null })
  await submit(uid)
  expect(await allRoles()).toEqual([['drafts'], ['review'], []])
  expect(await draft(), 'it waits for others').toMatchObject({ step: 'submitted' })
  await of(uid, 'send_back', { version: await versionOf(uid), note: '補來源' }, reviewer)
  expect(await allRoles()).toEqual([['back'], [], []])
  await submit(uid)
  await sign(uid)
  expect(await allRoles()).toEqual([['drafts'], [], ['ready']])
  const { ready } = (await request('inbox', undefined, chief)).json.items as {
    ready: { uid: number; authors: string[]; step: string; by: string }[]
  }
  expect(
    ready.find((one) => one.uid === uid),
    'who wrote it, and who signed it',
  ).toMatchObject({ authors: [await nameOf(1)], step: 'signed', by: '周明德' })
  expect(await draft()).toMatchObject({ step: 'signed', by: '周明德' })
  await rewrite(uid, '飯後服用，每天一次！')
  expect(await allRoles(), 'the text differs from the signed one').toEqual([['drafts'], [], []])
  expect(await draft()).toMatchObject({ step: null })
  await publish(uid, { spelling_only: true })
  // a reviewer who is no longer asked sees neither its text nor its title
  const other = await begin({ title: '只問過一次的一篇' })
  await submit(other)
  await save(other, { fields: { reviewer: null } })
  const actual = JSON.stringify((await request('inbox', undefined, reviewer)).json)
  expect([(await of(other, 'review', undefined, reviewer)).status, actual.includes('只問過一次')]).toEqual([403, false])
  expect(await allRoles(), 'the signer is notified of a change of spelling').toEqual([['news'], ['spelling'], []])
  await save(uid, { fields: { channels: [11] }, document: doc(paragraph('飯後服用，每天兩次！')) })
  await publish(uid, { correction: '是兩次。' })
  expect(await allRoles(), 'and so are other words, as what they are').toEqual([['news'], ['changed'], []])
})

test('authors and signers are notified of publication and withdrawal with the reason', async () => {
  const uid = await begin({ title: '後來下架的一篇' })
  await submit(uid)
  await sign(uid)
  const news = async (as: Viewer | undefined) => {
    const { json } = await request('inbox', undefined, as)
    const { news } = json.items as { news: { uid: number; step: string; by: string; note: string }[] }
    return news.filter((one) => one.uid === uid).map(({ step, note }) => `${step} ${note}`)
  }
  const allRoles = () => Promise.all([writer, reviewer, chief].map(news))
  expect(await allRoles()).toEqual([[], [], []])
  await publish(uid)
  expect(await allRoles()).toEqual([['published '], [], []])
  await of(uid, 'withdraw', { reason: '內容過時' }, chief)
  expect(await allRoles()).toEqual([['withdrawn 內容過時'], ['withdrawn 內容過時'], []])
  await publish(uid)
  expect(await allRoles(), 'what happened last, alone').toEqual([['published '], [], []])
})

test('compares two versions block by block and field by field', async () => {
  const uid = await begin({ title: '比一比', tags: [1] }, '每天走 30 分鐘。')
  const link = { type: 'text', text: '來源', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }
  const changed = { type: 'paragraph', attrs: { key: 'first' }, content: [{ type: 'text', text: '每天走 45 分鐘。' }, link] }
  await save(uid, { fields: { title: '比兩比', tags: [2] }, document: doc(paragraph('新的一段。', 'new'), changed) })
  const compare = async (query: string) =>
    (await of(uid, `compare?${query}`)).json.items as { blocks: Record<string, unknown>[]; fields: unknown[] }
  const { blocks, fields } = await compare('from=1')
  expect(blocks).toMatchObject([
    { key: 'new', change: 'new', html: '<p>新的一段。</p>' },
    {
      key: 'first',
      change: 'changed',
      words: [
        { change: 'same', text: '每天走 ' },
        { change: 'out', text: '30' },
        { change: 'in', text: '45' },
        { change: 'same', text: ' 分鐘。' },
        { change: 'in', text: '來源' },
      ],
      in: [{ name: 'link', value: '來源 → https://example.org/' }],
    },
  ])
  expect(fields).toMatchObject([
    { field: 'title', words: [{ change: 'same', text: '比' }, { change: 'out', text: '一' }, { change: 'in', text: '兩' }, {}] },
    { field: 'tags' },
  ])
  expect((await compare('from=2&to=1')).blocks.map(({ key, change }) => [key, change])).toEqual([
    ['new', 'gone'],
    ['first', 'changed'],
  ])
  expect((await compare('')).blocks.every(({ change }) => change === 'same')).toBe(true)
  expect((await of(uid, 'compare?from=99')).status).toBe(404)
  const restore = (blocks: string[], base: number) => of(uid, 'restore', { version: 1, base, key: randomUUID(), blocks }, editor)
  expect((await restore(['first'], 2)).json.items).toEqual({ version: 3 })
  expect((await compare('from=1&to=3')).blocks.map(({ key, change }) => [key, change])).toEqual([
    ['new', 'new'],
    ['first', 'same'],
  ])
  expect((await compare('from=1&to=3')).fields, 'the fields stay').toHaveLength(2)
  expect((await restore(['new', 'first'], 3)).json.items).toEqual({ version: 4 })
  expect((await compare('from=1&to=4')).blocks.map(({ key, change }) => [key, change])).toEqual([['first', 'same']])
  expect([(await restore(['first'], 3)).status, (await restore([], 4)).status]).toEqual([409, 422])
})
