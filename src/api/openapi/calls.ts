import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { accountError, accountForms, signedIn, signedOut } from '../../contract/accounts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { problem } from '../../contract/shapes.ts'
import { permittedBy } from '../../domain/office/staff-roles.ts'
import { problemOf } from '../serving/problem.ts'
import { pascalCase } from './parameters.ts'

/** A reference to a component. */
export interface Reference {
  $ref: string
}

/** The subset of JSON Schema that the contract's schemas are converted to. */
export interface Schema {
  description?: string
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export interface Content {
  schema: Schema
  example?: unknown
}

export interface ResponseSpec {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, ResponseSpec | Reference>
}

/** The subset of an OpenAPI 3.1 document that is written here. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, ResponseSpec>
    securitySchemes: Record<string, object>
  }
}

interface ErrorSpec {
  name: string
  description: string
  /** One of the codes of the status. */
  code: string
  retryAfter?: true
}

/** The error responses, by status. */
const errorResponses: Record<number, ErrorSpec> = {
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
  503: {
    name: 'Unavailable',
    code: 'overloaded',
    description: '暫停服務（overloaded、unavailable），或搜尋的索引還在第一次建立（search_building）',
    retryAfter: true,
  },
}

const retryAfter = { description: '幾秒之後可以再試', schema: { type: 'integer' } } as const

/** All error responses as components of the document, by name. */
export function describeErrorResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(errorResponses).map(([status, { name, description, code, retryAfter: later }]) => [
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

/** The statuses apart from 200 that a call may return: its own and those of its guards. */
function errorResponsesOf(endpoint: Endpoint): Record<string, Reference> {
  const statuses = new Set<number>([400, 414, 422, 429, 500, 503, ...(endpoint.errors ?? [])])
  if (endpoint.path.startsWith('/api/v3.0') || endpoint.access !== 'anyone') statuses.add(401)
  if (typeof endpoint.access === 'object' || endpoint.stepUp || endpoint.method === 'POST') statuses.add(403)
  if (endpoint.method === 'POST') for (const status of [413, 415]) statuses.add(status)
  const sorted = [...statuses].sort((a, b) => a - b)
  return Object.fromEntries(sorted.map((status) => [status, { $ref: `#/components/responses/${errorResponses[status]?.name}` }]))
}

/** Error responses of the calls that sign in and out. */
function accountErrorResponses(statuses: readonly number[]): Record<string, ZodOpenApiResponseObject> {
  const content = { 'application/json': { schema: accountError } }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: accountErrorDescriptions[status] ?? errorResponses[status]?.description ?? '', content },
    ]),
  )
}

const accountErrorDescriptions: Record<number, string> = {
  401: '電子郵件或密碼不正確',
  403: '還沒有確認電子郵件，或要求來自別的網站',
}

/** A call as documented: one of the contract, or one of those that sign in and out. */
export interface Call {
  method: 'GET' | 'POST'
  /** Hono style. */
  path: string
  operationId: string
  summary: string
  description: string
  group: string
  security: Record<string, string[]>[]
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  multipart?: true | undefined
  response: z.ZodType
  errorResponses: Record<string, ZodOpenApiResponseObject | Reference>
}

/** A call of the contract. */
export const callOf = (endpoint: Endpoint): Call => ({
  ...endpoint,
  ...descriptionsOf(endpoint),
  security: securityOf(endpoint),
  errorResponses: errorResponsesOf(endpoint),
})

/** The summary is the first clause of the contract's text; the description has all of it, and who may call. */
function descriptionsOf({ summary: text, access, stepUp, bodyLimit, multipart }: Endpoint) {
  const rules = [
    callersOf(access),
    stepUp ? '編輯部的人在這之前一小時內要通過兩步驟驗證，否則是 403（step_up_required）' : '',
    bodyLimit && !multipart ? `內容最多 ${Math.round(bodyLimit / 1024)} KB` : '',
  ]
  return { summary: firstClause(text), description: `${[text, ...rules.filter(Boolean)].join('。\n\n')}。` }
}

const firstClause = (text: string): string => text.split(/[；。]/, 1)[0] ?? text

function callersOf(access: Endpoint['access']): string {
  if (access === 'anyone') return '不必登入'
  if (access === 'signed-in') return '需要登入'
  const permittedRoles = permittedBy(access.to)
  return `需要登入，並有權限：${permittedRoles.join('、')}${permittedRoles.length > 1 ? '，其中一項' : ''}`
}

/** Key and session are required together, so they are in one security requirement. */
function securityOf({ path, access }: Endpoint): Record<string, string[]>[] {
  const security = { ...(path.startsWith('/api/v3.0') ? { apiKey: [] } : {}), ...(access === 'anyone' ? {} : { session: [] }) }
  return Object.keys(security).length > 0 ? [security] : []
}

/** The two calls of /api/auth that a program without a browser needs. The others are for the account pages only. */
export const accountCalls: readonly Call[] = [
  {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    operationId: 'signIn',
    summary: '以電子郵件與密碼登入',
    description: '以電子郵件與密碼登入；工作階段在 set-cookie 裡。失敗的回應是 {code, message}。',
    group: 'account',
    security: [],
    body: accountForms.signIn,
    response: signedIn,
    errorResponses: accountErrorResponses([401, 403, 413, 415, 422, 429, 500, 503]),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    operationId: 'signOut',
    summary: '登出',
    description: '結束目前的工作階段，並清除它的 cookie。',
    group: 'account',
    security: [{ session: [] }],
    response: signedOut,
    errorResponses: accountErrorResponses([403, 413, 415, 429, 500, 503]),
  },
]

/** The names of the response envelopes. Calls with the same content share an envelope. */
interface Responses {
  nameOf: (response: z.ZodType) => string
  /** The first of the envelopes with the same name. */
  schemaOf: (response: z.ZodType) => z.ZodType
}

/**
 * Names each envelope after its content: `PostResponse` contains one, `PostList` all, `PostPage` those of a page. If the
 * content has no constant's name, the call's name is used.
 */
export function responsesOf(calls: readonly Call[], constants: ReadonlyMap<z.ZodType, string>): Responses {
  const names = new Map<z.ZodType, string>()
  const first = new Map<string, z.ZodType>()
  for (const { response, operationId } of calls) {
    const constant = constants.get(response)
    const name = pascalCase(constant ?? nameAfterContent(response, constants) ?? `${operationId}Response`)
    names.set(response, name)
    if (!first.has(name)) first.set(name, response)
  }
  const nameOf = (response: z.ZodType) => names.get(response) ?? ''
  return { nameOf, schemaOf: (response) => first.get(nameOf(response)) ?? response }
}

function nameAfterContent(response: z.ZodType, constants: ReadonlyMap<z.ZodType, string>): string | null {
  if (!(response instanceof z.ZodObject)) return null
  const { items, meta, ...more } = response.shape as Record<string, z.ZodType>
  const many = items instanceof z.ZodArray
  const item = constants.get((many ? items.element : items) as z.ZodType)
  if (!item || Object.keys(more).length > 0) return null
  return `${item}${!many ? 'Response' : meta ? 'Page' : 'List'}`
}
