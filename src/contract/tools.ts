import { z } from 'zod'
import { toolFields } from '../domain/records/fields.ts'
import { toolSlugs } from '../domain/tools/tool.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope, instant, pagedEnvelope, paging, recordIdParam } from './shapes.ts'
import { share } from './shares.ts'

export const toolSlug = z.enum(toolSlugs, { error: '沒有這個工具' })

export const toolRecord = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  ...toolFields,
  created_at: instant,
  expires_at: instant,
})
export type ToolRecord = z.infer<typeof toolRecord>

export const toolEndpoints = {
  records: endpoint({
    operationId: 'listToolRecords',
    method: 'GET',
    path: '/api/v3.0/member/tool/list',
    summary: '自己存下的健康工具結果，新的在前；可以只看一個工具',
    group: 'tools',
    access: 'signed-in',
    query: z.object({ ...paging, tool: toolSlug.optional() }),
    response: pagedEnvelope(toolRecord),
  }),
  save: endpoint({
    operationId: 'saveToolResult',
    method: 'POST',
    path: '/api/v3.0/member/tool/save',
    summary: '存下健康工具的結果；要先同意保存健康紀錄。結果由伺服器依所填的內容重算',
    group: 'tools',
    access: 'signed-in',
    body: z.object({ tool: toolSlug, values: z.record(z.string().max(40), z.string().max(40)) }),
    response: envelope(toolRecord),
    errors: [403],
  }),
  deleteRecord: endpoint({
    operationId: 'deleteToolRecord',
    method: 'POST',
    path: '/api/v3.0/member/tool/:id/delete',
    summary: '刪除自己存下的一筆工具結果',
    group: 'tools',
    access: 'signed-in',
    params: z.object({ id: recordIdParam }),
    response: envelope(done),
    errors: [404],
  }),
  share: endpoint({
    operationId: 'shareTool',
    method: 'POST',
    path: '/api/v3.0/tool/:slug/share',
    summary: '分享一個健康工具；不含任何填寫的內容與結果',
    group: 'tools',
    access: 'anyone',
    params: z.object({ slug: toolSlug }),
    response: envelope(share),
  }),
}
