import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Register } from '../../domain/registers/define-register.ts'
import { authors } from '../../domain/registers/kinds/authors.ts'
import { videos } from '../../domain/registers/kinds/contents.ts'
import { menus } from '../../domain/registers/kinds/menus.ts'
import { PlannedRows, PlanResult } from './planned-rows.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const row = (line: number) => ({ line, outcome: 'change' as const, key: String(line), title: '', words: '' })

test('a plan says how many of its rows are listed, where these are not all', () => {
  const counts = { add: 30, change: 1, same: 500, refused: 0 }
  const plan = { counts, rows: Array.from({ length: 21 }, (_, index) => row(index + 1)) }
  expect(textOf(renderToStaticMarkup(<PlannedRows plan={plan} unit="列" />))).toContain('31 列裡的 21 列')
  const fullPlan = { counts: { ...counts, add: 20 }, rows: plan.rows }
  expect(textOf(renderToStaticMarkup(<PlannedRows plan={fullPlan} unit="列" />))).not.toContain('列裡的')
})

test('a result names what was done, and promises nothing to readers where nothing was', () => {
  const resultText = (result: Parameters<typeof PlanResult>[0]['result'], register: Register = menus) =>
    textOf(renderToStaticMarkup(<PlanResult register={register} result={result} unit="列" />))
  const refused = [{ line: 3, words: '沒有這個標籤' }]
  expect(resultText({ added: 0, changed: 0, refused, left: 0 })).not.toContain('讀者')
  expect(resultText({ added: 0, changed: 0, refused, left: 0 })).toContain('第 3 列沒有改：沒有這個標籤')
  const added = { added: 2, changed: 0, refused: [], left: 0 }
  expect(resultText(added)).toContain('新增 2 筆、修改 0 筆。讀者兩秒內就會看到。')
  // an author without texts, and an entry before its hour, are seen later
  expect(resultText(added, authors)).toContain('有公開的文章、專欄，或可以審訂，讀者才看得到他')
  expect(resultText(added, videos)).toContain('公開時間還沒到的，到時候才看得到')
})
