import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { examine } from './support/examine.ts'
import { join } from './support/join.ts'
import { visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

/** Gives the page's browser a device that keeps keys and recognises its owner. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, named, signs in, and is taken away', async () => {
  const page = await newPage()
  await giveDevice(page)
  await join(page)
  await visitOwn(page, '/member/security')
  const sheet = page.getByRole('region', { name: '通行金鑰' })
  await sheet.getByRole('button', { name: '在這部裝置新增通行金鑰' }).click()
  await sheet.getByText('Chrome．Mac').waitFor()
  await sheet.getByText('改名').click()
  await examine(page)
  await sheet.getByLabel('名稱').fill('書房的電腦')
  await sheet.getByRole('button', { name: '儲存名稱' }).click()
  await page.getByRole('status').filter({ hasText: '名稱已經儲存' }).waitFor()
  await sheet.getByText('書房的電腦').waitFor()
  await sheet.getByRole('button', { name: '在這部裝置新增通行金鑰' }).click()
  await sheet.getByRole('alert').filter({ hasText: '這部裝置已經有您的通行金鑰了' }).waitFor()

  await page.context().clearCookies({ name: /session/ })
  await visit(page, '/login?next=%2Fmember%2Fsecurity')
  await page.getByRole('button', { name: '以通行金鑰登入' }).click()
  await page.waitForURL((url) => url.pathname === '/member/security')
  await page.waitForSelector('header [data-live]', { state: 'attached' })

  await sheet.getByRole('button', { name: '移除 書房的電腦' }).click()
  await page.getByRole('status').filter({ hasText: '通行金鑰已經移除' }).waitFor()
  await sheet.getByText('書房的電腦').waitFor({ state: 'detached' })
  await page.context().clearCookies({ name: /session/ })
  await visit(page, '/login')
  await page.getByRole('button', { name: '以通行金鑰登入' }).click()
  await page.getByRole('alert').filter({ hasText: '這把通行金鑰不能登入本站' }).waitFor()
})
