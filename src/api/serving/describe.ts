import { createRoute } from '@hono/zod-openapi'
import type { Endpoint } from '../../contract/endpoint.ts'
import { problem } from '../../contract/shapes.ts'

/** What each refusal means, for the document. */
const meanings: Record<number, string> = {
  400: '網址或內容無法解讀',
  401: '缺少用戶端金鑰，或尚未登入',
  403: '沒有權限，或要求來自別的網站',
  404: '找不到',
  409: '與目前的狀態衝突',
  413: '內容太大',
  414: '網址太長',
  415: '內容類型不是 application/json',
  422: '輸入的資料有誤',
  429: '要求太頻繁',
  500: '伺服器發生問題',
  503: '暫停服務',
}

/** The statuses besides 200 that a call may answer: its own and those of the guards before it. */
function refusalsOf(endpoint: Endpoint): number[] {
  const statuses = new Set<number>([400, 414, 422, 429, 500, 503, ...(endpoint.errors ?? [])])
  if (endpoint.path.startsWith('/api/v3.0') || endpoint.access !== 'anyone') statuses.add(401)
  if (endpoint.access === 'staff' || endpoint.method === 'POST') statuses.add(403)
  if (endpoint.method === 'POST') for (const status of [413, 415]) statuses.add(status)
  return [...statuses].sort((a, b) => a - b)
}

/** An endpoint as the OpenAPI document tells it. */
export function describe(endpoint: Endpoint) {
  const v3 = endpoint.path.startsWith('/api/v3.0')
  const refusal = (status: number) => ({
    description: meanings[status] ?? String(status),
    content: { 'application/problem+json': { schema: problem } },
  })
  return createRoute({
    method: endpoint.method === 'GET' ? 'get' : 'post',
    path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.group],
    security: securityOf(v3, endpoint.access),
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(endpoint.body
        ? {
            body: {
              required: !endpoint.body.safeParse(undefined).success,
              content: { 'application/json': { schema: endpoint.body } },
            },
          }
        : {}),
    },
    responses: {
      200: { description: '成功', content: { 'application/json': { schema: endpoint.answer } } },
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refusal(status)])),
    },
  })
}

/** Key and session are asked together, so they stand in one requirement. */
function securityOf(key: boolean, access: Endpoint['access']): Record<string, string[]>[] {
  const needs = { ...(key ? { apiKey: [] } : {}), ...(access === 'anyone' ? {} : { session: [] }) }
  return Object.keys(needs).length > 0 ? [needs] : []
}
