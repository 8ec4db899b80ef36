import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chineseDay, dailyNoteFor, nextDay, solarTermOn, solarTerms } from './daily-note.ts'

/** First days of terms as the Central Weather Administration publishes them. */
test.each([
  ['2026-01-05', '小寒'],
  ['2026-02-04', '立春'],
  ['2026-02-18', '雨水'],
  ['2026-03-20', '春分'],
  ['2026-04-05', '清明'],
  ['2026-05-05', '立夏'],
  ['2026-06-21', '夏至'],
  ['2026-08-07', '立秋'],
  ['2026-09-23', '秋分'],
  ['2026-11-07', '立冬'],
  ['2026-11-22', '小雪'],
  ['2026-12-07', '大雪'],
  ['2026-12-22', '冬至'],
  ['2027-02-04', '立春'],
  ['2028-04-04', '清明'],
])('%s is the first day of %s', (day, term) => expect(solarTermOn(day)).toEqual({ term, passed: 0 }))

const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((index) => new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString().slice(0, 10))

test('every day has a term of 14 to 16 days, and the terms follow one another', () => {
  fc.assert(
    fc.property(days, (day) => {
      const [today, next] = [solarTermOn(day), solarTermOn(nextDay(day))]
      expect(today.passed).toBeLessThanOrEqual(15)
      if (next.passed > 0) expect(next).toEqual({ term: today.term, passed: today.passed + 1 })
      else {
        expect(today.passed).toBeGreaterThanOrEqual(13)
        expect(solarTerms.indexOf(next.term)).toBe((solarTerms.indexOf(today.term) + 1) % 24)
      }
    }),
  )
})

const note = (id: number, shown_on: string | null, solar_term: string | null = null) => ({ id, shown_on, solar_term })

test('the note of the day is first, then notes of the term on its first days, then the others', () => {
  const notes = [note(1, '2026-11-28'), note(2, null, '小雪'), note(3, null, '小雪'), note(4, null), note(5, null)]
  const ids = ['22', '23', '24', '25', '26', '28'].map((date) => dailyNoteFor(`2026-11-${date}`, notes)?.id)
  expect(ids.slice(0, 2)).toEqual([2, 3])
  expect(new Set(ids.slice(2, 4))).toEqual(new Set([4, 5]))
  expect(ids[2]).toBe(ids[4])
  expect(ids[5]).toBe(1)
  expect(dailyNoteFor('2026-11-27', [note(2, null, '小雪')])?.id).toBe(2)
  expect(dailyNoteFor('2026-11-27', [note(1, '2026-11-28')])).toBeNull()
})

test.each([
  ['2026-11-28', '十一月二十八日'],
  ['2026-01-05', '一月五日'],
  ['2026-10-10', '十月十日'],
  ['2026-12-30', '十二月三十日'],
])('%s in characters', (day, text) => expect(chineseDay(day)).toBe(text))
