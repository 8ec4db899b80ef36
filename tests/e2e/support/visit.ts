import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { linkOn, type WalkedPage } from '../../support/pages.ts'

export const password = 'Demo-health-2026'
export type Reader =
  | 'member'
  | 'subscriber'
  | 'expired'
  | 'editor'
  | 'admin'
  | 'professional'
  | 'writer'
  | 'chief'
  | 'reviewer'
  | 'care'

/** Opens a page of the site and waits for hydration (then the search form's own validation replaces the browser's). */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.waitForSelector('form[role=search][novalidate]', { state: 'attached' })
}

/** Opens a page of the member centre. It has no search form: the account menu shows hydration. */
export async function visitOwn(page: Page, path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.waitForSelector('header [data-hydrated]', { state: 'attached' })
}

/** Signs a demo account in through the form, and ends on `next`. */
export async function signIn(page: Page, reader: Reader, next = '/'): Promise<void> {
  await visit(page, `/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('電子郵件').fill(`${reader}@example.com`)
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === next)
}

/** Signs a demo account in by the call that the form makes, for tests about something else. */
export async function signInQuietly(page: Page, reader: Reader): Promise<void> {
  const origin = inject('siteUrl')
  const response = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email: `${reader}@example.com`, password },
    headers: { 'api-key': 'healthpress-web', origin },
  })
  if (!response.ok()) throw new Error(`signing in answered ${response.status()}: ${await response.text()}`)
}

/** Opens a page of the samples, in any layout, and waits for hydration. @returns its URL */
export async function visitSample(page: Page, { path: form, linkedOn }: Pick<WalkedPage, 'path' | 'linkedOn'>): Promise<string> {
  const origin = inject('siteUrl')
  const path = linkedOn === undefined ? form : linkOn(await (await page.request.get(origin + linkedOn)).text(), form)
  await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  return path
}

/** Waits for hydration, which marks each hydrated element, and for its effects. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })))
}
