/** Patterns of the routes, as `routes.ts` has them, whose pages are private, read from their handles when the site is built (`vite.route-patterns.ts`). */
declare module 'virtual:route-patterns/private' {
  export const privatePatterns: readonly string[]
}

/** The same of those whose pages may be fetched before somebody asks for them. */
declare module 'virtual:route-patterns/prefetched' {
  export const prefetchedPatterns: readonly string[]
}
