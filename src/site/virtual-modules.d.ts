/** Patterns of the routes whose pages are private, read from their handles when the site is built (`vite.private-patterns.ts`). */
declare module 'virtual:private-patterns' {
  export const privatePatterns: readonly string[]
}
