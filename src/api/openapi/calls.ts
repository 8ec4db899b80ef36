import type { z } from 'zod'
import { accountForms, signedIn, signedOut } from '../../contract/accounts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { DescribedParts, Reference } from './document.ts'
import { accountRefusals, refusalsOf } from './refusals.ts'

/** A call as documented: one of the contract, or one of those that sign in and out. */
export interface Call {
  method: 'GET' | 'POST'
  /** Hono style. */
  path: string
  operationId: string
  summary: string
  group: string
  security: Record<string, string[]>[]
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  multipart?: true | undefined
  answer: z.ZodType
  refusals: Record<string, DescribedParts | Reference>
}

/** A call of the contract. */
export const callOf = (endpoint: Endpoint): Call => ({
  ...endpoint,
  security: securityOf(endpoint),
  refusals: refusalsOf(endpoint),
})

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
    summary: '以電子郵件與密碼登入；工作階段在 set-cookie 裡。失敗的回應是 {code, message}',
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
    group: 'account',
    security: [{ session: [] }],
    answer: signedOut,
    refusals: accountRefusals([403, 413, 415, 429, 500, 503]),
  },
]
