import { isSensitive } from './private-page.ts'

type Results = Record<string, { result: unknown }>

/** Where third parties are in play, which pages and posts need a document of their own. */
interface BoundaryRules {
  /** Whether navigation to a URL, matched by a route's pattern, needs a new document. */
  crosses: (to: { pathname: string; pattern: string }, sensitive: boolean) => boolean
  /** Whether a post may be appended by infinite scroll. */
  mayFollow: (sensitive: boolean) => boolean
}

type PendingRules = BoundaryRules | null | Promise<BoundaryRules | null>

/**
 * The border between open and private pages (`docs/decisions/0016`). Null where no third party is in play. Navigations
 * and infinite scroll wait for a promise: a page left while third parties are being loaded could be reported to them.
 */
export let boundaryRules: PendingRules = null
let settle: ((rules: BoundaryRules | null) => void) | undefined

/**
 * Makes the rules pending until the code that decides has loaded and sets them. If it cannot be loaded, every
 * navigation is a new document, and no sensitive post is appended.
 */
export function awaitBoundaryRules(code: Promise<unknown>): void {
  boundaryRules = new Promise((resolve) => {
    settle = resolve
    code.catch(() => resolve({ crosses: ({ pathname }) => pathname !== location.pathname, mayFollow: (sensitive) => !sensitive }))
  })
}

/** Sets the rules of the current page. */
export function setBoundaryRules(rules: BoundaryRules | null): void {
  settle?.(rules)
  boundaryRules = rules
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
  const rules = await boundaryRules
  if (!rules || request.method !== 'GET') return results
  const { pathname, search, hash } = new URL(request.url)
  const sensitive = Object.values(results).some(({ result }) => isSensitive(result))
  if (rules.crosses({ pathname, pattern }, sensitive)) throw newDocument(pathname + search + hash)
  return results
}
