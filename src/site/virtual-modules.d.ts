/** Patterns of the routes, as `routes.ts` has them, whose pages are private, read from their handles when the site is built (`vite.private-patterns.ts`). */
declare module 'virtual:private-patterns' {
  export const privatePatterns: readonly string[]
}
