import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onboarding } from './pages/onboarding.ts'
import { openBrowser } from './support/browser.ts'
import { codeTo, join } from './support/join.ts'
import { password, visit, visitOwn } from './support/visit.ts'

const newPage = openBrowser()

/** Submits a form with an error, then a valid one, and checks that nothing of the first remains. */
async function failThenSucceed(
  page: Page,
  fail: () => Promise<void>,
  error: string | RegExp,
  succeed: () => Promise<void>,
  good: string | RegExp,
) {
  await fail()
  await page.getByRole('alert').filter({ hasText: error }).waitFor()
  await succeed()
  await page.getByRole('status').filter({ hasText: good }).waitFor()
  expect([good, await page.getByRole('main').getByRole('alert').count()]).toEqual([good, 0])
  expect([good, await page.getByRole('main').locator('[aria-invalid=true]').count()]).toEqual([good, 0])
}

/** Disables browser validation, so that the server's response is tested. */
const sendAnything = (page: Page) =>
  page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })

test('binding a number after a wrong proof', async () => {
  const page = await newPage()
  await join(page)
  await visitOwn(page, '/member/bind')
  const number = page.getByLabel('訂戶編號', { exact: true })
  const proof = page.getByLabel('訂戶姓名或電話末三碼')
  const press = () => page.getByRole('button', { name: '綁定', exact: true }).click()
  await failThenSucceed(
    page,
    async () => {
      await number.fill('1000002')
      await proof.fill('000')
      await press()
    },
    /找不到符合的訂閱/,
    async () => {
      await number.fill('1000002')
      await proof.fill('林國棟')
      await press()
    },
    /綁定完成/,
  )
  expect(await number.inputValue()).toBe('')
})

test('profile, password and e-mail address, each after an error, beside another form of the page', async () => {
  const page = await newPage()
  const { email } = await join(page)
  await visitOwn(page, '/member/change_password')
  const change = async (old: string) => {
    await page.getByLabel('目前的密碼', { exact: true }).fill(old)
    await page.getByLabel('新的密碼', { exact: true }).fill('eleven-copper-kettles')
    await page.getByRole('button', { name: '更新密碼' }).click()
  }
  await failThenSucceed(
    page,
    () => change('wrong-wrong-wrong'),
    /密碼/,
    () => change(password),
    '密碼已經更新',
  )

  await visitOwn(page, '/member/basic_info')
  await sendAnything(page)
  const save = async (year: string) => {
    await page.getByLabel('女').check()
    await page.getByLabel('年', { exact: true }).selectOption(year)
    await page.getByLabel('月', { exact: true }).selectOption('2')
    await page.getByLabel('日', { exact: true }).selectOption('29')
    await page.getByLabel('產業').selectOption({ label: '家管' })
    await page.getByLabel('職業').selectOption({ label: '其他' })
    await page.getByRole('button', { name: '儲存' }).click()
  }
  await failThenSucceed(
    page,
    () => save('1961'),
    /1961 年 2 月沒有 29 日/,
    () => save('1960'),
    '已經儲存',
  )

  const move = async (secret: string) => {
    await page.getByLabel('新的電子郵件').fill(email.replace('reader', 'moved'))
    await page.getByLabel('目前的密碼', { exact: true }).fill(secret)
    await page.getByRole('button', { name: '寄送驗證碼' }).click()
  }
  await failThenSucceed(
    page,
    () => move(password),
    /密碼/,
    () => move('eleven-copper-kettles'),
    /驗證碼已經寄到/,
  )
  const confirm = async (code: string) => {
    await page.getByLabel('驗證碼').fill(code)
    await page.getByRole('button', { name: '確認更換' }).click()
  }
  await failThenSucceed(
    page,
    () => confirm('000000'),
    /驗證碼/,
    async () => confirm(await codeTo(email.replace('reader', 'moved'))),
    /電子郵件已經換成/,
  )
})

test('subscribing to newsletters after an error', async () => {
  const page = await newPage()
  await visit(page, '/newsletter')
  await sendAnything(page)
  // nothing is preselected
  await page.getByRole('checkbox').first().check()
  const submitEmail = async (email: string) => {
    await page.getByRole('main').getByLabel('電子郵件').fill(email)
    await page.getByRole('main').getByRole('button', { name: '訂閱', exact: true }).click()
  }
  await failThenSucceed(
    page,
    () => submitEmail('nobody'),
    '電子郵件的格式不正確',
    () => submitEmail('second-try@mail.test'),
    /確認信已經寄出/,
  )
})

test('a visitor’s click on a link to the onboarding opens the popup, and returns to the page', async () => {
  const page = await newPage()
  await visit(page, '/article/1')
  const flow = onboarding(page)
  await flow.openPopup('click')
  await flow.popupAt('topics').waitFor()
  expect(new URL(page.url()).pathname).toBe('/article/1')
  await flow.exit('button').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('fti')

  const plain = await newPage({ javaScriptEnabled: false })
  await plain.goto(new URL('/fti', page.url()).href, { referer: new URL('/video?page=2', page.url()).href })
  expect(await onboarding(plain).exit('link').getAttribute('href')).toBe('/video?page=2')
})
