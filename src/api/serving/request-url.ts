import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './context.ts'
import { HttpProblem, nulByte } from './problem.ts'

/** The maximum length of a path, and of a query, in any call, characters. */
const maxLength = 4096

/** The second guard: rejects a URL that is too long, cannot be decoded, or contains a NUL. */
export const rejectMalformedUrl: MiddlewareHandler<ApiEnv> = async (c, next) => {
  checkUrl(localOf(c.req.url))
  await next()
}

/** Validates a path with its query by the rules of `rejectMalformedUrl`. @throws 414, 400, 422 */
export function checkUrl(url: string): void {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const query = queryStart === -1 ? '' : url.slice(queryStart + 1)
  if (path.length > maxLength || query.length > maxLength) throw new HttpProblem(414, 'uri_too_long', '網址太長')
  for (const part of [path, query]) {
    if (decode(part).includes('\0')) throw nulByte('url')
  }
}

function localOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? '/' : url.slice(start)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'malformed_url', '網址的百分比編碼不正確')
  }
}
