import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { accountFault } from '../../contract/accounts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { problem } from '../../contract/shapes.ts'
import { problemOf } from '../serving/problem.ts'
import type { Reference } from './document.ts'

interface Refusal {
  name: string
  description: string
  /** One of the codes of the status. */
  code: string
  retryAfter?: true
}

/** The description of each refusal, by status. */
const refusals: Record<number, Refusal> = {
  400: { name: 'BadRequest', code: 'malformed_json', description: '網址或內容無法解讀' },
  401: {
    name: 'Unauthorized',
    code: 'api_key_required',
    description: '缺少用戶端金鑰（api_key_required），或尚未登入（sign_in_required）',
  },
  403: {
    name: 'Forbidden',
    code: 'forbidden',
    description:
      '沒有權限（forbidden）、還沒有同意（consent_required）、還沒有完成兩步驟驗證（second_factor_required）、要再驗證一次（step_up_required），或要求來自別的網站（cross_origin）',
  },
  404: { name: 'NotFound', code: 'not_found', description: '找不到' },
  409: { name: 'Conflict', code: 'conflict', description: '與目前的狀態衝突；內容像緊急狀況時 code 是 red_flag' },
  413: { name: 'ContentTooLarge', code: 'body_too_large', description: '內容太大' },
  414: { name: 'UriTooLong', code: 'uri_too_long', description: '網址太長' },
  415: {
    name: 'UnsupportedMediaType',
    code: 'unsupported_media_type',
    description: '內容類型不是這個呼叫要的 application/json 或 multipart/form-data',
  },
  422: { name: 'ValidationFailed', code: 'validation_failed', description: '輸入的資料有誤；errors 逐項說明' },
  429: { name: 'TooManyRequests', code: 'too_many_requests', description: '要求太頻繁', retryAfter: true },
  500: { name: 'InternalError', code: 'internal_error', description: '伺服器發生問題' },
  503: { name: 'Unavailable', code: 'overloaded', description: '暫停服務', retryAfter: true },
}

const retryAfter = { description: '幾秒之後可以再試', schema: { type: 'integer' } } as const

/** All refusals as components of the document, by name. */
export function describeRefusals(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, code, retryAfter: later }]) => [
      name,
      {
        description,
        ...(later ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: {
          'application/problem+json': {
            schema: problem,
            example: problemOf('5f0c1d3e', Number(status), code, description),
          },
        },
      },
    ]),
  )
}

/** The statuses besides 200 that a call may return: its own and those of its guards. */
export function refusalsOf(endpoint: Endpoint): Record<string, Reference> {
  const statuses = new Set<number>([400, 414, 422, 429, 500, 503, ...(endpoint.errors ?? [])])
  if (endpoint.path.startsWith('/api/v3.0') || endpoint.access !== 'anyone') statuses.add(401)
  if (typeof endpoint.access === 'object' || endpoint.stepUp || endpoint.method === 'POST') statuses.add(403)
  if (endpoint.method === 'POST') for (const status of [413, 415]) statuses.add(status)
  const sorted = [...statuses].sort((a, b) => a - b)
  return Object.fromEntries(sorted.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]))
}

/** The same for the calls that sign in and out. */
export function accountRefusals(statuses: readonly number[]): Record<string, ZodOpenApiResponseObject> {
  const content = { 'application/json': { schema: accountFault } }
  return Object.fromEntries(
    statuses.map((status) => [status, { description: words[status] ?? refusals[status]?.description ?? '', content }]),
  )
}

const words: Record<number, string> = { 401: '電子郵件或密碼不正確', 403: '還沒有確認電子郵件，或要求來自別的網站' }
