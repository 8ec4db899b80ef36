import { isSensitive } from './private-page.ts'

type Results = Record<string, { result: unknown }>

/**
 * The border between open and private pages (`docs/decisions/0016`). It is watched only where third parties are in play:
 * `use-third-party.ts`, which comes with them, puts its two questions here.
 */
export const border: {
  /** Whether an address, found by a route's pattern, must be gone to by a new document. */
  crosses: ((to: { pathname: string; pattern: string }, sensitive: boolean) => boolean) | null
  /** Whether a post may follow by scrolling. */
  mayFollow: ((sensitive: boolean) => boolean) | null
} = { crosses: null, mayFollow: null }

/** Every way to another page leads to a new document, and nothing sensitive follows, until whoever watches the border says more. */
export function keepStrictly(): void {
  border.crosses = ({ pathname }) => pathname !== location.pathname
  border.mayFollow = (sensitive) => !sensitive
}

/** Asked in the root when a route's data is there and before the address changes. @throws what makes the router load a new document */
export async function crossBorder<R extends Results>(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<R>,
  newDocument: (address: string) => Response,
): Promise<R> {
  const results = await next()
  if (!border.crosses || request.method !== 'GET') return results
  const { pathname, search, hash } = new URL(request.url)
  const sensitive = Object.values(results).some(({ result }) => isSensitive(result))
  if (border.crosses({ pathname, pattern }, sensitive)) throw newDocument(pathname + search + hash)
  return results
}
