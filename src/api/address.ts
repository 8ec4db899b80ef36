import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './context.ts'
import { ApiFault, nulByte } from './problem.ts'

/** Characters of a path, and of a query, that any call of ours can need. */
const longest = 4096

/** The second guard: an address that is too long, does not decode, or holds a NUL goes no further. */
export const checkAddress: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const [path = '', query = ''] = splitAddress(c.req.url)
  if (path.length > longest || query.length > longest) throw new ApiFault(414, 'uri_too_long', '網址太長')
  for (const part of [path, query]) {
    if (decode(part).includes('\0')) throw nulByte('url')
  }
  await next()
}

function splitAddress(url: string): [string, string] {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const local = start === -1 ? '/' : url.slice(start)
  const mark = local.indexOf('?')
  return mark === -1 ? [local, ''] : [local.slice(0, mark), local.slice(mark + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiFault(400, 'malformed_url', '網址的百分比編碼不正確')
  }
}
