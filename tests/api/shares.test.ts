import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '../../src/contract/posts.ts'
import type { Share } from '../../src/contract/shares.ts'
import { viewerOf } from '../../src/domain/membership/viewer.ts'
import { deleteExpiredData } from '../../src/operations/delete-expired.ts'
import { shareResult } from '../../src/operations/shares/shares.ts'
import { type CallOptions, callApi, memberIdOf, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder } from '../support/orders.ts'

const { db } = await createTestDatabase()
const day = 24 * 60 * 60 * 1000
const later = (days: number) => ({ bindings: { now: new Date(Date.now() + days * day) } })

const give = (id: number, as: Person = 'subscriber', options: CallOptions = {}) =>
  callApi(db, '/api/v3.0/share', { as, body: { kind: 'article', type: 'article', id }, ...options })
const readShare = async (id = 3) => (await give(id)).json.items as Share
const shareState = async (id: string, options: CallOptions = {}) =>
  (await callApi(db, `/api/v3.0/share/${id}`, options)).json.items as Share
interface Opened {
  share: Share
  post: Post
  reader: string | null
}
const open = async (id: string, reader: string | null = null, options: CallOptions = {}) =>
  (await callApi(db, `/api/v3.0/share/${id}/open`, { body: reader === null ? {} : { reader }, ...options })).json.items as Opened

beforeEach(async () => {
  await db.execute(sql`delete from shares`)
})

describe('gifting', () => {
  test('a subscriber gifts a walled post with one link while it is valid', async () => {
    const share = await readShare()
    expect(share).toMatchObject({
      kind: 'article',
      target: 'article/3',
      state: 'open',
      readers_left: 10,
      url: `/share/${share.id}`,
    })
    expect(Date.parse(share.ends_at) - Date.now()).toBeGreaterThan(6.99 * day)
    expect(Date.parse(share.ends_at) - Date.now()).toBeLessThanOrEqual(7 * day)
    const again = await Promise.all(Array.from({ length: 4 }, () => readShare()))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([share.id]))
    expect((await readShare(2)).id).not.toBe(share.id)
    expect(((await give(3, 'admin')).json.items as Share).id).not.toBe(share.id)
    expect(((await give(3, 'subscriber', later(8))).json.items as Share).id).not.toBe(share.id)
  })

  test('concurrent first requests return one link', async () => {
    const shares = await Promise.all(Array.from({ length: 6 }, () => readShare()))
    expect(new Set(shares.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ['visitor', 401],
    ['member', 403],
    ['expired', 403],
  ] as const)('a %s cannot', async (person, status) => {
    expect((await give(3, person)).status).toBe(status)
  })

  test('an open post needs no gift; a missing one cannot be gifted', async () => {
    expect((await give(1)).status).toBe(409)
    expect((await give(999_999)).status).toBe(404)
    for (const body of [
      {},
      { kind: 'quiz', type: 'article', id: 3 },
      { kind: 'article', type: 'page', id: 3 },
      { kind: 'article', type: 'article', id: '3' },
    ])
      expect((await callApi(db, '/api/v3.0/share', { as: 'subscriber', body })).status).toBe(422)
  })
})

describe('opening', () => {
  test('ten readers read the whole, each counted once, the eleventh the teaser', async () => {
    const { id } = await readShare()
    const readers: string[] = []
    for (let at = 0; at < 10; at += 1) {
      const { post, reader, share } = await open(id)
      expect(post.walled).toBe(false)
      expect(share.readers_left).toBe(9 - at)
      readers.push(reader ?? '')
    }
    expect(new Set(readers).size).toBe(10)
    const eleventh = await open(id)
    expect(eleventh).toMatchObject({ reader: null, share: { state: 'full', readers_left: 0 }, post: { walled: true } })
    expect(eleventh.post.content.filter(({ type }) => type !== 'red_flag').length).toBeLessThan(3)
    expect(eleventh.post.key_points).toEqual([])
    const back = await open(id, readers[0])
    expect(back.post.walled).toBe(false)
    expect(back.post.content.length).toBeGreaterThan(10)
  })

  test('a returning reader is not counted again; a forged code is no reader’s', async () => {
    const { id } = await readShare()
    const { reader } = await open(id)
    await open(id, reader)
    await open(id, reader)
    expect((await shareState(id)).readers_left).toBe(9)
    const other = await open(id, 'made-up-by-somebody')
    expect(other.reader).not.toBe('made-up-by-somebody')
    expect((await shareState(id)).readers_left).toBe(8)
  })

  test('of any number of concurrent readers ten get in', async () => {
    const { id } = await readShare()
    const opened = await Promise.all(Array.from({ length: 16 }, () => open(id)))
    expect(opened.filter(({ post }) => !post.walled)).toHaveLength(10)
    expect((await shareState(id)).readers_left).toBe(0)
  })

  test('a code of one gift opens no other', async () => {
    const [one, other] = [await readShare(3), await readShare(2)]
    const { reader } = await open(one.id)
    expect((await open(other.id, reader)).reader).not.toBe(reader)
    expect((await shareState(other.id)).readers_left).toBe(9)
  })

  test('a full refund ends the gift for earlier and new readers', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'digital' })
    const { id } = (await give(3, 'member')).json.items as Share
    const { reader, post } = await open(id)
    expect(post.walled).toBe(false)
    const saved = await readShare()
    expect((await callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'member', body: {} })).status).toBe(200)
    for (const known of [null, reader]) {
      const opened = await open(id, known)
      expect(opened).toMatchObject({ post: { walled: true }, share: { state: 'ended' } })
    }
    expect((await open(saved.id)).post.walled, 'a share of another member').toBe(false)
  })

  test('a partial refund keeps the gift while a term is paid', async () => {
    const first = await payOrder(db, 'member', { product: 'digital' })
    const second = await payOrder(db, 'member', { product: 'digital' })
    const { id } = (await give(3, 'member')).json.items as Share
    await callApi(db, `/api/v3.0/payment/order/${second.orderNo}/refund`, { as: 'member', body: {} })
    expect((await open(id)).post.walled).toBe(false)
    await callApi(db, `/api/v3.0/payment/order/${first.orderNo}/refund`, { as: 'member', body: {} })
    expect((await open(id)).post.walled).toBe(true)
  })

  test('refunding a pack of questions does not affect gifts', async () => {
    const { id } = await readShare()
    await db.execute(sql`update shares set member_id = ${await memberIdOf(db, 'expired')}::uuid where id = ${id}`)
    const { orderNo } = await payOrder(db, 'expired', { product: 'ask-1' })
    expect((await callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'expired', body: {} })).status).toBe(200)
    expect((await open(id)).post.walled, 'of a year that has run out since').toBe(false)
  })

  test('after seven days it opens for no reader, earlier ones included', async () => {
    const { id } = await readShare()
    const { reader } = await open(id)
    for (const known of [null, reader]) {
      const { post, share } = await open(id, known, later(7))
      expect(post.walled).toBe(true)
      expect(share.state).toBe('ended')
    }
    expect((await open(id, reader, later(6.9))).post.walled).toBe(false)
  })

  test('crawlers render the card without a place; entitled readers take none', async () => {
    const { id } = await readShare()
    const bot = await open(id, null, { as: viewerOf('bot') })
    expect(bot).toMatchObject({ reader: null, post: { walled: true } })
    expect(await open(id, null, { as: 'subscriber' })).toMatchObject({ reader: null, post: { walled: false } })
    const forMembers = await readShare(2)
    expect(await open(forMembers.id, null, { as: 'member' })).toMatchObject({ reader: null, post: { walled: false } })
    expect((await shareState(id)).readers_left).toBe(10)
    expect((await shareState(forMembers.id)).readers_left).toBe(10)
  })

  test('a withdrawn post is gone for its gift too', async () => {
    const { id } = await readShare()
    await db.execute(sql`update posts set state = 'draft' where type = 'article' and id = 3`)
    expect((await callApi(db, `/api/v3.0/share/${id}/open`, { body: {} })).status).toBe(404)
    await db.execute(sql`update posts set state = 'published' where type = 'article' and id = 3`)
  })
})

test('a shared result has no name and no number, and is no gift', async () => {
  const viewer = await viewerFor(db, 'member', new Date())
  const result = { kind: 'quiz' as const, target: '1', result: 'high', title: '測驗「血壓知多少」的結果：量測高手' }
  const { id } = await shareResult({ db, viewer, now: new Date() }, result)
  expect(await shareState(id)).toMatchObject({ ...result, state: 'open', readers_left: null })
  expect((await callApi(db, `/api/v3.0/share/${id}/open`, { body: {} })).status).toBe(404)
  const stored = await db.execute<{ member_id: string | null }>(sql`select member_id from shares where id = ${id}`)
  expect(stored.rows).toEqual([{ member_id: null }])
})

test('an unknown id is 404, a malformed one is rejected', async () => {
  expect((await callApi(db, '/api/v3.0/share/abcdefghijkm')).status).toBe(404)
  expect((await callApi(db, '/api/v3.0/share/1')).status).toBe(422)
})

test('a share is deleted a month after its end', async () => {
  const { id } = await readShare()
  await open(id)
  await deleteExpiredData(db, new Date(Date.now() + 36 * day))
  expect((await shareState(id)).state).toBe('open')
  await deleteExpiredData(db, new Date(Date.now() + 38 * day))
  expect((await callApi(db, `/api/v3.0/share/${id}`)).status).toBe(404)
})
