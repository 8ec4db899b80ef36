import { expect, test } from 'vitest'
import { readDemo } from '../../src/demo/read-demo.ts'
import { tools } from '../../src/domain/tools/catalogue.ts'
import { headlineHtml } from '../../src/ui/headline/headline.ts'
import { openBrowser } from './support/browser.ts'
import { hydrated, visit } from './support/visit.ts'

const newPage = openBrowser()
/** Windows with the width of a headline in them: the page without its margins. */
const windows = [320, 360, 390, 480, 600, 768, 820, 1024, 1440].map((width) => [width, Math.min(width - 32, 1200)] as const)
/** Headings of pages, of large and of small cards. */
const faces = [
  ['h1', '700 var(--display-1) var(--font-display)'],
  ['h2', '700 var(--display-2) var(--font-display)'],
  ['h3', 'inherit'],
] as const
const mark = /[，。、！？：；][」』》）]*$|^《.*》[，。、！？：；]*$/u

const { catalogue, posts } = readDemo()
/** Headlines of each kind of page. */
const titlesOf = {
  posts: posts.map(({ front }) => front.title),
  channels: catalogue.channels.map(({ title }) => title),
  columns: catalogue.columns.map(({ title }) => title),
  specials: catalogue.specials.flatMap(({ title, sections }) => [title, ...sections.map((section) => section.title)]),
  features: catalogue['digital-features'].map(({ title }) => title),
  videos: catalogue.videos.map(({ title }) => title),
  quizzes: catalogue.quizzes.map(({ title }) => title),
  tools: Object.values(tools).map(({ title }) => title),
  activities: catalogue.activities.map(({ title }) => title),
  products: catalogue.shop.map(({ title }) => title),
  newsletters: catalogue.newsletters.map(({ title }) => title),
  pages: catalogue.pages.map(({ title }) => title),
}
const titles = Object.values(titlesOf).flat()

test.each(windows)('headlines break at clauses where these fit, and never inside a word (%i px)', async (width, place) => {
  for (const [kind, { length }] of Object.entries(titlesOf)) expect(length, kind).toBeGreaterThan(0)
  const page = await newPage({ width })
  await visit(page, '/article-list')
  const headlines = titles.map((title) => ({ title, html: String(headlineHtml(title).__html) }))
  const broken = await page.evaluate(
    ({ given: input, faces, width }) => {
      const errors: string[] = []
      /** Pixels that a text takes on one line of a heading. */
      const naturalWidth = (heading: Element, text: string) => {
        const line = document.createElement('span')
        line.style.cssText = 'position:absolute;white-space:nowrap'
        line.textContent = text
        heading.append(line)
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      }
      const place = document.createElement('div')
      document.body.append(place)
      place.style.inlineSize = `${width}px`
      for (const [tag, font] of faces) {
        place.innerHTML = input.map(({ html }) => `<${tag} style="font: ${font}">${html}</${tag}>`).join('')
        for (const [index, heading] of [...place.children].entries()) {
          const texts: Text[] = []
          const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
          while (walker.nextNode()) texts.push(walker.currentNode as Text)
          const before = { text: null as Text | null, top: 0 }
          for (const text of texts) {
            for (let offset = 0; offset < text.length; offset++) {
              const range = document.createRange()
              range.setStart(text, offset)
              range.setEnd(text, offset + 1)
              const rect = range.getClientRects()[0]
              if (!rect) continue
              const isBreak = before.text !== null && rect.top - before.top > rect.height / 2
              const letters = /\p{L}{2}/u.test(text.data.slice(Math.max(0, offset - 1), offset + 1))
              if (isBreak && before.text === text && letters && naturalWidth(heading, text.data) <= width)
                errors.push(`${tag}: inside a word: ${text.data}`)
              const clause = text.parentElement?.closest('.clause')
              const sameClause = clause && clause === before.text?.parentElement?.closest('.clause')
              if (isBreak && before.text !== text && sameClause && naturalWidth(heading, clause.textContent) <= width)
                errors.push(`${tag}: away from a mark: ${input[index]?.title}`)
              Object.assign(before, { text, top: rect.top })
            }
          }
        }
      }
      place.remove()
      return errors
    },
    { given: headlines, faces, width: place },
  )
  expect(broken).toEqual([])
})

test('every clause ends with a mark, is a title in 《》, or is the last', () => {
  for (const title of titles) {
    const clauses = [...String(headlineHtml(title).__html).matchAll(/<span class="clause">(.*?)<\/span>/g)].map(([, text]) =>
      (text ?? '').replaceAll('<wbr>', ''),
    )
    for (const [index, clause] of clauses.slice(0, -1).entries())
      expect([title, mark.test(clause) || clauses[index + 1]?.startsWith('《')]).toEqual([title, true])
  }
})

test('a headline has the face of its page, also after navigations within the document', async () => {
  const page = await newPage()
  await visit(page, '/')
  const faces = () =>
    page.evaluate(() => ({
      loaded: [...document.fonts].filter(({ family, status }) => family.includes('Display Face') && status === 'loaded').length,
      ofDocument: !document.querySelector<HTMLStyleElement>('style[data-display-face]')?.sheet?.disabled,
    }))
  await expect.poll(faces).toEqual({ loaded: 1, ofDocument: true })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  // before it, a click may load a new document
  await hydrated(page)
  await page.getByRole('main').locator('h2[data-face] a').first().click()
  await page.waitForURL(/\/article\//)
  await expect.poll(faces).toEqual({ loaded: 1, ofDocument: false })
  await page.goBack()
  await page.getByRole('heading', { name: '今日選讀' }).waitFor()
  await expect.poll(faces).toEqual({ loaded: 1, ofDocument: true })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

for (const path of ['/article/56', '/article/59'])
  test(`cells of a table break between words only, and fit a phone (${path})`, async () => {
    const page = await newPage()
    await visit(page, path)
    const table = page.locator('[data-body] .table')
    expect(await table.locator('td').count()).toBeGreaterThan(10)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const broken = await table.evaluateAll((tables) =>
        tables.flatMap((table) => {
          const words = new Intl.Segmenter('zh-Hant', { granularity: 'word' })
          const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
          const errors: string[] = []
          for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
            const starts = new Set(Array.from(words.segment(text.data), ({ index }) => index))
            const tops = Array.from({ length: text.length }, (_, index) => {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + 1)
              return range.getBoundingClientRect().top
            })
            for (const [index, top] of tops.entries())
              if (index > 0 && top > (tops[index - 1] ?? top) + 4 && !starts.has(index))
                errors.push(`${text.data.slice(0, index)}|${text.data.slice(index)}`)
          }
          return errors
        }),
      )
      expect(broken, `${width} px`).toEqual([])
      expect(await table.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })
