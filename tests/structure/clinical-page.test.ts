import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thresholds } from '../../src/domain/symptoms/thresholds.ts'

test('docs/clinical.md speaks of every number by which a tree decides, and of no other', () => {
  const page = readFileSync(new URL('../../docs/clinical.md', import.meta.url), 'utf8')
  const numbers = page.slice(page.indexOf('## The numbers'), page.indexOf('## Choices'))
  const named = [...numbers.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  )
  expect(named.toSorted()).toEqual(Object.keys(thresholds).toSorted())
})
