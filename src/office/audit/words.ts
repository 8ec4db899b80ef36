import type { OfficeAct } from '../../contract/audit.ts'
import type { ActFact } from '../../domain/office/act-facts.ts'

/** Who did something: a person, one whose account is gone, or nobody at a desk. */
export const whoWords = (by: OfficeAct['by']): string => (by === null ? '系統' : (by.name ?? '已刪除的帳號'))

/** What an act changed, in a line. */
export function factWords({ name, before, after }: ActFact): string {
  if (before === '') return `${name}：${after}`
  return `${name}：${before} → ${after || '（空）'}`
}
