import { HTTPException } from 'hono/http-exception'
import { retryAfter, retryAfterIndexing } from '../../contract/retry-after.ts'
import type { Problem } from '../../contract/shapes.ts'
import { type FailureCode, toFailure } from '../../operations/failure.ts'

/** An error of the API itself (key, origin, media type, rate…). */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: { path: string; message: string }[] | undefined
  readonly headers: Record<string, string>
  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: { path: string; message: string }[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** A NUL, which PostgreSQL cannot store and no legitimate client sends. */
export const nulByte = (path: string) =>
  new HttpProblem(422, 'validation_failed', '輸入的資料有誤', { errors: [{ path, message: '不能含有空字元' }] })

/** RFC 9110's names of the API's statuses. */
const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const failureStatus: Record<FailureCode, number> = {
  not_found: 404,
  forbidden: 403,
  sign_in_required: 401,
  second_factor_required: 403,
  step_up_required: 403,
  conflict: 409,
  consent_required: 403,
  payment_unavailable: 503,
  gateway_unavailable: 503,
  no_question_left: 409,
  red_flag: 409,
  stale_version: 409,
  trashed: 409,
  validation_failed: 422,
  overloaded: 503,
  unavailable: 503,
  store_unavailable: 503,
  scanner_unavailable: 503,
  search_building: 503,
}

/** Failures that are logged for the operator. */
const toReport = new Set<FailureCode>(['store_unavailable', 'scanner_unavailable', 'unavailable', 'gateway_unavailable'])

/** Whether a retry may succeed soon: the response is 503 with `Retry-After`. */
export const isRetryable = (code: FailureCode | undefined): boolean =>
  code === 'overloaded' || code === 'unavailable' || code === 'gateway_unavailable'

/** RFC 9457 document. */
export const problemOf = (requestId: string, status: number, code: string, detail: string): Problem => ({
  type: 'about:blank',
  title: titles[status] ?? 'Error',
  status,
  detail,
  code,
  request_id: requestId,
})

/**
 * The maximum number of listed errors. A body may contain tens of thousands, and the response would be larger than the body.
 */
export const maxErrors = 50

/** RFC 9457 response. */
export function problemResponse(
  requestId: string,
  status: number,
  code: string,
  detail: string,
  more: Pick<Problem, 'errors' | 'red_flag' | 'stale'> & { headers?: Record<string, string> } = {},
): Response {
  const { errors } = more
  const isCut = errors !== undefined && errors.length > maxErrors
  const body = {
    ...problemOf(requestId, status, code, isCut ? `${detail}（共 ${errors.length} 處，這裡列出前 ${maxErrors} 處）` : detail),
    ...(errors ? { errors: errors.slice(0, maxErrors) } : {}),
    ...(more.red_flag ? { red_flag: more.red_flag } : {}),
    ...(more.stale ? { stale: more.stale } : {}),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...more.headers },
  })
}

/** Converts any thrown error to a response; a bug's response contains no details, and is reported with the request's id. */
export function toProblem(error: unknown, requestId: string, report: (error: unknown, requestId: string) => void): Response {
  const failure = toFailure(error)
  if (failure && toReport.has(failure.code)) report(error, requestId)
  if (failure) {
    const later = failure.code === 'search_building' ? retryAfterIndexing : isRetryable(failure.code) && retryAfter
    const headers: Record<string, string> = later ? { 'retry-after': later } : {}
    const { redFlag, bothSides, errors } = failure.details
    const more = { headers, red_flag: redFlag, stale: bothSides, errors }
    return problemResponse(requestId, failureStatus[failure.code], failure.code, failure.message, more)
  }
  if (error instanceof HttpProblem) {
    const more = { headers: error.headers, ...(error.errors ? { errors: error.errors } : {}) }
    return problemResponse(requestId, error.status, error.code, error.message, more)
  }
  if (error instanceof HTTPException) return problemResponse(requestId, error.status, 'bad_request', error.message)
  report(error, requestId)
  return problemResponse(requestId, 500, 'internal_error', '伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服')
}
