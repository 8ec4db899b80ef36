import { isSensitive } from './private-page.ts'

type Results = Record<string, { result: unknown }>

/**
 * The border between open and private pages (`docs/decisions/0016`). It is enforced only where third parties are in
 * play: `use-third-party.ts`, loaded with them, installs both predicates here.
 */
export const privacyBoundary: {
  /** Whether navigation to a URL, matched by a route's pattern, needs a new document. */
  crosses: ((to: { pathname: string; pattern: string }, sensitive: boolean) => boolean) | null
  /** Whether a post may be appended by infinite scroll. */
  mayFollow: ((sensitive: boolean) => boolean) | null
} = { crosses: null, mayFollow: null }

/**
 * The strict default until the real predicates are installed: every navigation is a new document, and no sensitive post
 * is appended.
 */
export function enforcePrivacyBoundary(): void {
  privacyBoundary.crosses = ({ pathname }) => pathname !== location.pathname
  privacyBoundary.mayFollow = (sensitive) => !sensitive
}

/**
 * Client middleware of the root: runs after a route's data has loaded and before the URL changes. @throws the
 * response that makes the router load a new document
 */
export async function crossPrivacyBoundary<R extends Results>(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<R>,
  newDocument: (url: string) => Response,
): Promise<R> {
  const results = await next()
  if (!privacyBoundary.crosses || request.method !== 'GET') return results
  const { pathname, search, hash } = new URL(request.url)
  const sensitive = Object.values(results).some(({ result }) => isSensitive(result))
  if (privacyBoundary.crosses({ pathname, pattern }, sensitive)) throw newDocument(pathname + search + hash)
  return results
}
