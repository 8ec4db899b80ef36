import { expect, test } from 'vitest'
import { wall } from './pages/reading.ts'
import { openBrowser, widths } from './support/browser.ts'
import { signIn, visit } from './support/visit.ts'

const newPage = openBrowser()

for (const width of [widths.medium, widths.wide])
  test(`the wall is 684 px wide, the cover beside its words (${width} px)`, async () => {
    const page = await newPage({ width })
    await visit(page, '/article/3')
    const [box, cover, title] = [
      await wall(page).boundingBox(),
      await wall(page).getByRole('img').first().boundingBox(),
      await wall(page).getByRole('heading', { level: 2 }).boundingBox(),
    ]
    expect(box?.width).toBe(684)
    expect(title?.x).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
  })

test.each(['/article/3', '/article/17', '/article/60'])(
  'on a phone price, button and two benefits of the wall are on its first screen (%s)',
  async (path) => {
    const page = await newPage({ width: widths.narrow })
    await page.setViewportSize({ width: widths.narrow, height: 844 })
    await visit(page, path)
    const top = (await wall(page).boundingBox())?.y ?? 0
    const bottomOf = async (part: ReturnType<typeof wall>) => {
      const box = await part.boundingBox()
      return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0) - top
    }
    expect(await bottomOf(wall(page).getByText('NT$ 100／月'))).toBeLessThanOrEqual(844)
    expect(await bottomOf(wall(page).getByRole('link', { name: '從這裡讀下去' }))).toBeLessThanOrEqual(844)
    // what the plan gives for that price, with the wall's upper edge a sixth below that of the window
    const benefits = wall(page).getByRole('list').last().getByRole('listitem')
    expect(await bottomOf(benefits.nth(1))).toBeLessThanOrEqual((844 * 5) / 6)
  },
)

test('the wall says what a subscription gives, and that the next page takes a payment', async () => {
  for (const width of [widths.narrow, widths.wide]) {
    const page = await newPage({ width })
    await visit(page, '/article/3')
    const benefits = wall(page).getByRole('list').last()
    expect(await benefits.getByRole('listitem').count()).toBe(3)
    const [box, cover, button] = [
      await benefits.boundingBox(),
      await wall(page).getByRole('img').first().boundingBox(),
      await wall(page).getByRole('link', { name: '從這裡讀下去' }).boundingBox(),
    ]
    if (width === widths.wide) {
      expect(box?.x).toBe(cover?.x)
      expect(box?.y).toBeGreaterThan((cover?.y ?? 0) + (cover?.height ?? 0))
    } else expect(box?.y).toBeGreaterThan(button?.y ?? 0)
    const note = await wall(page).getByText('下一頁付款 NT$ 1,200').boundingBox()
    expect((note?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThanOrEqual(16)
  }
})

test('a lapsed member renews, a member binds a number, a visitor signs in', async () => {
  for (const [reader, button, link] of [
    ['expired', '續訂，從這裡讀下去', '綁定訂戶編號'],
    ['member', '從這裡讀下去', '綁定訂戶編號'],
    [null, '從這裡讀下去', '登入'],
  ] as const) {
    const page = await newPage()
    if (reader) await signIn(page, reader, '/article/3')
    else await visit(page, '/article/3')
    await wall(page).getByRole('link', { name: button, exact: true }).waitFor()
    await wall(page).getByRole('link', { name: link, exact: true }).waitFor()
    expect(await wall(page).getByText('您的訂閱到').count(), button).toBe(reader === 'expired' ? 1 : 0)
  }
})

test('both walls show who reviewed the whole text, with their face', async () => {
  const page = await newPage()
  for (const path of ['/article/2', '/article/3']) {
    await visit(page, path)
    const reviewer = wall(page)
      .locator('div')
      .filter({ hasText: /^全文由.+審訂$/ })
      .last()
    const face = reviewer.locator('img')
    await face.scrollIntoViewIfNeeded()
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect((await face.boundingBox())?.width).toBe(40)
  }
})
