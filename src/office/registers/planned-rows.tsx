import type { BulkPlan, ImportResult } from '../../contract/registers.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { visibilityText } from '../../domain/registers/rules.ts'
import type { ImportOutcome } from '../../domain/registers/transfer.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import rows from '../parts/rows.module.css'
import styles from './registers.module.css'

const outcomeLabels: Record<ImportOutcome, string> = { add: '新增', change: '修改', same: '一樣，不動', refused: '不改' }

/** The first rows of a plan. @param props.unit the measure word of a row: 列 in a file, 筆 in a list */
export function PlannedRows({
  plan: { counts, rows: visibleRows },
  unit,
}: {
  plan: Pick<BulkPlan, 'counts' | 'rows'>
  unit: string
}) {
  const changedCount = counts.add + counts.change + counts.refused
  return (
    <>
      {changedCount > visibleRows.length && (
        <p className={styles['count']}>
          下面只列出 {changedCount.toLocaleString('zh-TW')} {unit}裡的 {visibleRows.length} {unit}，不能改的在前。
        </p>
      )}
      <ul className={rows['rows']}>
        {visibleRows.map(({ line, outcome, title, words }) => (
          <li key={line} className={rows['row']}>
            <Badge variant="outline">{outcomeLabels[outcome]}</Badge>
            <span className={rows['name']}>
              第 {line} {unit}
              {title && `・${title}`}
            </span>
            <span className={styles['about']}>{words}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ResultProps {
  register: Register
  result: ImportResult
  unit: string
}

/** The result of a run: the numbers of added and changed entries, and the refused rows with the reasons. */
export const PlanResult = ({ register, result: { added, changed, refused, left }, unit }: ResultProps) => (
  <Notice role="status" className={styles['notice']}>
    {added + changed === 0
      ? '沒有改任何一筆。'
      : `已經${added > 0 ? `新增 ${added} 筆、` : ''}修改 ${changed} 筆。${visibilityText(register)}。`}
    {left > 0 && `還有 ${left} ${unit}，請按下面的按鈕繼續。`}
    {refused.map(({ line, words }) => (
      <span key={line} className={styles['line']}>
        第 {line} {unit}沒有改：{words}
      </span>
    ))}
  </Notice>
)
