import type { AuditEntry } from '../../contract/audit.ts'
import type { AuditFact } from '../../domain/office/audit.ts'

/** The actor of an event: a user, a deleted account, or the system. */
export const whoWords = (by: AuditEntry['by']): string => (by === null ? '系統' : (by.name ?? '已刪除的帳號'))

/** One changed field of an audit event, as a line. */
export function factWords({ name, before, after }: AuditFact): string {
  if (before === '') return `${name}：${after}`
  return `${name}：${before} → ${after || '（空）'}`
}
