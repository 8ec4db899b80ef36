import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { hydrated } from './support/visit.ts'

const newPage = openBrowser()

/** A4 in points of PDF. */
const sheet = { width: 595, height: 842 }

async function fridgePages(): Promise<string[]> {
  const paths: string[] = []
  for (let page = 1; ; page++) {
    const response = await fetch(`${inject('siteUrl')}/api/v3.0/article?per_page=50&page=${page}`, {
      headers: { 'api-key': 'healthpress-web' },
    })
    const { items } = (await response.json()) as { items: { url: string }[] }
    for (const { url } of items) {
      const { status } = await fetch(`${inject('siteUrl')}${url}/fridge`)
      if (status === 200) paths.push(`${url}/fridge`)
    }
    if (items.length < 50) return paths
  }
}

test('every fridge page is one sheet of A4 in 30, 20 and 36 points, with nothing cut off', async () => {
  const paths = await fridgePages()
  expect(paths.length).toBeGreaterThan(30)
  const page = await newPage()
  const errors: string[] = []
  for (const path of paths) {
    await page.goto(inject('siteUrl') + path)
    await page.evaluate(() => document.fonts.ready)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, ...size]) =>
      size.map(Number).map(Math.round),
    )
    if (JSON.stringify(boxes) !== JSON.stringify([[sheet.width, sheet.height]])) errors.push(`${path}: sheets ${boxes.join(' ')}`)
    await page.emulateMedia({ media: 'print' })
    errors.push(
      ...(await page.getByRole('article').evaluate((article, path) => {
        const textElement = article.querySelector('[data-sheet-text]')
        if (!textElement) return [`${path}: no words`]
        const points = (element: Element) => Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * 7.5) / 10
        const visible = (selector: string) =>
          [...article.querySelectorAll(selector)].filter((element) => element.checkVisibility())
        const sizes: [string, number, (size: number) => boolean][] = [
          ['h1', 30, (size) => size === 30],
          ['[data-sheet-text] :is(li, p, td)', 20, (size) => size >= 20],
          ['[data-sheet-text] .helplines strong', 36, (size) => size === 36],
        ]
        // letters of a drawing have the scale of its picture
        const drawn = [...textElement.querySelectorAll<SVGTextElement>('svg text')].map(
          (text) => points(text) * (text.getScreenCTM()?.a ?? 0),
        )
        return [
          ...drawn.filter((size) => size < 12).map((size) => `${path}: letters of a drawing have ${size} points`),
          ...sizes.flatMap(([selector, expected, fits]) =>
            visible(selector)
              .filter((element) => !fits(points(element)))
              .map((element) => `${path}: ${points(element)} for ${expected}: ${element.textContent.slice(0, 12)}`),
          ),
          ...(textElement.scrollWidth > textElement.clientWidth
            ? [`${path}: ${textElement.scrollWidth - textElement.clientWidth} px are cut off`]
            : []),
        ]
      }, path)),
    )
    await page.emulateMedia({ media: null })
  }
  expect(errors).toEqual([])
})

test('of a text that is too long for the sheet whole lines are left out', async () => {
  const page = await newPage()
  await page.goto(`${inject('siteUrl')}/article/1/fridge`)
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  const places = await page.getByRole('article').evaluate((article) => {
    const textElement = article.querySelector('[data-sheet-text]') as HTMLElement
    for (let copy = 0; copy < 4; copy++) textElement.append(...[...textElement.children].map((part) => part.cloneNode(true)))
    const { right, bottom } = textElement.getBoundingClientRect()
    const lines = [...textElement.querySelectorAll('li, p')].map((line) => line.getBoundingClientRect())
    return {
      printed: lines.filter((line) => line.left < right && line.bottom <= bottom + 1).length,
      halved: lines.filter((line) => line.left < right && line.bottom > bottom + 1).length,
      left: lines.filter((line) => line.left >= right).length,
    }
  })
  expect(places.halved).toBe(0)
  expect(places.printed).toBeGreaterThan(8)
  expect(places.left).toBeGreaterThan(places.printed)
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox/g)).toHaveLength(1)
})
