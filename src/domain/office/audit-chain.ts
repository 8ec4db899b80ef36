import { dottedDay } from '../time/taipei.ts'

/** The ways in which a day of the audit log can differ from the hash chain. */
export const auditDifferenceKinds = ['changed', 'unlinked', 'unsealed'] as const

/**
 * A Taipei calendar day of the audit log that differs from the hash chain. `changed`: events were changed, deleted or
 * inserted after the day was sealed; `unlinked`: the seal before is gone or another one; `unsealed`: the day has events
 * and no seal, between sealed days.
 */
export interface AuditDifference {
  day: string
  kind: (typeof auditDifferenceKinds)[number]
}

const explanations: Record<AuditDifference['kind'], string> = {
  changed: '紀錄在封存之後被改過、刪過或加過',
  unlinked: '接不上前一天的封存，前一天的封存被刪過或改過',
  unsealed: '有紀錄，卻沒有封存',
}

/** A differing day in words: `2026.11.28：紀錄在封存之後被改過、刪過或加過`. */
export const auditDifferenceText = ({ day, kind }: AuditDifference): string => `${dottedDay(day)}：${explanations[kind]}`

/** The state of the hash chain: the last sealed day, and the result of the last verification. */
export interface AuditChain {
  /** Taipei calendar day, `YYYY-MM-DD`; null before the first is sealed. */
  sealedUntil: string | null
  /** When the chain was last verified, ISO 8601; null before the first time. */
  checkedAt: string | null
  differences: readonly AuditDifference[]
}
