import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../src/contract/member.ts'
import { viewerOf } from '../../src/domain/membership/viewer.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { type CallOptions, callApi, memberIdOf, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const me = async (options: CallOptions) => (await callApi(db, '/api/v1.0/member/me', options)).json.items as Member[]
const day = (offset: number) => taipeiDay(new Date(Date.now() + offset * 86_400_000))

describe('member/me', () => {
  test('returns the signed-in member', async () => {
    await db.execute(
      sql`update members set mobile = '0912345678', social_id = 's', salesforce_id = 'f', line_binding = true, fm_tag = 't' where email = 'member@example.com'`,
    )
    const uuid = await memberIdOf(db, 'member')
    expect(await me({ as: 'member' })).toEqual([
      {
        uuid,
        account: 'member@example.com',
        email: 'member@example.com',
        name: expect.any(String),
        mobile: '0912345678',
        h_end_date: null,
        social_id: 's',
        salesforce_id: 'f',
        login_status: true,
        env: 'demo',
        prefix: '',
        line_binding: true,
        line_browser: false,
        fm_tag: 't',
        h2_level_1: '',
        h2_level_2: '',
      },
    ])
  })

  test('returns no member for visitors, audiences and deleted accounts', async () => {
    expect(await me({ as: 'visitor' })).toEqual([])
    for (const audience of ['member', 'subscriber', 'bot'] as const)
      expect(await me({ as: viewerOf(audience), bindings: { internal: true } })).toEqual([])
    const deletedMember = { ...(await viewerFor(db, 'member', new Date())), memberId: '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11' }
    expect(await me({ as: deletedMember })).toEqual([])
  })

  test('reports the installation and the browser', async () => {
    const line = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari Line/14.9.0' }
    expect(await me({ as: 'member', headers: line, bindings: { env: 'production' } })).toMatchObject([
      { line_browser: true, env: 'production' },
    ])
    const others = ['Mozilla/5.0 Baseline/1.0', 'Line/1', '']
    for (const agent of others)
      expect(await me({ as: 'member', headers: { 'user-agent': agent } })).toMatchObject([{ line_browser: false }])
  })

  test('h_end_date is the last day of the latest digital entitlement', async () => {
    expect(await me({ as: 'expired' })).toMatchObject([{ h_end_date: day(-1) }])
    const uuid = await memberIdOf(db, 'expired')
    await db.execute(sql`insert into rights (member_id, kind, starts_on, ends_on, source) values
      (${uuid}, 'digital', '2020-01-01', '2020-12-31', 'test'), (${uuid}, 'print', '2020-01-01', '2099-12-31', 'test')`)
    expect(await me({ as: 'expired' })).toMatchObject([{ h_end_date: day(-1) }])
    expect((await viewerFor(db, 'expired', new Date())).identity).toBe('member')
    await db.execute(
      sql`insert into rights (member_id, kind, starts_on, ends_on, source) values (${uuid}, 'digital', '2020-01-01', ${day(0)}, 'test')`,
    )
    expect(await me({ as: 'expired' })).toMatchObject([{ h_end_date: day(0) }])
    expect((await viewerFor(db, 'expired', new Date())).identity).toBe('subscriber')
  })

  test('is never cached by intermediaries', async () => {
    const { headers, tags } = await callApi(db, '/api/v1.0/member/me', { as: 'member' })
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(tags).toEqual([])
  })
})

describe('datalayer', () => {
  const path = '/api/v1.0/datalayer?type=article&id=2'

  test('has the post’s name and the reader’s state', async () => {
    const { json, tags } = await callApi(db, path, { as: 'subscriber' })
    const items = json.items as { ItemData: { article: Record<string, unknown> }; MemberData: unknown }
    expect(items.ItemData.article).toMatchObject({ id: 2, status: 'memberwall', url: '/article/2' })
    expect(items.ItemData.article['authors']).toEqual([{ name: expect.any(String) }])
    expect(items.MemberData).toEqual({ state: 'subscriber', uuid: await memberIdOf(db, 'subscriber') })
    expect(tags).toContain('post:article:2')
  })

  test('is null for visitors', async () => {
    expect((await callApi(db, path)).json.items).toMatchObject({ MemberData: { state: 'visitor', uuid: null } })
    const drawn = await callApi(db, path, { as: viewerOf('member'), bindings: { internal: true } })
    expect(drawn.json.items).toMatchObject({ MemberData: { state: 'member', uuid: null } })
  })

  test.each(['', '?type=article', '?id=1', '?type=video&id=1', '?type=article&id=x'])('rejects "%s"', async (query) => {
    expect((await callApi(db, `/api/v1.0/datalayer${query}`)).status).toBe(422)
  })
})

describe('get-persona', () => {
  const persona = async (query: string, as: Person = 'member') => callApi(db, `/api/v1.0/get-persona${query}`, { as })

  test('returns the member’s identity and followed topics, by uuid or account', async () => {
    const uuid = await memberIdOf(db, 'subscriber')
    await callApi(db, '/api/v3.0/member/interesting_topic/update', { as: 'subscriber', body: { topics: ['topic_user_2'] } })
    const items = { uuid, identity: 'subscriber', topics: [{ key: 'topic_user_2', title: '飲食控制' }] }
    for (const query of [`?uuid=${uuid}`, `?uuid=${uuid.toUpperCase()}`, '?account=Subscriber%40example.com'])
      expect((await persona(query, 'subscriber')).json).toEqual({ items })
    expect((await persona(`?uuid=${await memberIdOf(db, 'member')}`, 'member')).json.items).toMatchObject({
      identity: 'member',
    })
  })

  test('rejects any other member, known or not', async () => {
    const names = [`uuid=${await memberIdOf(db, 'subscriber')}`, `uuid=${randomUUID()}`]
    for (const query of [...names, 'account=subscriber@example.com', 'account=nobody@example.com']) {
      expect((await persona(`?${query}`)).json).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await persona(`?${query}`, 'visitor')).status).toBe(401)
    }
  })

  test('requires exactly one supported identifier', async () => {
    const uuid = await memberIdOf(db, 'member')
    for (const query of ['', '?uuid=x', `?visitor=${uuid}`, `?uuid=${uuid}&account=member@example.com`, `?uuid=${uuid}&x=1`])
      expect((await persona(query)).json, query).toMatchObject({
        status: 422,
        errors: expect.arrayContaining([{ path: expect.stringContaining('query'), message: expect.stringMatching(/會員/) }]),
      })
  })
})
