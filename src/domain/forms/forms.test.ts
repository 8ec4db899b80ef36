import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formReference, isFormReference } from './reference.ts'
import { classifyPace, tooManyLinks } from './spam.ts'

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a reference contains the form and the day, and is recognised', () => {
  expect(formReference('contentlicensing', '2026-11-21', [0, 0.2, 0.5, 0.999])).toBe('L-20261121-28HZ')
  fc.assert(
    fc.property(
      fc.tuple(unit, unit, unit, unit),
      fc.constantFrom('submission', 'ad', 'antifraud-1499', 'activity', 'contact', 'personal-data'),
      (random, kind) => isFormReference(formReference(kind, '2026-11-21', random)),
    ),
  )
  for (const no of ['', 'L-20261121-7F3', 'L-20261121-0000', 'X-20261121-7F3K', '<b>L-20261121-7F3K'])
    expect(isFormReference(no)).toBe(false)
})

describe('spam heuristics', () => {
  test('sent too fast, or with an expired token', () => {
    expect(classifyPace(0, 2_999)).toBe('too-fast')
    expect(classifyPace(0, 3_000)).toBe('fine')
    expect(classifyPace(0, 24 * 3_600_000)).toBe('fine')
    expect(classifyPace(0, 24 * 3_600_000 + 1)).toBe('too-old')
    expect(classifyPace(10_000, 0)).toBe('too-fast')
  })
  test('full of links', () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `https://spam.example/${index}`).join('\n')
    expect(tooManyLinks(links(10))).toBe(false)
    expect(tooManyLinks(links(11))).toBe(true)
    expect(tooManyLinks('血壓 120/80，見 www.example.com')).toBe(false)
  })
})
