import type { ToolRecord } from '../../contract/tools.ts'
import type { RecordRow } from '../../operations/records/list-records.ts'

export function presentToolRecord({ id, title, created_at, expires_at, data }: RecordRow<'tool'>): ToolRecord {
  const { version: _, ...result } = data
  return { id, title, ...result, created_at, expires_at }
}
