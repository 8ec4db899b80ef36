import type { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { accountForms, signedIn, signedOut } from '../../contract/accounts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { permittedBy } from '../../domain/office/staff-roles.ts'
import type { Reference } from './document.ts'
import { accountRefusals, refusalsOf } from './refusals.ts'

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
  answer: z.ZodType
  refusals: Record<string, ZodOpenApiResponseObject | Reference>
}

/** A call of the contract. */
export const callOf = (endpoint: Endpoint): Call => ({
  ...endpoint,
  ...wordsOf(endpoint),
  security: securityOf(endpoint),
  refusals: refusalsOf(endpoint),
})

/** The summary is the first clause of the contract's text; the description has all of it, and who may call. */
function wordsOf({ summary: text, access, stepUp, bodyLimit, multipart }: Endpoint) {
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
  const able = permittedBy(access.to)
  return `需要登入，並有權限：${able.join('、')}${able.length > 1 ? '，其中一項' : ''}`
}

/** Key and session are required together, so they are in one security requirement. */
function securityOf({ path, access }: Endpoint): Record<string, string[]>[] {
  const needs = { ...(path.startsWith('/api/v3.0') ? { apiKey: [] } : {}), ...(access === 'anyone' ? {} : { session: [] }) }
  return Object.keys(needs).length > 0 ? [needs] : []
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
    answer: signedIn,
    refusals: accountRefusals([401, 403, 413, 415, 422, 429, 500, 503]),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    operationId: 'signOut',
    summary: '登出',
    description: '結束目前的工作階段，並清除它的 cookie。',
    group: 'account',
    security: [{ session: [] }],
    answer: signedOut,
    refusals: accountRefusals([403, 413, 415, 429, 500, 503]),
  },
]
