/**
 * Patterns of the routes (as in `routes.ts`) whose pages are private, read from their handles at build time
 * (`vite.route-patterns.ts`).
 */
declare module 'virtual:route-patterns/private' {
  export const privatePatterns: readonly string[]
}

/** Patterns of the routes whose pages may be prefetched. */
declare module 'virtual:route-patterns/prefetched' {
  export const prefetchedPatterns: readonly string[]
}
