import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forms } from '../../contract/forms.ts'
import { addDays, isWorkingDay } from '../time/calendar-days.ts'
import {
  answerWorkingDays,
  dueDay,
  entryStates,
  firstState,
  isOpenEntry,
  isOverdue,
  stateAfterAssignment,
  subjectOf,
} from './entry.ts'
import { dataMatters, entryKindOf, type FormKind, formOf } from './reference.ts'
import { replyTemplates, unfilledPlaceholders } from './reply-templates.ts'

const kinds = Object.keys(answerWorkingDays) as FormKind[]
const none = new Set<string>()
const someDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

describe('the promised day', () => {
  test.each([
    // received on a Friday and a Saturday: Monday is the first working day
    ['contact', '2026-11-27', '2026-12-02'],
    ['contact', '2026-11-28', '2026-12-02'],
    ['ad', '2026-11-23', '2026-11-26'],
    ['contentlicensing', '2026-11-23', '2026-12-02'],
    ['submission', '2026-11-23', '2027-01-04'],
  ] as const)('of %s that arrives on %s is %s', (kind, received, due) => expect(dueDay(kind, received, none)).toBe(due))

  test('of a request about personal data is in 15 or 30 calendar days, holidays or not', () => {
    for (const off of [none, new Set(['2026-12-08', '2026-12-23'])]) {
      expect(dueDay('personal-data', '2026-11-23', off, dataMatters.access)).toBe('2026-12-08')
      expect(dueDay('personal-data', '2026-11-23', off, dataMatters.correction)).toBe('2026-12-23')
    }
    expect(forms.contact.afterwards).toMatch(/15 天.*30 天/)
  })

  test('skips holidays', () => {
    const newYear = new Set(['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'])
    expect(dueDay('contact', '2026-02-13', newYear)).toBe('2026-02-25')
  })

  test('is a working day, the promised number of working days after receipt', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        someDay,
        fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 20 }),
        (kind, received, off) => {
          const holidays = new Set(off.map((days) => addDays(received, days)))
          const due = dueDay(kind, received, holidays)
          if (due === null) {
            expect(answerWorkingDays[kind]).toBeNull()
            return
          }
          expect(isWorkingDay(due, holidays)).toBe(true)
          let worked = 0
          for (let day = addDays(received, 1); day <= due; day = addDays(day, 1)) if (isWorkingDay(day, holidays)) worked += 1
          expect(worked).toBe(answerWorkingDays[kind])
        },
      ),
    )
  })

  test('equals the deadline in the form, its mail and its page', () => {
    const numerals: Record<number, string> = { 3: '三', 7: '七', 30: '三十' }
    for (const kind of kinds) {
      const days = answerWorkingDays[kind]
      const stated = /([一二三四五六七八九十]+)個工作天/.exec(forms[kind].afterwards)?.[1]
      expect([kind, stated]).toEqual([kind, days === null ? undefined : numerals[days]])
      if (days !== null) expect(forms[kind].lead).toContain(`${numerals[days]}個工作天`)
    }
  })
})

test('only open entries can be overdue, and only after the deadline', () => {
  fc.assert(
    fc.property(fc.constantFrom(...entryStates), fc.option(someDay), someDay, (state, dueOn, today) => {
      const late = isOverdue({ state, dueOn }, today)
      expect(late).toBe(isOpenEntry(state) && dueOn !== null && today > dueOn)
    }),
  )
})

test('a request about personal data is sent by the contact form and has a kind of its own', () => {
  expect(Object.values(dataMatters).map((matter) => entryKindOf('contact', { matter }))).toEqual([
    'personal-data',
    'personal-data',
  ])
  expect([entryKindOf('contact', { matter: '其他' }), entryKindOf('ad', { matter: dataMatters.access })]).toEqual([
    'contact',
    'ad',
  ])
  expect(formOf('personal-data')).toBe('contact')
})

test('a sign-up without a note requires no answer; every other entry is new', () => {
  expect(firstState('activity', { note: ' ' })).toBe('closed')
  expect(firstState('activity', { note: '吃素' })).toBe('new')
  for (const kind of kinds) if (kind !== 'activity') expect(firstState(kind, {})).toBe('new')
})

test('an assignment sets a new entry in progress and reopens none', () => {
  for (const state of entryStates) expect(stateAfterAssignment(state)).toBe(state === 'new' ? 'in_progress' : state)
})

test('the subject of an entry is a field of its form, never the sender', () => {
  for (const kind of kinds) {
    const fields = Object.fromEntries(forms[kind].fields.map(({ name }) => [name, name]))
    const about = subjectOf(kind, fields)
    expect(Object.keys(fields)).toContain(about)
    expect(['name', 'email', 'phone', 'organisation', 'note', 'message', 'text', 'what']).not.toContain(about)
  }
})

test('every kind has templates, and open placeholders are detected', () => {
  for (const kind of kinds) {
    const templates = replyTemplates[kind]
    expect(templates.length).toBeGreaterThan(0)
    expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length)
    for (const { text } of templates) expect([...text].length).toBeLessThan(600)
  }
  expect(unfilledPlaceholders('費用是{金額}元，{篇名}')).toEqual(['{金額}', '{篇名}'])
  expect(unfilledPlaceholders('沒有要填的')).toEqual([])
})
