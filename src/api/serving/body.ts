import type { Context } from 'hono'
import type { ApiEnv } from './context.ts'
import { readBounded } from './guards.ts'
import { HttpProblem, nulByte } from './problem.ts'

const usualLimit = 64 * 1024

/** The JSON object in a call's body, no larger than `limit` (bytes); `{}` for an empty body. */
export async function readBody(c: Context<ApiEnv>, limit = usualLimit): Promise<object> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!/^(identity)?$/i.test(c.req.header('content-encoding') ?? ''))
    throw new HttpProblem(415, 'unsupported_media_type', '請勿壓縮傳送的內容', { headers: { 'accept-encoding': 'identity' } })
  const text = await readText(c.req.raw, limit)
  const type = c.req.header('content-type')
  if (type === undefined ? text !== '' : !isJson(type))
    throw new HttpProblem(415, 'unsupported_media_type', '請以 application/json 傳送')
  return parseBody(text, limit)
}

/** The JSON object in a text; `{}` for an empty text. */
export function parseBody(text: string, limit = usualLimit): object {
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit)
  if (text === '') return {}
  const body = parseJson(text)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', {
    errors: [{ path: 'body', message: '內容必須是 JSON 物件' }],
  })
}

/** JSON is encoded in UTF-8 (RFC 8259, section 8.1); another charset parameter is refused. */
const isJson = (type: string) => /^application\/json *(;|$)/i.test(type) && !/; *charset *= *(?!"?utf-?8"? *(;|$))/i.test(type)

/** The bytes of a call's body. @throws 413 for more than `limit`, 400 when the connection ended before its end */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const bytes = await readBounded(request.body, limit)
  if (bytes === 'too_large') throw tooLarge(limit)
  if (bytes === 'broken_off') throw connectionEnded()
  return bytes
}

async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

function parseJson(text: string): unknown {
  if (text.includes('\0')) throw nulByte('body')
  try {
    return text.includes('\\u0000') ? JSON.parse(text, withoutNul) : JSON.parse(text)
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    throw malformed()
  }
}

/** The connection ended before the end of the body: no client receives the response, and there is no bug. */
const connectionEnded = () => new HttpProblem(400, 'bad_request', '內容沒有傳完')

const malformed = () => new HttpProblem(400, 'malformed_json', '內容不是正確的 JSON')

function withoutNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw nulByte('body')
  return value
}

const tooLarge = (limit: number) => new HttpProblem(413, 'body_too_large', `內容超過 ${limit / 1024} KB`)
