import type { ApiFetch } from '../pages/transport.ts'
import { claimHeader, signClaim, tagsHeader } from './claim.ts'

/** Milliseconds; longer than any call may take there. */
const answeredWithin = 30_000

/** The same for a call with files, which are forwarded as a stream. */
const takenWithin = 600_000

const isInParts = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/**
 * The API of another process, over HTTP. Each call carries what its page needs: cookie, user agent, and in the signed
 * claim the reader (or the audience), the reader's address, whether it is a crawler.
 */
export function remoteApi(origin: string, secret: string): ApiFetch {
  return async (request, { viewer, requestId, ip, now, lens, tag }) => {
    const { pathname, search } = new URL(request.url)
    const address = pathname + search
    const headers = new Headers(request.headers)
    headers.set(
      claimHeader,
      signClaim({ viewer, requestId, ip, at: now?.toISOString(), lens }, callOf(request.method, address), secret),
    )
    headers.delete('origin')
    const response = await fetch(new URL(address, origin), {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(isInParts(request) ? takenWithin : answeredWithin),
      ...(request.method === 'POST' ? { body: isInParts(request) ? request.body : await request.text(), duplex: 'half' } : {}),
    })
    if (tag) for (const name of (response.headers.get(tagsHeader) ?? '').split(' ')) if (name) tag(name)
    return response
  }
}

/** The identifier of a call in its claim. */
export const callOf = (method = 'GET', address = '/') => `${method} ${address}`
