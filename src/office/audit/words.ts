import type { OfficeAct } from '../../contract/audit.ts'
import type { ActFact } from '../../domain/office/act-facts.ts'

/** The actor of an event: a user, a deleted account, or the system. */
export const whoWords = (by: OfficeAct['by']): string => (by === null ? '系統' : (by.name ?? '已刪除的帳號'))

/** One changed field of an audit event, as a line. */
export function factWords({ name, before, after }: ActFact): string {
  if (before === '') return `${name}：${after}`
  return `${name}：${before} → ${after || '（空）'}`
}
