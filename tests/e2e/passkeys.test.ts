import pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { signInForm } from './pages/account.ts'
import { confirmation } from './pages/forms.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { hydrated, signInQuietly, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

/** Adds a virtual authenticator with user verification to the page's browser. */
async function giveDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Adds the credentials of an authenticator to another tab. */
async function bringDevice(from: Awaited<ReturnType<typeof giveDevice>>, page: Page): Promise<void> {
  const { session, authenticatorId } = await giveDevice(page)
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId })
  for (const credential of credentials) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
}

test('a passkey is added, renamed, signs in, and is removed', async () => {
  const page = await newPage()
  await giveDevice(page)
  await join(page)
  await visitOwn(page, '/member/security')
  const sheet = page.getByRole('region', { name: '通行金鑰' })
  await sheet.getByRole('button', { name: '在這部裝置新增通行金鑰' }).click()
  await sheet.getByText('Chrome．Mac').waitFor()
  await sheet.getByText('改名').click()
  await expectAccessible(page)
  await sheet.getByLabel('名稱').fill('書房的電腦')
  await sheet.getByRole('button', { name: '儲存名稱' }).click()
  await sheet.getByText('書房的電腦').waitFor()
  await confirmation(page).waitFor()
  await sheet.getByRole('button', { name: '在這部裝置新增通行金鑰' }).click()
  await sheet.getByRole('alert').filter({ hasText: '這部裝置已經有您的通行金鑰了' }).waitFor()

  await page.context().clearCookies({ name: /session/ })
  await visit(page, '/login?next=%2Fmember%2Fsecurity')
  await page.getByRole('button', { name: '以通行金鑰登入' }).click()
  await page.waitForURL((url) => url.pathname === '/member/security')
  await page.waitForSelector('header [data-hydrated]', { state: 'attached' })

  await sheet.getByRole('button', { name: '移除 書房的電腦' }).click()
  await sheet.getByText('書房的電腦').waitFor({ state: 'detached' })
  await confirmation(page).waitFor()
  await page.context().clearCookies({ name: /session/ })
  await visit(page, '/login')
  await page.getByRole('button', { name: '以通行金鑰登入' }).click()
  await page.getByRole('alert').filter({ hasText: '這把通行金鑰不能登入本站' }).waitFor()
})

/** Changes the site's database to simulate elapsed time. */
async function change(statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('databaseServer').replace(/\/postgres(?=$|\?)/, '/site_of_journeys'),
  })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

test('a publisher’s passkey signs in, follows a password, steps up; a recovery code works once', async () => {
  const [page, admin] = [await newPage(), await newPage()]
  const origin = inject('siteUrl')
  const device = await giveDevice(page)
  const { email } = await join(page)
  await signInQuietly(admin, 'admin')
  const call = (by: Page, path: string, data: object) =>
    by.request.post(`${origin}/api/v3.0/office/${path}`, { data, headers: { 'api-key': 'healthpress-web', origin } })
  expect((await call(admin, 'role', { email, roles: ['chief'], author: null })).status()).toBe(200)

  await page.goto(`${origin}/office/second-factor`)
  await page.getByRole('link', { name: '到「登入與裝置」新增或移除通行金鑰' }).click()
  await page.waitForSelector('header [data-hydrated]', { state: 'attached' })
  const sheet = page.getByRole('region', { name: '通行金鑰' })
  await sheet.getByRole('button', { name: '在這部裝置新增通行金鑰' }).click()
  await sheet.getByText('Chrome．Mac').waitFor()
  await page.goto(`${origin}/office/second-factor`)
  await page.getByText('1 把').waitFor()
  await page.getByRole('button', { name: '產生新的復原碼' }).click()
  const codes = page.getByRole('region', { name: '請留下這些復原碼' }).getByRole('listitem')
  await codes.first().waitFor()
  const [code = ''] = await codes.allTextContents()
  const leave = () => page.context().clearCookies({ name: /session/ })
  const isIn = () => page.getByRole('heading', { name: '今日', level: 1 }).waitFor()

  // a passkey alone signs in, and redirects to the office by default
  await leave()
  await visit(page, '/login')
  await page.getByRole('button', { name: '以通行金鑰登入' }).click()
  await isIn()

  // as second factor after the password, which alone grants no access
  const byPassword = async () => {
    await leave()
    await visit(page, '/login?next=%2Foffice')
    await signInForm(page).submit(email)
    await page.waitForURL((url) => url.pathname === '/office/second-factor/ask')
    await hydrated(page)
  }
  await byPassword()
  await page.getByRole('button', { name: '用通行金鑰確認' }).click()
  await isIn()

  // an hour later it is required before publishing in another tab; this tab keeps its content
  const fields = { title: `通行金鑰 ${process.pid}`, lead: '前言', authors: [3], channels: [19], tags: [1] }
  const content = [{ type: 'paragraph', attrs: { key: 'p' }, content: [{ type: 'text', text: '先量血壓。' }] }]
  const document = { type: 'doc', attrs: { version: 1 }, content }
  const created = await call(page, 'posts', { type: 'article', key: crypto.randomUUID(), fields, document })
  const { uid } = ((await created.json()) as { items: { uid: number } }).items
  await change(
    "update sessions set proven_at = now() - interval '61 minutes' where proven_at is not null and member_id = (select id from members where email = $1)",
    [email],
  )
  // the cached session state is invalidated with a delay, because only this test changes it directly
  const asksAgain = async () => {
    await page.goto(`${origin}/office/posts/${uid}`)
    return page.locator('a').filter({ hasText: '在新分頁用通行金鑰或復原碼驗證' }).count()
  }
  await expect.poll(asksAgain).toBeGreaterThan(0)
  await hydrated(page)
  await page
    .locator('summary')
    .filter({ hasText: /^發布$/ })
    .click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '在新分頁用通行金鑰或復原碼驗證' }).first().click()
  const tab = await opened
  await hydrated(tab)
  await bringDevice(device, tab)
  await tab.getByRole('button', { name: '用通行金鑰確認' }).click()
  await tab.waitForURL((url) => url.pathname === `/office/posts/${uid}`)
  await tab.close()
  await page.getByRole('button', { name: '立刻發布' }).click()
  await page.getByText('已經發布。').waitFor()

  // when the device is lost
  const recover = async () => {
    await byPassword()
    await page.getByText('手機或裝置不在身邊？用復原碼').click()
    await page.getByLabel('復原碼').fill(code)
    await page.getByRole('button', { name: '用復原碼確認' }).click()
  }
  await recover()
  await isIn()
  await recover()
  await page.getByRole('alert').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/office/second-factor/ask')
})
