import { expect, test } from 'vitest'
import { drawings } from '../../src/domain/diagrams/catalogue.ts'
import { drawingFile } from '../../src/domain/diagrams/with-drawing.ts'
import { calloutLabels } from '../../src/domain/posts/callout-labels.ts'
import { errorOf, wordingOf } from './pages/forms.ts'
import { openBrowser, widths } from './support/browser.ts'
import { signInQuietly, visit } from './support/visit.ts'
import { paragraph, type Shape, text, write, written } from './support/write.ts'

const newPage = openBrowser()

test('no text of a drawing is cut off or covers another', async () => {
  const page = await newPage()
  await page.setContent(
    Object.keys(drawings)
      .map((name) => `<div id="${name}">${drawingFile(name)}</div>`)
      .join(''),
  )
  const errors = await page.evaluate(() =>
    [...document.querySelectorAll('svg')].flatMap((svg) => {
      const viewBox = svg.viewBox.baseVal
      const texts = [...svg.querySelectorAll('text')].map((text) => ({ words: text.textContent, box: text.getBBox() }))
      const named = (words: string) => `${svg.parentElement?.id}: ${words}`
      return texts.flatMap(({ words, box }, index) => {
        const isCut = box.x < -1 || box.x + box.width > viewBox.width + 1 || box.y + box.height > viewBox.height + 4
        const covered = texts
          .slice(index + 1)
          .filter(
            (other) =>
              Math.min(box.x + box.width, other.box.x + other.box.width) - Math.max(box.x, other.box.x) > 2 &&
              Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y) > 8,
          )
        return [...(isCut ? [named(`${words} is cut off`)] : []), ...covered.map((other) => named(`${words} × ${other.words}`))]
      })
    }),
  )
  expect(errors).toEqual([])
})

test('text of a drawing is at least 15 px on a phone and 22 in 長輩模式; only the drawing scrolls', async () => {
  const page = await newPage({ width: widths.narrow })
  await visit(page, '/article/4')
  const smallest = () =>
    page.locator('.drawing svg').evaluate((svg) => {
      const scale = svg.getBoundingClientRect().width / 360
      return Math.min(...[...svg.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale))
    })
  expect(await smallest()).toBeGreaterThanOrEqual(15)
  await page.evaluate(() => document.documentElement.setAttribute('data-elder', ''))
  expect(await smallest()).toBeGreaterThanOrEqual(22)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a drawing is printed alone', async () => {
  const page = await newPage()
  await visit(page, '/article/4')
  await page.locator('.diagram').getByRole('link', { name: calloutLabels.diagramAlone }).click()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.diagram').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
})

test('amounts of a recipe are scaled, and its list is copied', async () => {
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, '/article/14')
  const recipe = page.getByRole('region', { name: '洋蔥海帶芽味噌湯' })
  for (const _ of [5, 6, 7, 8]) await recipe.getByRole('button', { name: '多一人份' }).press('Enter')
  await recipe.getByText('8 人份').waitFor()
  await recipe.getByText('板豆腐 400 公克').waitFor()
  await recipe.getByRole('button', { name: calloutLabels.recipeCopy }).press('Enter')
  await recipe.getByRole('button', { name: calloutLabels.recipeCopied }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^洋蔥海帶芽味噌湯（8 人份）\n・洋蔥 300 公克\n/)
  for (let press = 0; press < 4; press += 1) await recipe.getByRole('button', { name: '少一人份' }).press('Enter')
  await recipe.getByText('洋蔥 150 公克（半顆）').waitFor()
})

test('an editor chooses a drawing, whose list is filled in, and fills in a recipe', async () => {
  const page = await newPage()
  await signInQuietly(page, 'editor')
  await write(page, [paragraph('a', '先看圖。')])
  await text(page).getByText('先看圖。').click()
  await page.keyboard.press('End')
  const insert = async (word: string) => {
    await page.keyboard.press('Alt+F9')
    await page.getByLabel('插入什麼').fill(word)
    await page.keyboard.press('Enter')
  }
  await insert('diagram')
  const diagram = page.getByRole('group', { name: '圖解', exact: true })
  const fast = wordingOf(drawings['fast']?.title)
  await diagram.getByRole('button', { name: fast }).click()
  expect(await diagram.getByLabel('標題').inputValue()).toBe(fast)
  await text(page).getByText('Arm 手：請他閉眼').waitFor()
  await text(page).getByText('先看圖。').click()
  await page.keyboard.press('End')
  await insert('recipe')
  const recipe = page.getByRole('group', { name: '食譜', exact: true })
  await recipe.getByLabel('菜名').fill('蛋花湯')
  await recipe.getByLabel('幾人份').fill('0')
  await expect.poll(() => errorOf(recipe.getByLabel('幾人份'))).toContain('50')
  await recipe.getByLabel('幾人份').fill('3')
  await recipe.getByLabel('每份的鈉（毫克）').fill('210')
  const blocks = async () => (JSON.parse(await written(page)) as Shape).content ?? []
  await text(page).locator('[data-block="diagram"] > img').click()
  await diagram.waitFor()
  await expect.poll(async () => (await blocks()).map(({ type }) => type)).toEqual(['paragraph', 'recipe', 'diagram'])
  const [, shape, drawn] = await blocks()
  expect(shape?.attrs).toMatchObject({ title: '蛋花湯', servings: 3, sodium: 210, minutes: null })
  expect(drawn?.attrs).toMatchObject({ drawing: 'fast' })
  expect(drawn?.content).toHaveLength(4)
})
