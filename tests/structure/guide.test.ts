import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from '../../src/domain/office/guide.ts'
import { guidePageFor, guidePath, guideTopicPath } from '../../src/domain/office/guide-path.ts'
import { registerPath, registers } from '../../src/domain/registers/registers.ts'
import { guidePages } from '../../src/office/guide/pages.server.ts'
import { routeTable } from '../support/route-table.ts'
import { root, sourcesBelow } from './sources.ts'

const lines = [...guidePages].flatMap(([topic, parts]) =>
  parts.flatMap(({ steps = [], notes = [] }) => [...steps, ...notes].map((line) => ({ topic, line }))),
)

/** UI text normalised: without whitespace, variable parts as `…`. */
const bare = (text: string) => text.replaceAll(/\$?\{[^{}'"]*\}|…/g, '…').replaceAll(/\s/g, '')
/** The folders with the UI text that staff see. */
const layers = ['src/office', 'src/domain', 'src/rendering', 'src/site/accounts']
const screens = layers
  .flatMap((folder) => sourcesBelow(folder))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/(office\/guide\/pages\/|domain\/office\/guide\.ts)/.test(file))
  .map((file) => bare(readFileSync(join(root, file), 'utf8')))
  .join('\n')

test('the guide has a page for every topic, with content in each part', () => {
  expect([...guidePages.keys()]).toEqual(expect.arrayContaining(topics.map(({ topic }) => topic)))
  expect(guidePages.size).toBe(topics.length)
  for (const parts of guidePages.values())
    expect(parts.filter(({ steps = [], notes = [] }) => steps.length + notes.length === 0)).toEqual([])
})

test('every UI text that the guide quotes exists verbatim', () => {
  const quoted = lines.flatMap(({ topic, line }) =>
    [...line.matchAll(/「([^「」]+)」/g)].map(([, words = '']) => ({ topic, words })),
  )
  expect(quoted.length).toBeGreaterThan(60)
  expect(quoted.filter(({ words }) => !screens.includes(bare(words)))).toEqual([])
})

test('the guide describes every board', () => {
  const boards = registers
    .flatMap(({ toolPage, entryToolPage }) => [toolPage, entryToolPage])
    .flatMap((one) => (one ? [one.title] : []))
  expect(boards.length).toBeGreaterThan(1)
  expect(boards.filter((title) => !lines.some(({ line }) => line.includes(`「${title}」`)))).toEqual([])
})

test('every guide link has a target, every register a link, every office page a guide topic', () => {
  const paths = routeTable.map(({ path }) => path)
  const links = lines.flatMap(({ line }) => [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to))
  const guide = topics.map(({ topic }) => guideTopicPath(topic))
  const lists = registers.map((register) => registerPath(register))
  expect(links.filter((to) => ![...paths, ...guide, ...lists].includes(to))).toEqual([])
  expect(lists.filter((to) => !links.includes(to))).toEqual([])
  const screensOfOffice = routeTable.filter(({ source }) => source.startsWith('src/office/')).map(({ path }) => path)
  expect(screensOfOffice.length).toBeGreaterThan(10)
  // the guide itself, the pages before signing in, and a file for partners
  const without = [guidePath, `${guidePath}/:topic`, '/office/sign-in', '/office/partner/:slug/usage']
  expect(screensOfOffice.filter((path) => !guide.includes(guidePageFor(path))).toSorted()).toEqual(without.toSorted())
})
