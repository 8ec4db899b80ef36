import type { IncomingMessage } from 'node:http'
import { claimHeader } from '../tiers/claim.ts'
import { chooseEncoding, encode } from './encoding.ts'

/** Below this size compression hardly saves anything, bytes. */
const least = 1024
const text = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|plain))\b/

/**
 * Compresses an API response in the best coding that the client accepts. Not compressed: streams, binary data,
 * responses to pages of another process nearby, and responses about sessions, whose length would leak a secret next to
 * reflected input (BREACH).
 */
export async function compressed(answer: Response, { url = '/', headers }: IncomingMessage): Promise<Response> {
  const { headers: given, body, status } = answer
  const plain = url.startsWith('/api/auth/') || headers[claimHeader] !== undefined
  if (!body || plain || given.has('content-encoding') || !text.test(given.get('content-type') ?? '')) return answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headersOf = new Headers(given)
  headersOf.append('vary', 'Accept-Encoding')
  const encoding = bytes.length < least ? 'identity' : chooseEncoding(headers['accept-encoding'])
  if (encoding === 'identity') return new Response(bytes, { status, headers: headersOf })
  headersOf.set('content-encoding', encoding)
  headersOf.delete('content-length')
  const tag = given.get('etag')
  if (tag && !tag.startsWith('W/')) headersOf.set('etag', `W/${tag}`)
  return new Response(new Uint8Array(await encode(bytes, encoding)), { status, headers: headersOf })
}
