import { expect, test } from 'vitest'
import { onboarding } from './pages/onboarding.ts'
import { openBrowser } from './support/browser.ts'
import { expectAccessibleByDayAndNight, violationsOn } from './support/expect-accessible.ts'
import { join } from './support/join.ts'
import { signIn } from './support/visit.ts'

const newPage = openBrowser()

test('no violation on any step of the onboarding', async () => {
  const page = await newPage()
  await join(page)
  const flow = onboarding(page)
  await flow.open()
  await expectAccessibleByDayAndNight(page)
  await flow.chooseTopics()
  await flow.next.click()
  await flow.step('profile').waitFor()
  await expectAccessibleByDayAndNight(page)
  // an `aria-disabled` button can be activated and gives the reason: by key, since a click may miss a moving target
  await flow.submit.press('Enter')
  await flow.profileError('birthday').waitFor()
  await expectAccessibleByDayAndNight(page)
})

test('no violation in the drawer and the member menu', async () => {
  const page = await newPage({ reducedMotion: 'reduce' })
  await signIn(page, 'member')
  await page.getByRole('button', { name: '會員選單' }).click()
  await page.getByRole('link', { name: '我的收藏', exact: true }).waitFor()
  expect(await violationsOn(page, undefined, '#account-menu')).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /開啟選單|^選單/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'visible' })
  expect(await violationsOn(page)).toEqual([])
})
