import type { AuditEntry } from '../../contract/audit.ts'
import type { AuditFact } from '../../domain/office/audit.ts'

/** The actor of an event: a user, a deleted account, or the system. */
export const actorLabel = (actor: AuditEntry['by']): string => (actor === null ? '系統' : (actor.name ?? '已刪除的帳號'))

/** One changed field of an audit event, as a line. */
export function factText({ name, before, after }: AuditFact): string {
  if (before === '') return `${name}：${after}`
  return `${name}：${before} → ${after || '（空）'}`
}
