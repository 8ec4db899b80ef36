import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fertileDays, safePeriod } from './safe-period.ts'

describe('Ogino', () => {
  test.each([
    // the handbook's own example
    [27, 32, 9, 21],
    [28, 28, 10, 17],
    [26, 31, 8, 20],
    [21, 45, 3, 34],
  ])('cycles of %d to %d days: fertile from day %d to day %d', (shortest, longest, first, last) => {
    expect(fertileDays(shortest, longest)).toEqual({ first, last })
  })

  test('the fertile days are inside the cycle, at least eight of them, and more if cycles vary', () => {
    const cycle = fc.integer({ min: 21, max: 45 })
    fc.assert(
      fc.property(cycle, cycle, (one, other) => {
        const [shortest, longest] = [Math.min(one, other), Math.max(one, other)]
        const { first, last } = fertileDays(shortest, longest)
        expect(first).toBeGreaterThanOrEqual(1)
        expect(last).toBeLessThan(longest)
        expect(last - first + 1).toBe(8 + longest - shortest)
      }),
    )
  })
})

const input = { start: '2026-11-20', shortest: 27, longest: 32, unsuitable: false, signs: false }

test('calendar days, across the end of a year', () => {
  const { picture, headline, facts } = safePeriod.compute({ ...input, start: '2026-12-20' })
  if (picture.kind !== 'calendar') throw new Error(picture.kind)
  expect(headline).toBe('易受孕期：12 月 28 日到 1 月 9 日')
  expect(picture.days).toHaveLength(33)
  expect(picture.days[0]).toEqual({ date: '2026-12-20', kind: 'first' })
  expect(picture.days.filter(({ kind }) => kind === 'fertile').map(({ date }) => date)).toHaveLength(13)
  expect(picture.days.find(({ kind }) => kind === 'next')?.date).toBe('2027-01-16')
  expect(facts).toContainEqual({ label: '下次月經可能在', value: '1 月 16 日到 1 月 21 日' })
})

test('the safe-period tool always states that it is no contraception', () => {
  expect(safePeriod.compute(input).verdict).toBe('這不是避孕方法')
  expect(safePeriod.caveats[0]).toContain('這不是避孕方法')
})

test('a spread of nine days still counts as regular, ten does not', () => {
  expect(safePeriod.compute({ ...input, longest: 36 }).tone).toBe('watch')
  expect(safePeriod.compute({ ...input, longest: 37 })).toMatchObject({ tone: 'alert', text: expect.stringContaining('不可靠') })
})

test('the longest is not shorter than the shortest', () => {
  expect(safePeriod.check?.({ ...input, longest: 26 })).toEqual({ longest: '最長週期不能比最短週期短' })
  expect(safePeriod.check?.({ ...input, longest: 27 })).toEqual({})
})

describe('a late period', () => {
  // the longest cycle has 32 days: the next period is expected on 22 December at the latest
  test.each([
    ['2026-11-25', false],
    ['2026-12-22', false],
    ['2026-12-23', true],
    ['2027-01-18', true],
  ])('on %s: late is %s', (today, late) => {
    const { headline, text, tone, facts } = safePeriod.compute(input, today)
    expect(/^月經晚了：先驗孕$/.test(headline)).toBe(late)
    expect(/驗孕.*子宮外孕.*119/.test(text)).toBe(late)
    if (late) expect(tone).toBe('alert')
    expect(facts).toContainEqual({ label: '該驗孕的時候', value: '過了 12 月 22 日還沒來' })
  })
})

test('emergency contraception is mentioned with its time limit, and no day is called safe', () => {
  expect(safePeriod.caveats.join()).toMatch(/緊急避孕藥.*120 小時/)
  for (const longest of [32, 40]) expect(safePeriod.compute({ ...input, longest }).text).toMatch(/緊急避孕/)
  expect(JSON.stringify([safePeriod, safePeriod.compute(input)])).not.toMatch(/(可以|適合|用來)避孕(?!。)|安全的日子/)
})
