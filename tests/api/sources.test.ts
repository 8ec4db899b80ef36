import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SourceResponse } from '../../src/domain/manuscripts/checks.ts'
import { isPublicIp } from '../../src/operations/links/public-ip.ts'
import { createLinkChecker, publicVisitPolicy, registerSources, visitSources } from '../../src/operations/links/visit-sources.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

describe('a visit', () => {
  /** A fake internet on this machine: the requests, and the responses by path. */
  const requestedUrls: string[] = []
  const internet = createServer((request: IncomingMessage, response) => {
    requestedUrls.push(`${request.method} ${request.url} ${request.headers['user-agent']}`)
    const { url = '', method } = request
    const responders: Record<string, () => void> = {
      '/there': () => response.end('x'.repeat(100_000)),
      '/gone': () => response.writeHead(404).end(),
      '/no-head': () => response.writeHead(method === 'HEAD' ? 405 : 200).end('ok'),
      '/moved': () => response.writeHead(301, { location: '/there' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/inside': () => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      '/file': () => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/silent': () => undefined,
    }
    const respond = responders[url] ?? responders['/gone']
    respond?.()
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve))
    origin = `http://localhost:${(internet.address() as { port: number }).port}`
  })
  afterAll(() => {
    internet.closeAllConnections()
    internet.close()
  })
  const mayConnect = (ip: string) => ip === '127.0.0.1' || ip === '::1' || isPublicIp(ip)
  // only a host that never responds is waited for: long enough for its request to arrive on a busy machine
  const visitWithin = (timeout: number) => createLinkChecker('link-check', { mayConnect, ports: 'any', timeout })

  test.each<[string, SourceResponse['outcome'], string[]]>([
    ['/there', 'there', ['HEAD /there']],
    ['/gone', 'dead', ['HEAD /gone', 'GET /gone']],
    ['/no-head', 'there', ['HEAD /no-head', 'GET /no-head']],
    ['/moved', 'moved', ['HEAD /moved', 'HEAD /there']],
    ['/round', 'unsure', Array.from({ length: 6 }, () => 'HEAD /round')],
    ['/inside', 'unsure', ['HEAD /inside']],
    ['/file', 'unsure', ['HEAD /file']],
    ['/silent', 'unsure', ['HEAD /silent', 'GET /silent']],
  ])('to %s finds it %s, with the minimum of requests', async (path, outcome, requests) => {
    requestedUrls.length = 0
    const visit = visitWithin(path === '/silent' ? 2_000 : 60_000)
    expect((await visit(origin + path)).outcome).toBe(outcome)
    expect(requestedUrls).toEqual(requests.map((request) => `${request} link-check`))
  })

  test('never reaches the operator’s own network, by any name', async () => {
    requestedUrls.length = 0
    const port = new URL(origin).port
    const hosts = ['localhost', '127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0', 'localhost.']
    const strict = createLinkChecker('link-check', { ...publicVisitPolicy, ports: 'any', timeout: 300 })
    for (const host of hosts) expect([host, await strict(`http://${host}:${port}/there`)]).toEqual([host, { outcome: 'unsure' }])
    // nor a service on another port of a public host, nor a URL with credentials
    const others = ['http://1.1.1.1:25/', 'http://me:secret@1.1.1.1/', 'ftp://1.1.1.1/', 'nonsense']
    for (const other of others) expect(await createLinkChecker('link-check')(other)).toEqual({ outcome: 'unsure' })
    expect(requestedUrls).toEqual([])
  })

  test.each([
    ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '127.9.9.9', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2001:db8::1'],
    ...['2002:a00:1::', 'localhost', ''],
  ])('%s is no public internet address', (ip) => {
    expect(isPublicIp(ip)).toBe(false)
  })
  test.each(['1.1.1.1', '168.95.1.1', '2001:b000:168::1', '2606:4700::1111'])('%s is one', (ip) => {
    expect(isPublicIp(ip)).toBe(true)
  })
})

describe('the references of texts', () => {
  const office = '/api/v3.0/office/posts'
  const minute = 60_000
  const day = 24 * 60 * minute
  const created = new Date()
  const later = (milliseconds: number) => new Date(created.getTime() + milliseconds)
  const source = (url: string) => ({ title: `來源 ${url}`, publisher: '', url })
  const begin = async (...urls: string[]) => {
    const body = { type: 'article', key: randomUUID(), fields: { title: '有出處', references: urls.map(source) } }
    return ((await callApi(db, office, { as: 'admin', body })).json.items as { uid: number }).uid
  }
  const actual = async (uid: number) =>
    ((await callApi(db, `${office}/${uid}/check`, { as: 'admin' })).json.items as { place: string; message: string }[])
      .filter(({ message }) => message.startsWith('參考資料 '))
      .map(({ message }) => message.replace(/（.*?）/, ''))
  /** Runs the visits with a given response per URL. */
  const visitAt = async (now: Date, answers: Record<string, SourceResponse>) => {
    const visited: string[] = []
    await visitSources(db, now, async (url) => {
      visited.push(url)
      return answers[url] ?? { outcome: 'there' }
    })
    return visited.sort()
  }

  test('are visited soon after writing, then weekly; the publisher is warned, not blocked', async () => {
    const uid = await begin('https://a.example/1', 'https://a.example/2', 'https://b.example/2')
    expect(await visitAt(later(minute), {}), 'the text may still be edited').toEqual([])
    const dead: SourceResponse = { outcome: 'dead', status: 404 }
    const responses = {
      'https://a.example/1': dead,
      'https://b.example/2': { outcome: 'moved', to: 'https://c.example/' },
    } as const
    expect(await visitAt(later(3 * minute), responses), 'one of each host at a time').toEqual([
      'https://a.example/1',
      'https://b.example/2',
    ])
    expect(await visitAt(later(8 * minute), responses)).toEqual(['https://a.example/2'])
    expect(await visitAt(later(13 * minute), responses)).toEqual([])
    expect(await actual(uid)).toEqual([
      '參考資料 1「來源 https://a.example/1」的網址打不開了：對方說沒有這一頁',
      '參考資料 3「來源 https://b.example/2」的網址搬到 https://c.example/，請確認還是同一篇',
    ])
    const { blocking } = (
      (await callApi(db, `${office}/${uid}/check`, { as: 'admin' })).json.items as { message: string; blocking: boolean }[]
    ).find(({ message }) => message.startsWith('參考資料 1')) ?? { blocking: true }
    expect(blocking).toBe(false)

    // the network is down: nothing is changed, and it is retried the next day
    const silent = { outcome: 'unsure' } as const
    const lost = { 'https://a.example/1': silent, 'https://b.example/2': silent, 'https://a.example/2': silent }
    expect(await visitAt(later(6 * day), lost)).toEqual([])
    expect(await visitAt(later(7 * day), lost)).toEqual(['https://a.example/1', 'https://b.example/2'])
    expect(await visitAt(later(7 * day + 5 * minute), lost)).toEqual(['https://a.example/2'])
    expect(await actual(uid)).toHaveLength(2)
    expect(await visitAt(later(8 * day), {})).toEqual(['https://a.example/1', 'https://b.example/2'])
    expect(await actual(uid)).toEqual([])
  })

  test('of published texts and drafts are queued nightly, and unused ones are deleted', async () => {
    await db.execute(
      sql`insert into source_visits (address, wanted_at) values ('https://unused.example/', ${later(0).toISOString()}::timestamptz)`,
    )
    await registerSources(db, later(100 * day))
    const left = await db.execute<{ address: string }>(sql`select address from source_visits`)
    const cited = await db.execute<{ url: string }>(sql`
      select r->>'url' as url from posts cross join jsonb_array_elements("references") r where state = 'published' and r->>'url' <> ''
      union select r->>'url' from manuscripts m join manuscript_versions v on v.uid = m.uid and v.version = m.version
        cross join jsonb_array_elements(v.fields->'references') r where m.trashed_at is null and r->>'url' like 'http%'`)
    const addresses = left.rows.map(({ address }) => address)
    expect(addresses.sort()).toEqual(cited.rows.map(({ url }) => url).sort())
    expect(addresses).toContain('https://a.example/1')
  })

  test('of one host do not delay those of others', async () => {
    const now = later(200 * day)
    await db.execute(sql`
      insert into source_visits (address, wanted_at) select 'https://aaa.example/' || n, ${now.toISOString()}::timestamptz from generate_series(1, 600) n`)
    await db.execute(
      sql`insert into source_visits (address, wanted_at) values ('https://zzz.example/', ${now.toISOString()}::timestamptz)`,
    )
    await db.execute(
      sql`update source_visits set due_at = ${later(300 * day).toISOString()}::timestamptz where address not like 'https://aaa.%' and address not like 'https://zzz.%'`,
    )
    const visited: string[] = []
    await visitSources(db, now, async (url) => {
      visited.push(url)
      return { outcome: 'there' }
    })
    expect(visited.sort()).toEqual(['https://aaa.example/1', 'https://zzz.example/'])
  })
})
