import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countAffected,
  incidentAdvice,
  incidentData,
  incidentDataKeys,
  incidentDataText,
  incidentDeadline,
  mergeAffected,
  paragraphsOf,
  parseMemberKey,
  readIncidentRows,
} from './incident.ts'

const now = new Date('2026-11-30T12:00:00+08:00')
const foundAt = new Date('2026-11-30T10:00:00+08:00')
const read = (...lines: string[][]) => readIncidentRows([['會員', '欄位', '從'], ...lines], { foundAt, now })

const data = fc.uniqueArray(fc.constantFrom(...incidentDataKeys), { minLength: 1 })
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-30'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const affected = fc.record({ data, since: day })

test('reads every row that an operator can write, in any order of columns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ data, since: day, email: fc.nat(99_999).map((id) => `reader${id}@example.org`) }), { minLength: 1 }),
      fc.constantFrom('、', '，', ','),
      fc.constantFrom('-', '/', '.'),
      (rows, separator, dash) => {
        const lines = rows.map((row) => [
          row.since.replaceAll('-', dash),
          row.data.map((key) => incidentData[key].label).join(separator),
          row.email,
        ])
        const result = readIncidentRows([['從', '欄位', '會員'], ...lines], { foundAt, now })
        expect('rows' in result && result.rows.map(({ line, key, since }) => [line, key.value, since])).toEqual(
          rows.map(({ email, since }, index) => [index + 2, email, since]),
        )
        expect('rows' in result && result.rows.map((row) => row.data.toSorted())).toEqual(rows.map((row) => row.data.toSorted()))
      },
    ),
  )
})

test('finds members by account, subscriber number, order and address', () => {
  expect(parseMemberKey(' 7D1C3F5E-0000-4000-8000-000000000001 ')).toEqual({
    kind: 'id',
    value: '7d1c3f5e-0000-4000-8000-000000000001',
  })
  expect(parseMemberKey('１０００００１')).toEqual({ kind: 'subscriber', value: '1000001' })
  expect(parseMemberKey('A@Example.org')).toEqual({ kind: 'email', value: 'a@example.org' })
  expect(parseMemberKey('王美惠')).toBeNull()
})

describe('names the line and the error of', () => {
  const row = ['a@example.org', '姓名', '2026-11-20']
  test.each<[string, string[], string]>([
    ['no member', ['', '姓名', '2026-11-20'], '沒有寫會員'],
    ['a name', ['王美惠', '姓名', '2026-11-20'], '「會員」要是'],
    ['an unknown kind of data', ['a@example.org', '姓名、血型', '2026-11-20'], '不認得欄位「血型」'],
    ['no data', ['a@example.org', '', '2026-11-20'], '沒有寫欄位'],
    ['no day', ['a@example.org', '姓名', '上週'], '「從」.*看不出是哪一天'],
    ['a day that does not exist', ['a@example.org', '姓名', '2026-02-30'], '「從」沒有'],
    ['an empty day', ['a@example.org', '姓名', ''], '沒有寫從哪一天'],
    ['a future day', ['a@example.org', '姓名', '2026-12-01'], '還沒有到的日子'],
  ])('%s', (_, cells, words) => {
    const result = read(row, cells)
    expect('errors' in result && result.errors).toEqual([expect.stringMatching(`^第 3 列：.*${words}`)])
  })
  test('a day after the discovery', () => {
    const result = readIncidentRows([['會員', '欄位', '從'], row], { foundAt: new Date('2026-11-19T10:00:00+08:00'), now })
    expect(result).toEqual({ errors: [expect.stringContaining('晚於發現的那一天')] })
  })
  test('missing columns, and a file without persons', () => {
    expect(
      readIncidentRows(
        [
          ['會員', '從'],
          ['a@example.org', '2026-11-20'],
        ],
        { foundAt, now },
      ),
    ).toEqual({
      errors: [expect.stringContaining('少了「欄位」')],
    })
    expect(read(['', '', ''])).toEqual({ errors: [expect.stringContaining('沒有人')] })
  })
  test('many rows: the first fifty', () => {
    const result = read(...Array.from({ length: 70 }, () => ['王', '姓名', '2026-11-20']))
    expect('errors' in result && result.errors).toHaveLength(51)
  })
})

test('rows of one person are united, whatever their order', () => {
  fc.assert(
    fc.property(affected, affected, affected, (one, two, three) => {
      const merged = mergeAffected(mergeAffected(one, two), three)
      expect(mergeAffected(three, mergeAffected(two, one))).toEqual(merged)
      expect(mergeAffected(merged, one)).toEqual(merged)
      for (const part of [one, two, three]) {
        expect(merged.since <= part.since).toBe(true)
        expect(part.data.every((key) => merged.data.includes(key))).toBe(true)
      }
    }),
  )
})

test('the authority is notified of special data, and of more than a hundred persons', () => {
  fc.assert(
    fc.property(fc.array(affected), (persons) => {
      const { persons: count, byData, special, isReportable } = countAffected(persons)
      expect(count).toBe(persons.length)
      for (const item of byData) expect(item.persons).toBe(persons.filter((person) => person.data.includes(item.key)).length)
      expect(isReportable).toBe(special.length > 0 || count > 100)
      expect(special.length > 0).toBe(persons.some((person) => person.data.some((key) => incidentData[key].special)))
    }),
  )
  const hundred = Array.from({ length: 100 }, () => ({ data: ['name' as const] }))
  expect(countAffected(hundred).isReportable).toBe(false)
  expect(countAffected([...hundred, { data: ['name'] }]).isReportable).toBe(true)
  expect(countAffected([{ data: ['records'] }]).isReportable).toBe(true)
  expect(incidentDeadline(foundAt)).toEqual(new Date('2026-12-03T10:00:00+08:00'))
})

test('advice fits the data, and a password comes first', () => {
  expect(incidentAdvice(['email', 'password'])[0]).toContain('換掉在這裡的密碼')
  expect(incidentAdvice(['reading'])).toEqual([])
  expect(incidentDataText(['records', 'name'])).toBe('姓名、健康紀錄')
})

test('an empty line separates the paragraphs of a letter', () => {
  expect(paragraphsOf('一\r\n二\r\n\r\n　\r\n三\n')).toEqual(['一\n二', '三'])
})
