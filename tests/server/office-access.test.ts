import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/demo/accounts.ts'
import { membersPerDay } from '../../src/domain/membership/member-look-up.ts'
import { routeTable } from '../support/route-table.ts'
import { signIn, startSite } from '../support/site.ts'
import { readPage } from '../support/walk/read-page.ts'

const site = await startSite()

it('the first page shows each user’s tasks and dates, and their empty messages', async () => {
  const { db } = site.database
  await db.execute(sql`update media set rights_until = (now() at time zone 'Asia/Taipei')::date + 1 where id = 'cover-article-3'`)
  await db.execute(sql`
    update manuscripts set publish_date = now() + interval '40 hours' where type = 'article' and number = 12`)
  const [{ title = '' } = {}] = (
    await db.execute<{ title: string }>(sql`select title from manuscripts where type = 'article' and number = 12`)
  ).rows
  const open = async (who: 'chief' | 'writer' | 'care' | 'reviewer', path = '/office') =>
    (await site.request(path, { headers: await signIn(site.url, who) })).text
  const [chief, writer, care, reviewer] = await Promise.all([open('chief'), open('writer'), open('care'), open('reviewer')])
  const library = 'href="/office/media?wants=rights"'
  expect([chief, writer, care, reviewer].map((page) => page.includes(library))).toEqual([true, false, false, false])
  expect([chief, writer, care, reviewer].map((page) => page.includes('/office/media/cover-article-3'))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([chief, writer, care].map((page) => page.includes(title))).toEqual([true, false, false])
  // of the demo's manuscripts in the workflow
  expect([writer, care].map((page) => page.includes('血壓藥什麼時候吃'))).toEqual([true, false])
  expect([reviewer, care].map((page) => page.includes('早上和晚上的血壓差很多'))).toEqual([true, false])
  expect(care).toContain('接下來 48 小時')
  expect(await open('chief', `/office/find?words=${encodeURIComponent(title.slice(0, 4))}`)).toContain(title)
  expect(await open('care', '/office/find?words=寫新稿')).toContain('沒有叫這個名字的稿件')
})

it('a raised limit of look-ups is confirmed, and an outdated form reports its error', async () => {
  await site.database.db.execute(sql`
    insert into audit (at, who, action, thing) select now(), m.id, 'look-up-member', 'member:' || gen_random_uuid()
    from members m, generate_series(1, ${membersPerDay}) where m.email = 'circulation@example.com'`)
  const headers = { ...(await signIn(site.url, 'admin')), origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await site.request('/office/roles', { headers })).text).toContain('value="look-ups"')
  const [form, email] = ['look-ups-circulation@example.com', 'circulation@example.com']
  const body = String(new URLSearchParams({ form, email, intent: 'look-ups' }))
  const send = () => site.request('/office/roles', { method: 'POST', headers, body })
  expect((await send()).headers.location).toBe('/office/roles?done=look-ups')
  const outdated = await send()
  expect([outdated.status, readPage(outdated.text, '/office/roles').reportsError]).toEqual([409, true])
})

it('the payment previews are for content and trade staff, linked from the office', async () => {
  const pages = ['/preview/payment/info-input', '/preview/payment/success']
  const has = async (who: Parameters<typeof signIn>[1]) => {
    const headers = await signIn(site.url, who)
    const responses = await Promise.all(pages.map((path) => site.request(path, { headers })))
    const { text } = await site.request('/office', { headers })
    return [...responses.map(({ status }) => status), pages.every((path) => text.includes(`href="${path}"`))]
  }
  for (const who of ['editor', 'chief', 'circulation', 'ads', 'care', 'admin'] as const)
    expect(await has(who), who).toEqual([200, 200, true])
  for (const who of ['writer', 'reviewer', 'professional'] as const) expect(await has(who), who).toEqual([302, 302, false])
})

describe('access to pages', () => {
  const allRoles = ['writer', 'editor', 'chief', 'reviewer', 'circulation', 'ads', 'care', 'professional', 'admin'] as const
  type Colleague = (typeof allRoles)[number]
  const newsroom: readonly Colleague[] = ['writer', 'editor', 'chief', 'reviewer', 'admin']
  const writers: readonly Colleague[] = ['writer', 'editor', 'chief', 'admin']
  /** Article 1 is not the writer's. */
  const readers: readonly Colleague[] = ['editor', 'chief', 'reviewer', 'admin']
  const traders: readonly Colleague[] = ['circulation', 'ads', 'admin']
  const answerers: readonly Colleague[] = ['circulation', 'care', 'admin']
  /** Every page and file of the office, and for whom it is; to the others it is not there. */
  const scope: Record<string, readonly Colleague[]> = {
    '/office': allRoles,
    '/office/posts': newsroom,
    '/office/posts/new': writers,
    '/office/posts/bulk': writers,
    '/office/posts/views': newsroom,
    // belongs to no user yet
    '/office/posts/bulk/1': [],
    '/office/posts/1': readers,
    '/office/posts/1/versions': readers,
    '/office/posts/1/review': readers,
    '/office/posts/1/compare': readers,
    '/office/posts/1/sharing': ['editor', 'chief', 'admin'],
    '/office/calendar': allRoles,
    '/office/front': ['chief', 'admin'],
    '/office/figures': allRoles.filter((role) => role !== 'professional'),
    '/office/figures.csv': [],
    '/office/members': answerers,
    '/office/members/00000000-0000-4000-8000-000000000001': answerers,
    '/office/find': allRoles,
    '/office/posts/1/lens': readers,
    '/office/lens': ['editor', 'chief', 'admin'],
    '/office/posts/1/reads': ['editor', 'chief', 'admin'],
    '/office/posts/1/reads.csv': ['editor', 'chief', 'admin'],
    '/office/reads': newsroom,
    '/office/reads.csv': newsroom,
    '/office/mail': ['circulation', 'care', 'admin'],
    '/office/signing': ['admin'],
    '/office/clinical': ['editor', 'chief', 'reviewer', 'admin'],
    '/office/clinical/fever': ['editor', 'chief', 'reviewer', 'admin'],
    '/office/settings': ['admin'],
    '/office/media': writers,
    '/office/media/cover-article-2': writers,
    '/office/registers/authors': ['chief', 'admin'],
    '/office/registers/authors/3': ['chief', 'admin'],
    '/office/registers': ['chief', 'circulation', 'ads', 'admin'],
    '/office/registers/columns': ['chief', 'admin'],
    '/office/registers/columns/1': ['chief', 'admin'],
    '/office/registers/plans': traders,
    '/office/registers/plans/list.csv': traders,
    '/office/registers/plans/new': traders,
    '/office/registers/plans/1': traders,
    '/office/registers/plans/1/history': traders,
    '/office/registers/plans/import': traders,
    // no such draft
    '/office/registers/plans/drafts/1/lens': [],
    '/office/registers/plans/bulk': traders,
    '/office/registers/plans/views': traders,
    '/office/menus': ['chief', 'admin'],
    '/office/magazines/336': ['chief', 'admin'],
    '/office/registers/plans/list.jsonl': traders,
    '/office/byline': writers,
    '/office/registers/tags/merge': ['chief', 'admin'],
    '/office/ads': traders,
    '/office/ads/1': traders,
    '/office/inbox': answerers,
    '/office/inbox.csv': answerers,
    '/office/inbox/activities': answerers,
    '/office/inbox/activities/1': answerers,
    // an unknown entry: no role has access
    '/office/inbox/C-20261101-9999': [],
    '/office/payment': [...traders, 'care'],
    '/office/partner/cathaylife/usage': traders,
    '/office/roles': ['admin'],
    '/office/audit': ['admin'],
    '/office/audit.csv': ['admin'],
    // a magazine with a name is not set up again
    '/office/setup': [],
    // a preserved form, or nothing
    '/office/sign-in': [],
    '/office/guide': allRoles,
    '/office/guide/writing': allRoles,
    '/office/second-factor': allRoles,
    '/office/second-factor/ask': allRoles,
    '/desk': ['professional'],
    // belongs to no user
    '/desk/1': [],
    '/desk/picture/1': [],
    '/office/nothing': [],
  }
  const paths = Object.keys(scope)
  const open = async (headers: Record<string, string>) =>
    Object.fromEntries(
      await Promise.all(
        paths.map(async (path) => {
          const { status, headers: responseHeaders } = await site.request(path, { headers })
          return [path, status >= 300 && status < 400 ? `${status} ${responseHeaders.location}` : status] as const
        }),
      ),
    )
  const rowOf = (answer: (path: string) => number | string) => Object.fromEntries(paths.map((path) => [path, answer(path)]))
  const older = (who: Colleague, ago: string) =>
    site.database.db.execute(sql`
      update sessions set created_at = now() - ${ago}::interval
      where member_id = (select id from members where email = ${`${who}@example.com`})`)

  it('every page of the office is in the table', () => {
    const matches = (pattern: string) => {
      const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
      return paths.some((path) => form.test(path.split('?')[0] ?? ''))
    }
    const all = routeTable.filter(({ source }) => source.startsWith('src/office/')).map(({ path }) => path)
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((pattern) => !matches(pattern))).toEqual([])
  })

  it.each(allRoles)('%s finds their pages and nothing else', async (who) => {
    // a user who may neither edit nor publish reads a manuscript on its review page
    const redirects: Record<string, string> = {
      ...(who === 'reviewer' && { '/office/posts/1': '302 /office/posts/1/review' }),
      // an audited export is created by POST
      ...(who === 'admin' && { '/office/audit.csv': '302 /office/audit' }),
      ...(traders.includes(who) && {
        '/office/registers/plans/list.csv': '302 /office/registers/plans',
        '/office/registers/plans/list.jsonl': '302 /office/registers/plans',
      }),
      ...(answerers.includes(who) && { '/office/inbox.csv': '302 /office/inbox' }),
      ...(traders.includes(who) && { '/office/partner/cathaylife/usage': '302 /office/payment' }),
    }
    const answer = (path: string) => redirects[path] ?? (scope[path]?.includes(who) ? 200 : 404)
    expect(await open(await signIn(site.url, who))).toEqual(rowOf(answer))
  })

  it('a publisher who may not edit sees publishing, and no editing or restoring', async () => {
    const { db } = site.database
    await db.execute(sql`insert into staff_roles values ('publisher', '發布', '{publish}')`)
    await db.execute(sql`
      insert into member_roles select id, 'publisher' from members where email = 'expired@example.com'`)
    const headers = await signIn(site.url, 'expired')
    const fetchText = async (path: string) => (await site.request(path, { headers })).text
    const page = await fetchText('/office/posts/1')
    expect(page).toContain('您可以發布這篇稿件，不能修改')
    expect(page).toContain('value="withdraw"')
    expect(page).not.toMatch(/value="save"|href="#box-/)
    expect(await fetchText('/office/posts/1/versions')).not.toContain('還原第')
    expect(await fetchText('/office/posts/1/compare')).not.toContain('value="restore"')
  })

  it('a reader finds nothing, and a visitor is asked to sign in', async () => {
    expect(await open(await signIn(site.url, 'member'))).toEqual(rowOf(() => 404))
    for (const answer of Object.values(await open({}))) expect(answer).toMatch(/^302 \/login\?/)
  })

  const secondFactorRedirect = (path: string) => `303 /office/second-factor/ask?${new URLSearchParams({ next: path })}`
  const askedEverywhere = rowOf((path) => (path === '/office/second-factor/ask' ? 200 : secondFactorRedirect(path)))

  it('a user who has not given the second factor sees its page, and is anonymous elsewhere', async () => {
    await site.database.db.execute(sql`
      insert into second_factors (member_id, secret, confirmed_at)
      select id, 'sealed', now() from members where email = 'care@example.com'`)
    const headers = await signIn(site.url, 'care')
    expect(await open(headers)).toEqual(askedEverywhere)
    expect((await site.request('/member', { headers })).headers.location).toMatch(/^\/login\?/)
    expect((await site.request('/login?next=%2Foffice%2Fpayment', { headers })).headers.location).toBe(
      secondFactorRedirect('/office/payment').slice('303 '.length),
    )
  })

  it('after twelve hours idle that page is shown, too, while reading continues', async () => {
    const headers = await signIn(site.url, 'circulation')
    await older('circulation', '12 hours 1 minute')
    expect(await open(headers)).toEqual(askedEverywhere)
    expect((await site.request('/member', { headers })).status).toBe(200)
  })

  it('a form sent after twelve hours is completed after the second factor', async () => {
    let headers: Record<string, string> = { ...(await signIn(site.url, 'writer')), origin: site.url }
    const send = (path: string, values: [string, string][]) =>
      site.request(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(values)),
      })
    const input: [string, string][] = [
      ['intent', 'begin'],
      ['key', crypto.randomUUID()],
      ['type', 'blog'],
      ['title', '放了一夜的「標題」'],
    ]
    await older('writer', '12 hours 1 minute')
    const sentForm = await send('/office/posts/new', input)
    const stepUpUrl = `/office/second-factor/ask?${new URLSearchParams({ next: '/office/posts/new' })}`
    expect([sentForm.status, sentForm.headers.location]).toEqual([307, stepUpUrl])
    const hiddenFields = (html: string) =>
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    const response = await send(stepUpUrl, input)
    expect([response.status, hiddenFields(response.text)]).toEqual([401, input])
    const wrong = await send(stepUpUrl, [...input, ['sign_in_password', 'wrong']])
    expect([wrong.text.includes('密碼不正確'), hiddenFields(wrong.text)]).toEqual([true, input])
    const expectedFields: [string, string][] = [...input, ['sign_in_password', demoPassword]]
    const on = await send(stepUpUrl, expectedFields)
    expect([on.status, on.headers.location]).toEqual([307, '/office/posts/new'])
    // the session cookie has changed since, and the browser resends the same body to the redirect
    headers = { ...headers, cookie: on.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? '' }
    expect((await send('/office/posts/new', expectedFields)).headers.location).toMatch(/^\/office\/posts\/\d+$/)
    expect((await site.request('/office/posts', { headers })).text).toContain('放了一夜的「標題」')
  })

  it('unsent input of a lost session waits for its author, and is sent on request', async () => {
    type FieldValues = [string, string][]
    const { cookie: signedIn = '' } = await signIn(site.url, 'writer')
    const device = signedIn.split('; ').find((pair) => pair.startsWith('healthpress.device=')) ?? ''
    const send = (path: string, values: FieldValues, cookie: string, type = 'application/x-www-form-urlencoded') =>
      site.request(path, {
        method: 'POST',
        headers: { cookie, origin: site.url, 'content-type': type },
        body: String(new URLSearchParams(values)),
      })
    const hidden = (html: string): FieldValues =>
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    // more than a text form has, and than an anonymous client may send
    const long: FieldValues = [['lead', '登出之後才送出的前言。'.repeat(1600)]]
    const input: FieldValues = [
      ['key', crypto.randomUUID()],
      ['type', 'blog'],
      ['title', '忘了自己登出的「標題」'],
      ['factor_password', demoPassword],
    ]
    const sentForm = await send('/office/posts/1', long, device)
    const signInUrl = `/office/sign-in?${new URLSearchParams({ next: '/office/posts/1' })}`
    expect([sentForm.status, sentForm.headers.location]).toEqual([307, signInUrl])
    expect((await send('/office/posts/1', long, '')).status).toBe(413)

    const page = `/office/sign-in?${new URLSearchParams({ next: '/office/posts/new' })}`
    const waits = await send(page, input, device)
    expect([waits.status, waits.headers['cache-control'], waits.text.includes('標題」')]).toEqual([
      401,
      'private, no-store',
      false,
    ])
    const [name, sealed = ''] = hidden(waits.text)[0] ?? []
    expect(name).toBe('sealed_form')
    const sealedFields: FieldValues = [['sealed_form', sealed]]
    const account = (email: string, password: string): FieldValues => [
      ...sealedFields,
      ['sign_in', 'sign-in'],
      ['sign_in_email', email],
      ['sign_in_password', password],
    ]
    const wrong = await send(page, account('writer@example.com', 'wrong-password-1'), device)
    expect([wrong.status, hidden(wrong.text)[0]]).toEqual([401, sealedFields[0]])
    expect(wrong.text).not.toContain('wrong-password-1')
    expect((await send(page, [...sealedFields, ['sign_in', 'continue']], device)).text).toContain('還沒有登入')

    const right = account('writer@example.com', demoPassword)
    const on = await send(page, right, device)
    expect([on.status, on.headers.location]).toEqual([307, page])
    const cookie = on.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
    const resultPage = await send(page, right, cookie)
    expect([
      resultPage.status,
      resultPage.text.includes('忘了自己登出的「標題」'),
      resultPage.text.includes(`action="/office/posts/new"`),
    ]).toEqual([200, true, true])
    const hiddenFields = hidden(resultPage.text)
    expect(hiddenFields).toEqual(input.slice(0, -1))
    // nothing was sent automatically
    const list = '/office/posts?words=忘了自己'
    expect((await site.request(list, { headers: { cookie } })).text).toContain('沒有符合的稿件')
    expect((await send('/office/posts/new', hiddenFields, cookie)).headers.location).toMatch(/^\/office\/posts\/\d+$/)
    expect((await site.request(list, { headers: { cookie } })).text).toContain('忘了自己登出的「標題」')

    // an interrupted decision is repeated on its page: the input is shown, and no resend is offered
    const sealedDecision = await send(
      '/office/sign-in?next=/office/posts/7/review',
      [
        ['intent', 'send_back'],
        ['note', '劑量 要再確認'],
      ],
      device,
    )
    const decision = await send(page, [['sealed_form', hidden(sealedDecision.text)[0]?.[1] ?? '']], cookie)
    expect([
      decision.status,
      decision.text.includes('劑量 要再確認'),
      decision.text.replaceAll('<wbr>', '').includes('請回到那一頁再決定'),
    ]).toEqual([200, true, true])
    expect(decision.text).not.toMatch(/<form[^>]*action="\/office\/posts\/7\/review"/)

    // another user on the same device sees nothing of it
    const other = await send(page, sealedFields, (await signIn(site.url, 'chief')).cookie ?? '')
    expect([other.status, other.text.includes('另一個帳號'), other.text.includes('忘了自己')]).toEqual([409, true, false])
    // a user who then has to confirm their second factor finds it after that
    const { cookie: again = '' } = await signIn(site.url, 'writer')
    await older('writer', '12 hours 1 minute')
    const response = await send(page, sealedFields, again)
    expect([response.status, response.headers.location]).toEqual([
      307,
      `/office/second-factor/ask?${new URLSearchParams({ next: page })}`,
    ])
    const behind = await send(response.headers.location ?? '', [...sealedFields, ['sign_in_password', demoPassword]], again)
    expect([behind.status, behind.headers.location]).toEqual([307, page])
  })

  it('files without a session are rejected, with a hint to choose them again', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'a'.repeat(200_000)}\r\n--x--\r\n`
    const headers = { origin: site.url, 'content-type': 'multipart/form-data; boundary=x' }
    const response = await site.request('/office/media', { method: 'POST', headers, body })
    const page = `/office/sign-in?${new URLSearchParams({ next: '/office/media', files: '1' })}`
    expect([response.status, response.headers.location]).toEqual([303, page])
    const responseHeaders = await site.request(page)
    expect([responseHeaders.status, responseHeaders.text.includes('再選一次檔案')]).toEqual([200, true])
    expect(responseHeaders.text).toContain(`/login?${new URLSearchParams({ next: '/office/media' })}`)
  })

  it('an hour later withdrawing needs step-up, and its reason stays in the field', async () => {
    const chief = await signIn(site.url, 'chief')
    await older('chief', '61 minutes')
    const headers = { ...chief, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const send = (fields: Record<string, string>) =>
      site.request('/office/posts/7', { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
    const take = { intent: 'withdraw', reason: '圖表要重畫' }
    expect((await site.request('/office/posts/7', { headers: chief })).text).toContain('name="factor_password"')
    const response = await send(take)
    expect([response.status, response.text.includes('超過一小時')]).toEqual([403, true])
    const wrong = await send({ ...take, factor_password: 'wrong' })
    expect([wrong.status, wrong.text.includes('密碼不正確')]).toEqual([403, true])
    for (const { text } of [response, wrong]) expect(text).toMatch(/<input[^>]*name="reason"[^>]*value="圖表要重畫"/)
    expect((await send({ ...take, factor_password: demoPassword })).headers.location).toBe('/office/posts/7?done=withdraw')
  })
})
