import { csvFile } from '../office/csv-file.ts'
import { taipeiMoment } from '../time/taipei.ts'

/** One use of a partner's code. */
export interface CodeUse {
  /** ISO 8601. */
  at: string
  code: string
  order_no: string
  product_name: string
  questions: number
  state: string
}

const heads = ['使用時間', '合作代碼', '訂單編號', '題包', '題數', '狀態']

/**
 * A partner's uses of a month as CSV. It contains neither the person nor their question.
 * @param stateNames display names of the order states
 */
export function usageFile(uses: readonly CodeUse[], stateNames: Record<string, string>): string {
  const rows = uses.map(({ at, code, order_no, product_name, questions, state }) => [
    taipeiMoment(new Date(at)),
    code,
    order_no,
    product_name,
    String(questions),
    stateNames[state] ?? state,
  ])
  return csvFile([heads, ...rows])
}
