import type { AuditEntry } from '../../contract/audit.ts'
import type { AuditChange } from '../../domain/office/audit.ts'

/** The actor of an event: a user, a deleted account, or the system. */
export const actorLabel = (actor: AuditEntry['actor']): string => (actor === null ? '系統' : (actor.name ?? '已刪除的帳號'))

/** One changed field of an audit event, as a line. */
export function changeText({ name, before, after }: AuditChange): string {
  if (before === '') return `${name}：${after}`
  return `${name}：${before} → ${after || '（空）'}`
}
