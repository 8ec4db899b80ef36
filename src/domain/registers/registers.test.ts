import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from './check-entry.ts'
import { valueOfText } from './entry-form.ts'
import type { Field } from './field.ts'
import { columns, magazines, specials, videos } from './kinds/contents.ts'
import { menus } from './kinds/menus.ts'
import { quizzes } from './kinds/quizzes.ts'
import { partners } from './kinds/sales.ts'
import { walls } from './kinds/site.ts'
import { tags } from './kinds/tags.ts'
import { quizResultsOutline } from './quiz-outlines.ts'
import { isListQuery, publicUrlOf, registers, targetsOf } from './registers.ts'

test('names and tables are unique, and no name is an address of its own', () => {
  expect(new Set(registers.map(({ name }) => name)).size).toBe(registers.length)
  expect(registers.filter(({ name }) => name === 'new')).toEqual([])
})

test('a declaration has at most 80 lines', () => {
  const folder = join(import.meta.dirname, 'kinds')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const declared = sources.flatMap((source) => [...source.matchAll(/^export const (\w+) = defineRegister\(\{\n.*?^\}\)$/gms)])
  expect(declared).toHaveLength(registers.length)
  const lengths = declared.map(([declaration, name]) => ({ name, lines: declaration.split('\n').length }))
  expect(lengths.filter(({ lines }) => lines > 80)).toEqual([])
})

test.each(registers)('$name: every field is in the form once, and every list column, filter and rule is a field', (register) => {
  const names = fieldsOf(register).map(([name]) => name)
  expect(register.form.flatMap(({ fields }) => fields).toSorted()).toEqual(names.toSorted())
  const { title, columns, filters, searched, sorts } = register.list
  const mentioned = [title, ...columns, ...filters, ...searched, ...sorts.map(({ by }) => by), ...(register.fixedWhenUsed ?? [])]
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([])
  if (register.keyKind !== 'assigned') expect(register.fields[register.key]?.immutable).toBe(true)
})

test.each(registers)('$name: a list is ordered by fields that are never null, and filtered by choices', (register) => {
  const fields = new Map(fieldsOf(register))
  expect(register.list.sorts.filter(({ by }) => fields.get(by)?.nullable)).toEqual([])
  expect(register.list.filters.filter((name) => !['choice', 'flag'].includes(fields.get(name)?.kind ?? ''))).toEqual([])
})

test.each(registers)('$name: a field is marked as optional where an empty control is accepted, and nowhere else', (register) => {
  const isAccepted = (field: Field) => {
    const read = valueOfText(field, '')
    return 'value' in read && field.schema.safeParse(read.value).success
  }
  const input = fieldsOf(register).filter(([, { kind, computed }]) => kind !== 'flag' && !computed)
  const wrong = input.filter(([, field]) => isAccepted(field) !== (field.optional === true))
  expect(wrong.map(([name]) => name)).toEqual([])
})

test.each(registers)('$name: labels are unique, so that an error and an audit event name one field', (register) => {
  const labels = fieldsOf(register).map(([, { label }]) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('the page that readers see is linked from its publication on', () => {
  const at = { now: '2026-11-28T03:00:00.000Z', today: '2026-11-28' }
  const issue = (publish_date: string) => publicUrlOf(magazines, '336', { issue: 336, publish_date }, at)
  expect([issue('2026-11-28'), issue('2026-11-29')]).toEqual(['/magazine/336', null])
  const special = (publish_date: string) => publicUrlOf(specials, '4', { publish_date }, at)
  expect([special('2026-11-28T03:00:00.000Z'), special('2026-11-28T03:00:00.001Z')]).toEqual(['/special/4', null])
  expect(publicUrlOf(partners, 'a', { slug: '甲/乙' }, at)).toBe('/payment/ask-diabetes/partner/%E7%94%B2%2F%E4%B9%99')
})

test('an archived issue has no page that readers see; an archived column keeps its page', () => {
  const at = { now: '2026-11-28T03:00:00.000Z', today: '2026-11-28', archived: true }
  expect(publicUrlOf(magazines, '336', { issue: 336, publish_date: '2026-01-01' }, at)).toBeNull()
  expect(publicUrlOf(columns, '1', {}, at)).toBe('/column/1')
})

test('the link targets of an entry: its own page, its cards and other addresses', () => {
  expect(targetsOf(quizzes, '3', {})).toEqual(['/test/Index/3', 'quiz:3'])
  expect(targetsOf(magazines, '336', { issue: 336 })).toEqual(['/magazine/336'])
  expect(targetsOf(walls, 'memberwall', {})).toEqual([])
  // typed as it is read, or copied from a browser
  expect(targetsOf(tags, '7', { name: '減鹽' })).toEqual(['/tag/減鹽', '/tag/%E6%B8%9B%E9%B9%BD', '/tag/7'])
})

test('a quiz that is not open has no page that readers see', () => {
  const at = { now: '2026-11-28T03:00:00.000Z', today: '2026-11-28' }
  expect([true, false].map((open) => publicUrlOf(quizzes, '1', { open }, at))).toEqual(['/test/Index/1', null])
})

test('a film is a file of this site or one of an allowed host, whose address loses its tracking', () => {
  const read = (url: string) => videos.fields.source_url.schema.safeParse(url).data
  expect(read('/recordings/walk.mp4')).toBe('/recordings/walk.mp4')
  expect(read('https://youtu.be/abc_DEF-123?si=tracker')).toBe('https://www.youtube.com/watch?v=abc_DEF-123')
  for (const refused of ['https://films.example/1.mp4', '/films/1.mov', 'https://www.youtube.com/@channel'])
    expect(read(refused), refused).toBeUndefined()
})

test('a saved view is an address of the list: its search, filters and order, each once', () => {
  for (const query of ['words=%E8%A1%80%E5%A3%93', 'f_kind=knowledge&sort=-title', 'f_open=false'])
    expect([query, isListQuery(quizzes, query)]).toEqual([query, true])
  expect(isListQuery(quizzes, 'state=archived')).toBe(true)
  expect(isListQuery(menus, 'state=archived')).toBe(false)
  // no such filter, no such order, a cursor, nothing at all, one filter twice
  for (const query of ['f_title=a', 'sort=channel', 'after=abc', '', 'f_kind=a&f_kind=b'])
    expect([query, isListQuery(quizzes, query)]).toEqual([query, false])
})

test('a result of a quiz is of a range of scores, of one score, or of a type', () => {
  expect(quizResultsOutline.read('# 0-2 再看看\n# 3 很好\n# A 小心型')).toEqual({
    value: [
      { min: 0, max: 2, title: '再看看', text: '' },
      { min: 3, max: 3, title: '很好', text: '' },
      { type: 'A', title: '小心型', text: '' },
    ],
  })
})
