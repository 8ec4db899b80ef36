import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { documentOf, textOf } from '../../bench/editor/text.ts'
import { sourcesBelow } from '../structure/sources.ts'
import { firstLoad, total, withImports } from '../support/first-load.ts'
import { at, pages } from '../support/pages.ts'
import { root, signIn, startSite } from '../support/site.ts'

const site = await startSite()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ofOffice = (file: string) => /^src\/(office|domain\/office)\//.test(file)
const written = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** The files sent to readers. */
const sent = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({ file, text: read(join('build/client', file)) }))

it('no file of the reader build contains an office text or file name', () => {
  /** Runs that can be sentences: comparing only these is a hundredth of the work. */
  const sentencesIn = (text: string): string[] => text.match(/[\p{Script=Han}，。：；、]{5,}/gu) ?? []
  const elsewhere = written
    .filter((file) => !ofOffice(file))
    .flatMap((file) => sentencesIn(read(file)))
    .join('\n')
  const sentences = written
    .filter(ofOffice)
    .flatMap((file) => sentencesIn(read(file).replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .filter((words) => !elsewhere.includes(words))
  expect(sentences.length).toBeGreaterThan(20)
  const leaks = sent.flatMap(({ file, text }) => {
    const actual = sentencesIn(text).join('\n')
    const names = ['assets/office/', 'office-frame'].filter((name) => text.includes(name))
    return [...sentences.filter((words) => actual.includes(words)), ...names].map((sentence) => `${file}: ${sentence}`)
  })
  expect(leaks).toEqual([])
})

it('a reader’s page refers to no office files', async () => {
  const loaded = await firstLoad(site, at('home/home'))
  expect([...loaded.scripts, ...loaded.styles].filter(({ path }) => path.startsWith('/assets/office/'))).toEqual([])
})

it.each(pages.filter(({ handle, linkedOn }) => 'office' in handle && linkedOn === undefined))(
  '$path ($who) loads no more script than an office page may',
  async ({ path, who }) => {
    const headers = await signIn(site.url, who)
    const { scripts, styles } = await firstLoad(
      { request: (url, options) => site.request(url, { ...options, headers: { ...options?.headers, ...headers } }) },
      path,
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect([...scripts, ...styles].filter(({ path: file }) => !file.startsWith('/assets/office/'))).toEqual([])
    expect(total(scripts)).toBeLessThanOrEqual(budgets.scriptsOfOffice)
  },
)

it('the office loads no web fonts: two megabytes, and a reflow for each part', () => {
  const own = readdirSync(join(root, 'build/office/client'), { recursive: true, encoding: 'utf8' })
  expect(own.filter((file) => /\.(woff2?|[ot]tf)$/.test(file))).toEqual([])
})

/** Size of the headers per file, bytes. */
const headersOfFile = 500

it('the editor loads within its weight limit, as does the page, and no first load contains it', async () => {
  const own = readdirSync(join(root, 'build/office/client/assets/office')).filter((file) => /^body-editor-.*\.js$/.test(file))
  expect(own).toHaveLength(1)
  const headers = await signIn(site.url, 'editor')
  const signedInSite: Pick<typeof site, 'request'> = {
    request: (url, options) => site.request(url, { ...options, headers: { ...options?.headers, ...headers } }),
  }
  const path = `/assets/office/${own[0]}`
  // the text used by the benchmark
  const call = { ...headers, origin: site.url, 'api-key': 'healthpress-web', 'content-type': 'application/json' }
  const created = { type: 'article', key: crypto.randomUUID(), fields: { title: '一萬字' }, document: documentOf(textOf(10_000)) }
  const createdResponse = await site.request('/api/v3.0/office/posts', {
    method: 'POST',
    headers: call,
    body: JSON.stringify(created),
  })
  const { items } = JSON.parse(createdResponse.text) as { items: { uid: number } }
  const first = await firstLoad(signedInSite, `/office/posts/${items.uid}`)
  const loadedScripts = new Set(first.scripts.map((script) => script.path))
  expect(loadedScripts).not.toContain(path)
  const editor = (await withImports(signedInSite, [path])).filter((script) => !loadedScripts.has(script.path))
  expect(editor.some((script) => /\/prosemirror-/.test(script.path))).toBe(true)
  expect(total(editor)).toBeLessThanOrEqual(budgets.scriptsOfEditor)
  const files = [...first.scripts, ...first.styles, ...editor]
  // the document's headers are 1.5 kilobytes, including the CSP
  expect(first.html + 1500 + total(files) + files.length * headersOfFile).toBeLessThanOrEqual(budgets.pageOfEditor)
})
