import { prefetchedPatterns } from 'virtual:route-patterns/prefetched'

const patterns = new Set(prefetchedPatterns)

/** Whether the page at a path of this site may be fetched before somebody asks for it: its route's handle says so. */
export function isPrefetched(path: string): boolean {
  const found = window.__reactRouterDataRouter?.match(path)?.at(-1)
  return found !== undefined && patterns.has(found.route.path ?? '')
}
