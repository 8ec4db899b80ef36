import type { ToolRecord } from '../../contract/tools.ts'
import type { RecordRow } from '../../operations/records/list-records.ts'

export function presentToolRecord({ id, title, created_at, expires_at, data }: RecordRow<'tool'>): ToolRecord {
  const { tool, values, headline, verdict, trend } = data
  return { id, tool, title, values, headline, verdict, trend, created_at, expires_at }
}
