import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { sourcesBelow } from '../structure/sources.ts'
import { firstLoad, total } from '../support/first-load.ts'
import { at, pages } from '../support/pages.ts'
import { root, signIn, startSite } from '../support/site.ts'

const site = await startSite()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ofOffice = (file: string) => /^src\/(office|domain\/office)\//.test(file)
const written = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** What readers are sent, by file. */
const sent = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({ file, text: read(join('build/client', file)) }))

it('no file of the readers’ build holds a sentence of the office, or the name of one of its files', () => {
  const elsewhere = written
    .filter((file) => !ofOffice(file))
    .map(read)
    .join('\n')
  const sentences = written
    .filter(ofOffice)
    .flatMap(
      (file) =>
        read(file)
          .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
          .match(/[\p{Script=Han}，。：；、]{5,}/gu) ?? [],
    )
    .filter((words) => !elsewhere.includes(words))
  expect(sentences.length).toBeGreaterThan(20)
  const held = sent.flatMap(({ file, text }) =>
    [...sentences, 'assets/office/', 'office-frame'].filter((words) => text.includes(words)).map((words) => `${file}: ${words}`),
  )
  expect(held).toEqual([])
})

it('a reader’s page names none of the office’s files', async () => {
  const loaded = await firstLoad(site, at('home/home'))
  expect([...loaded.scripts, ...loaded.styles].filter(({ path }) => path.startsWith('/assets/office/'))).toEqual([])
})

it.each(pages.filter(({ handle, linkedOn }) => 'office' in handle && linkedOn === undefined))(
  '$path ($who) loads no more script than a page of the office may',
  async ({ path, who }) => {
    const headers = await signIn(site.url, who)
    const { scripts, styles } = await firstLoad(
      { ask: (address, options) => site.ask(address, { ...options, headers: { ...options?.headers, ...headers } }) },
      path,
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect([...scripts, ...styles].filter(({ path: file }) => !file.startsWith('/assets/office/'))).toEqual([])
    expect(total(scripts)).toBeLessThanOrEqual(budgets.scriptsOfOffice)
  },
)
