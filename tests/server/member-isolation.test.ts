import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { requestUntil, within } from '../support/request.ts'
import { type Reader, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

// the names of some demo accounts are authors too
await db.execute(sql`update members set name = '化名' || upper(left(id::text, 8))`)

/** Every text that may occur only in a member's own responses. */
async function marksOf(reader: Reader): Promise<string[]> {
  const result = await db.execute<{ id: string; name: string; email: string; token: string }>(sql`
    select m.id, m.name, m.email, s.token from members m join sessions s on s.member_id = m.id where m.email = ${`${reader}@example.com`}`)
  return result.rows.flatMap(({ id, name, email, token }) => [id, name, email, token])
}

const paths = [
  '/api/v1.0/member/me',
  '/member',
  '/member/basic_info',
  '/member/data/html',
  '/',
  '/article/2',
  '/article/2.data',
  '/article/3',
  '/login',
  '/logout',
  '/member',
  '/nothing',
]

it('members never receive one another’s data in 1,000 interleaved requests', async () => {
  const people = ['member', 'expired', 'subscriber', 'editor'] as const
  const cookies = await Promise.all(people.map((person) => site.signIn(person)))
  const marks = await Promise.all(people.map(marksOf))
  expect(marks.every((own) => own.length >= 4)).toBe(true)
  const requestOne = async (index: number) => {
    const person = index % people.length
    const path = paths[Math.floor(index / people.length) % (paths.length - 3)] ?? '/'
    const response = await site.request(path, { headers: cookies[person] ?? {} })
    return { person, path, whole: JSON.stringify(response.headers) + response.text }
  }
  const seen: Awaited<ReturnType<typeof requestOne>>[] = []
  // forty at a time: more would queue for the database, and time out
  for (let start = 0; start < 1000; start += 40)
    seen.push(...(await Promise.all(Array.from({ length: 40 }, (_, at) => requestOne(start + at)))))
  for (const { person, path, whole } of seen) {
    marks.forEach((others, owner) => {
      if (owner !== person) for (const mark of others) expect(whole.includes(mark), `${path} shows ${mark}`).toBe(false)
    })
  }
  const personal = ['/api/v1.0/member/me', '/member', '/member/basic_info', '/member/data/html']
  const own = seen.filter(({ path }) => personal.includes(path))
  expect(own.length).toBeGreaterThan(300)
  expect(own.every(({ person, whole }) => whole.includes(marks[person]?.[2] ?? '?'))).toBe(true)
})

it('a page cached for members contains nothing of the member it was rendered for', async () => {
  const cookie = await site.signIn('member')
  const marks = await marksOf('member')
  for (const path of ['/article/9', '/article/9.data', '/blog/2', '/']) {
    const { text, headers } = await site.request(path, { headers: cookie })
    for (const mark of marks) expect(text.includes(mark), `${path} shows ${mark}`).toBe(false)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

it('personal pages are never cached', async () => {
  const cookie = await site.signIn('member')
  for (const path of ['/login', '/logout', '/member']) {
    const { headers } = await site.request(path, { headers: cookie })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers['x-cache']).toBeUndefined()
  }
})

it('a granted or revoked entitlement has immediate effect', async () => {
  const headers = await site.signIn('member')
  const me = await db.execute<{ id: string }>(sql`select id from members where email = 'member@example.com'`)
  const id = me.rows[0]?.id
  const open = ({ text }: { text: string }) => !text.includes('data-wall="subscriberwall"')
  expect(open(await site.request('/article/3', { headers }))).toBe(false)
  await db.execute(
    sql`insert into rights (member_id, kind, starts_on, ends_on, source) values (${id}, 'digital', '2020-01-01', '2099-12-31', 'test')`,
  )
  expect(await requestUntil(`${site.url}/article/3`, { headers }, open)).toBeLessThan(within(2000))
  await db.execute(sql`delete from rights where member_id = ${id} and source = 'test'`)
  expect(await requestUntil(`${site.url}/article/3`, { headers }, (response) => !open(response))).toBeLessThan(within(2000))
})

it('an ended session has immediate effect', async () => {
  const headers = await site.signIn('subscriber')
  const me = async () => JSON.parse((await site.request('/api/v1.0/member/me', { headers })).text).items.length
  expect(await me()).toBe(1)
  await db.execute(sql`delete from sessions using members m where member_id = m.id and m.email = 'subscriber@example.com'`)
  await requestUntil(`${site.url}/api/v1.0/member/me`, { headers }, ({ text }) => text === '{"items":[]}')
  expect((await site.request('/article/3', { headers })).text).toContain('data-wall="subscriberwall"')
})

it.each([
  'healthpress.session_token=',
  'healthpress.session_token=%',
  'healthpress.session_token=%00%ff',
  'healthpress.session_token=a.b.c.d',
  `healthpress.session_token=${'x'.repeat(6000)}`,
  'healthpress.session_token="quoted"; healthpress.session_token=twice',
  '=; ;;; =x',
  'a'.repeat(6000),
])('the invalid cookie %j counts as a visitor’s', async (cookie) => {
  for (const path of ['/api/v1.0/member/me', '/article/3', '/login']) {
    const { status, text } = await site.request(path, { headers: { cookie } })
    expect(status).toBe(200)
    if (path.startsWith('/api')) expect(text).toBe('{"items":[]}')
  }
})
