import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { fever } from '../../src/domain/symptoms/trees/fever.ts'
import { urgencyNames } from '../../src/domain/symptoms/urgency.ts'
import { symptomChecker } from './pages/checkers.ts'
import { helpCard } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { join } from './support/join.ts'
import { hydrated, visit } from './support/visit.ts'

const newPage = openBrowser()

/** Every request from now on: target and body. */
function recordRequests(page: Page) {
  const requests: { method: string; url: string; carried: string }[] = []
  page.on('request', (request) => {
    requests.push({
      method: request.method(),
      url: request.url(),
      carried: decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`),
    })
  })
  return requests
}

async function answerFever(page: Page) {
  const checker = symptomChecker(page, fever)
  await checker.answer(['子女', '都沒有', '都不是', '都沒有', '都沒有', '都不是'])
  await checker.about('flank').check()
  await checker.next()
  await page.getByRole('heading', { name: urgencyNames.today }).waitFor()
}

test('symptoms: answered in the browser, back and forth, without sending anything', async () => {
  const page = await newPage({ width: widths.narrow })
  const checker = symptomChecker(page, fever)
  await visit(page, '/symptom_checker/fever')
  const requests = recordRequests(page)
  await checker.next()
  await checker.error.waitFor()
  await answerFever(page)
  await checker.finding('kidney').waitFor()
  await checker.back()
  expect(await checker.about('flank').isChecked()).toBe(true)
  await checker.about('pain_on_breathing').check()
  await checker.next()
  await checker.finding('lung').waitFor()
  // the browser's own back and forward move by one question
  await page.goBack()
  await expect.poll(() => checker.about('pain_on_breathing').isChecked()).toBe(true)
  await page.goBack()
  await page.getByLabel('都不是').waitFor()
  await page.goForward()
  await page.goForward()
  await checker.finding('lung').waitFor()
  for (const _ of '1234567') await page.goBack()
  await checker.askerQuestion.waitFor()
  expect(await checker.asker('child').isChecked()).toBe(true)
  await checker.asker('self').check()
  await checker.next()
  await page.getByText('第 2 題', { exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(history.state.usr))).toBe('{"questions":1}')
  // a reload continues at the same question, and back has the previous answer
  await page.reload()
  await page.getByText('第 2 題', { exact: true }).waitFor()
  await page.goBack()
  await checker.askerQuestion.waitFor()
  await expect.poll(() => checker.asker('self').isChecked()).toBe(true)
  // a new visit starts anew
  await visit(page, '/symptom_checker/fever')
  await checker.askerQuestion.waitFor()
  expect(await page.locator('main input:checked').count()).toBe(0)
  await hydrated(page)
  await answerFever(page)
  await page.reload()
  await page.getByRole('heading', { name: urgencyNames.today }).waitFor()
  await checker.finding('kidney').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/symptom_checker/fever')
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(requests.filter(({ carried }) => /child|肺炎|肋膜炎|answers|asker/.test(carried))).toEqual([])
})

test('a free-text description is sent to this site only, in no address, and shows help first', async () => {
  const page = await newPage()
  await visit(page, '/symptom_checker')
  const requests = recordRequests(page)
  const input = '昨天發燒，現在胸痛喘不過氣'
  await page.getByLabel('用自己的話說說哪裡不舒服').fill(input)
  await page.getByRole('button', { name: '找檢測' }).click()
  await helpCard(page, 'emergency').waitFor()
  await page.getByRole('link', { name: /^119/ }).waitFor()
  expect(await page.getByRole('main').locator('a[href^="/symptom_checker/"]').count()).toBeGreaterThan(0)
  const { origin } = new URL(inject('siteUrl'))
  const carrying = requests.filter(({ carried }) => carried.includes('胸痛'))
  expect(carrying.map(({ method, url }) => [method, new URL(url).origin, new URL(url).pathname])).toEqual([
    ['POST', origin, '/symptom_checker.data'],
  ])
  expect(requests.filter(({ url }) => decodeURIComponent(url).includes('胸痛'))).toEqual([])
  expect(requests.filter(({ url }) => new URL(url).origin !== origin)).toEqual([])
})

test('without scripts the symptom checker works the same, without answers in addresses', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const checker = symptomChecker(page, fever)
  await page.goto(`${inject('siteUrl')}/symptom_checker/fever`)
  await answerFever(page)
  await checker.finding('kidney').waitFor()
  await checker.back()
  expect(await checker.about('flank').isChecked()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
})

test('a result is saved with consent, shown, erased; withdrawal erases the rest', async () => {
  const page = await newPage()
  const checker = symptomChecker(page, fever)
  await join(page)
  await visit(page, '/symptom_checker/fever')
  await answerFever(page)
  await checker.save.click()
  await checker.saveError.waitFor()
  // the error is in the same history entry: back is the last question
  await page.goBack()
  await checker.about('flank').waitFor()
  await page.goForward()
  await page.getByLabel('我已閱讀並同意保存我的健康紀錄').check()
  await checker.save.click()
  await page.waitForURL(/\/member\/symptom_checker\/[\w-]+\/detail$/)
  await page.getByRole('heading', { name: '發燒', level: 1 }).waitFor()
  await page.getByText('刪除這筆紀錄').first().click()
  await page.getByRole('button', { name: '確定刪除這筆紀錄' }).click()
  await page.waitForURL(/\/member\/symptom_checker$/)
  await page.getByText('還沒有紀錄').waitFor()

  await visit(page, '/nutrition_recommender')
  const requests = recordRequests(page)
  await page.getByRole('button', { name: '看建議' }).click()
  await page.getByText('請填 19 到 110 的整數').waitFor()
  await page.getByLabel('年齡').fill('67')
  // a man is not asked about pregnancy
  await page.getByLabel('男', { exact: true }).check()
  await page.getByRole('group', { name: /懷孕/ }).waitFor({ state: 'hidden' })
  for (const choice of ['女', '都不是', '葷食', '很少', '加碘鹽', '痛風或高尿酸', '牛奶'])
    await page.getByLabel(choice, { exact: true }).check()
  for (const group of ['全榖雜糧', '豆魚蛋肉', '乳品', '蔬菜', '水果', '堅果種子']) await page.getByLabel(group).fill('1')
  await page.getByRole('button', { name: '看建議' }).click()
  await page.getByRole('heading', { name: /鈣 每天 1000 毫克/ }).waitFor()
  await page.getByRole('heading', { name: '過敏：牛奶' }).waitFor()
  await page.getByRole('heading', { name: /痛風：/ }).waitFor()
  expect(await page.getByText(/^可以吃：.*牛奶/).count()).toBe(0)
  expect(requests.filter(({ method, carried }) => method !== 'GET' || carried.includes('gout'))).toEqual([])
  await page.getByRole('button', { name: '保存到會員中心' }).click()
  await page.waitForURL(/\/member\/nutrition_recommender\/[\w-]+\/detail$/)
  await page.getByRole('heading', { name: '67 歲女性的營養建議' }).waitFor()
  await page.getByRole('main').locator('a[href="/member/nutrition_recommender"]').click()
  await page.waitForURL(/\/member\/nutrition_recommender$/)
  await page.locator('summary', { hasText: '撤回同意' }).click()
  await page.getByRole('button', { name: '確定撤回同意' }).click()
  await page.locator('summary', { hasText: '撤回同意' }).waitFor({ state: 'detached' })
  await page.getByText('還沒有紀錄').waitFor()
})
