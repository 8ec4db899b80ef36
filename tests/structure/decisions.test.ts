import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

test.each(files)('%s has title, date, status, context, decision and consequences', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const number = Number(name.slice(0, 4))
  expect(text).toMatch(new RegExp(`^# ${number}\\. .+\n`))
  expect(text).toMatch(/^Date: \d{4}-\d{2}-\d{2}.*Status: (accepted|superseded)/m)
  for (const heading of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`## ${heading}\n`)
})

test('the index lists every decision once', () => {
  const listed = [...index.matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(([, name]) => name ?? '')
  expect(listed.sort()).toEqual(files.sort())
})

test('at most fifty decisions describe the current state', () => {
  expect(files.length).toBeLessThanOrEqual(50)
})
