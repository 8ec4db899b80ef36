import { expect, test } from 'vitest'
import { csvFile } from '../office/csv-file.ts'
import { activities, magazines } from './kinds/contents.ts'
import { redirects } from './kinds/redirects.ts'
import { holidays, plans } from './kinds/sales.ts'
import { planRow, readJsonLines, readTable } from './transfer.ts'

const value = {
  title: '一年電子版',
  slug: 'digital-year',
  kind: 'digital',
  price: 1200,
  months: 12,
  issues: 12,
  includes: ['全部文章', '=SUM(1)'],
  description: '一年的電子版',
}
const stored = { version: 3, value, used: false }
const rowsOf = (...records: string[][]) => {
  const table = readTable(plans, records)
  return 'error' in table ? expect.unreachable(table.error) : table.rows
}
const planned = (heads: string[], cells: string[], storedEntry: typeof stored | null = stored) => {
  const [row] = rowsOf(heads, cells)
  return row ? planRow(plans, row, storedEntry) : expect.unreachable()
}

test('heads are labels or field names; unknown, repeated and absent heads are named', () => {
  expect(readTable(plans, [['編號', '名稱', '顏色']])).toEqual({ error: '不認得這些欄位：「顏色」' })
  expect(readTable(plans, [['名稱', 'title']])).toEqual({ error: '有兩欄是「名稱」' })
  expect(readTable(plans, [['甲', '乙']])).toHaveProperty('error')
  expect(readTable(plans, [['編號', 'price']])).toMatchObject({ missing: expect.arrayContaining(['名稱', '代號']) })
})

test('an exported row is the same, whatever its wording; formulas are read as they were', () => {
  const row = planned(['編號', '種類', '價格', '包含什麼', '狀態'], ['3', '電子版', '1200', '全部文章\n=SUM(1)', '已封存'])
  expect(row).toMatchObject({ outcome: 'same', fields: {} })
  expect(planned(['編號', '說明'], ['3', "'=HYPERLINK(1)"])).toMatchObject({
    outcome: 'change',
    version: 3,
    fields: { description: '=HYPERLINK(1)' },
  })
})

test.each(['=1', '+1', '-1', '@SUM(1)', '\t=1', '＝1', '＋1', '－1', '＠SUM(1)', '﹣1', "'=1"])(
  'an entry whose text is %j is exported as text, and imports without a change',
  (includes) => {
    const value = { ...stored.value, includes: [includes.trim()] }
    const [, exported = ''] = /"('[^"]*)"\r\n$/.exec(csvFile([[includes]])) ?? []
    expect(planned(['編號', '包含什麼'], ['3', exported], { ...stored, value })).toMatchObject({ outcome: 'same' })
  },
)

test('a row with a state that an import cannot give, or more cells than heads, is refused', () => {
  const heads = ['編號', '名稱', '價格', '狀態']
  expect(planned(heads, ['', '新的', '90', '已封存'], null)).toMatchObject({ words: expect.stringContaining('封存') })
  expect(planned(heads, ['3', '電子版', '1200', '亂寫'])).toMatchObject({ words: '狀態只能是空的或「已封存」' })
  expect(planned(['編號', '價格'], ['3', '1200', '7'])).toMatchObject({ outcome: 'refused' })
  expect(planned(['編號', '價格'], ['3', '1200', ' '])).toMatchObject({ outcome: 'same' })
  const [line] = readJsonLines(plans, '{"title":"新的","archived":true}').rows
  expect(line && planRow(plans, line, null)).toMatchObject({ words: expect.stringContaining('封存') })
})

test('a row with an empty number changes no entry', () => {
  expect(planned(['編號', '價格'], ['', '1500'])).toMatchObject({ outcome: 'refused', words: expect.stringContaining('已經有') })
  expect(planned(['編號', '價格'], ['', '1200'])).toMatchObject({ outcome: 'same' })
  expect(planned(['價格'], ['1500'])).toMatchObject({ outcome: 'change' })
})

test('changes are described in words; errors are those of the form', () => {
  expect(planned(['編號', '價格'], ['3', '1,500'])).toMatchObject({ outcome: 'change', words: '價格：1,200 元 → 1,500 元' })
  expect(planned(['編號', '價格'], ['3', '很貴'])).toMatchObject({ outcome: 'refused', words: '價格必須是數字' })
  expect(planned(['編號', '種類'], ['3', '電子紙'])).toMatchObject({ outcome: 'refused', words: '請選擇種類' })
  expect(planned(['編號', '代號'], ['3', 'other'])).toMatchObject({
    outcome: 'refused',
    words: expect.stringContaining('不能再改'),
  })
  const [row] = rowsOf(['編號', '月數'], ['3', '6'])
  expect(row && planRow(plans, row, { ...stored, used: true })).toMatchObject({ outcome: 'refused' })
})

test('a row without a number is added if it is complete; an unknown number is refused', () => {
  expect(planned(['名稱', '價格'], ['新的', '90'], null)).toMatchObject({
    outcome: 'refused',
    words: expect.stringContaining('代號'),
  })
  expect(planned(['編號', '名稱'], ['99', '新的'], null)).toMatchObject({
    outcome: 'refused',
    words: expect.stringContaining('99'),
  })
  const table = readTable(redirects, [
    ['舊網址', '連到'],
    ['https://old.example/A/', '/about'],
  ])
  const [row] = 'error' in table ? [] : table.rows
  expect(row && planRow(redirects, row, null)).toMatchObject({ outcome: 'add', fields: { from_path: '/a', to_url: '/about' } })
})

test('an optional field without a column is empty in a new entry, and unchanged in a stored one', () => {
  const heads = ['期數', '名稱', '主題', '出刊日']
  const table = readTable(magazines, [heads, ['400', '2027 年 1 月號', '睡得好', '2027/1/1']])
  const [row] = 'error' in table ? expect.unreachable(table.error) : table.rows
  expect(table).toMatchObject({ missing: [] })
  expect(row && planRow(magazines, row, null)).toMatchObject({
    outcome: 'add',
    fields: { name: '2027 年 1 月號', cover_id: null, cover_lines: [], sample_pages: [], sections: [] },
  })
  const value = {
    issue: 400,
    name: '舊',
    theme: '睡得好',
    publish_date: '2027-01-01',
    cover_lines: ['一句'],
    cover_id: null,
    sample_pages: [],
    sections: [],
  }
  expect(row && planRow(magazines, row, { version: 1, value, used: false })).toMatchObject({
    outcome: 'change',
    fields: { name: '2027 年 1 月號' },
  })
  const noName = readTable(magazines, [['期數', '主題', '出刊日']])
  expect(noName).toMatchObject({ missing: ['名稱'] })
})

test('days and times are read as spreadsheets write them', () => {
  const heads = ['編號', '開始']
  const table = readTable(activities, [heads, ['1', '2026/12/1 8:30']])
  const [row] = 'error' in table ? [] : table.rows
  const value = { starts_at: '2026-12-01T00:30:00.000Z' }
  expect(row && planRow(activities, row, { version: 1, value, used: false })).not.toMatchObject({
    words: expect.stringContaining('開始'),
  })
})

test('JSON lines have the names and values of the calls; a broken line is refused by itself', () => {
  const { rows } = readJsonLines(plans, `{"key":3,"price":1300}\n\nnot json\n{"key":"3","price":"x"}\n[1]`)
  const outcomes = rows.map((row) => planRow(plans, row, stored))
  expect(outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
    [1, 'change'],
    [3, 'refused'],
    [4, 'refused'],
    [5, 'refused'],
  ])
})

test('a row whose number contradicts its key is refused, with or without such an entry', () => {
  const table = readTable(magazines, [
    ['編號', '期數', '名稱'],
    ['9001', '9020', '新的一期'],
    ['9020', '9020', '新的一期'],
    ['', '9020', '新的一期'],
  ])
  const rows = 'error' in table ? expect.unreachable(table.error) : table.rows
  const known = { version: 1, value: { issue: 9020, name: '舊名稱' }, used: false }
  const refusals = (storedEntry: typeof known | null) =>
    rows.map((row) => planRow(magazines, row, storedEntry).words.includes('不一樣'))
  expect([refusals(known), refusals(null)]).toEqual([
    [true, false, false],
    [true, false, false],
  ])
})

test('all errors of a row are reported; a date that no calendar has is named as such', () => {
  const words = (heads: string[], cells: string[], key: string | null = '3') =>
    planned(key === null ? heads : ['編號', ...heads], key === null ? cells : [key, ...cells], key === null ? null : undefined)
      .words
  expect(words(['價格', '種類', '月數'], ['很貴', '電子紙', '0']).split('；')).toHaveLength(3)
  // a field that cannot be read is not reported as missing as well
  const added = words(['名稱', '價格'], ['新的', '很貴'], null).split('；')
  expect(added.filter((one) => one.includes('價格'))).toHaveLength(1)
  expect(added.length).toBeGreaterThan(1)

  const issue = (day: string) => {
    const table = readTable(magazines, [
      ['期數', '名稱', '主題', '出刊日'],
      ['400', '2027 年 2 月號', '睡得好', day],
    ])
    const [row] = 'error' in table ? expect.unreachable(table.error) : table.rows
    return row && planRow(magazines, row, null)
  }
  for (const day of ['2026-02-30', '2026/2/30', '2026-13-01']) expect(issue(day)?.words).toContain('不是日曆上有的日子')
  expect(issue('')?.words).not.toContain('不是日曆上有的日子')
})

test('the calendar of government offices is read as published: days off that are no weekends', () => {
  const table = readTable(holidays, [
    ['西元日期', '星期', '是否放假', '備註'],
    ['20280101', '六', '2', '開國紀念日'],
    ['20280103', '一', '0', ''],
    ['20280125', '二', '2', '農曆除夕'],
    ['20280128', '五', '2', ''],
    ['20280132', '一', '2', '錯的日子'],
  ])
  if ('error' in table) return expect.unreachable(table.error)
  const plannedRows = table.rows.map((row) => ({ line: row.line, plan: planRow(holidays, row, null) }))
  expect(plannedRows.map(({ line, plan }) => [line, plan.outcome, 'fields' in plan && plan.fields])).toEqual([
    [4, 'add', { day: '2028-01-25', name: '農曆除夕' }],
    [5, 'add', { day: '2028-01-28', name: '放假日' }],
    [6, 'refused', expect.anything()],
  ])
})
