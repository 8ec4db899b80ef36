import { prefetchedPatterns } from 'virtual:route-patterns/prefetched'

const patterns = new Set(prefetchedPatterns)

/** Whether the page at a path of this site may be prefetched, as declared by its route's handle. */
export function isPrefetched(path: string): boolean {
  const match = window.__reactRouterDataRouter?.match(path)?.at(-1)
  return match !== undefined && patterns.has(match.route.path ?? '')
}
