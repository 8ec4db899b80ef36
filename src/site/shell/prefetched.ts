import { prefetchedPatterns } from 'virtual:route-patterns/prefetched'

const patterns = new Set(prefetchedPatterns)

/** Whether the page at a path of this site may be prefetched, as declared by its route's handle. */
export function isPrefetched(path: string): boolean {
  const found = window.__reactRouterDataRouter?.match(path)?.at(-1)
  return found !== undefined && patterns.has(found.route.path ?? '')
}
