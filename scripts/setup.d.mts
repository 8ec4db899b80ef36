/** What setup.mjs, which any Node can run, tells those that are in TypeScript. */
export const serverProgram: string
export const serverFlags: readonly string[]
export const serverEnvironment: Readonly<Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_', string>>
