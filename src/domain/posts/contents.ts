import type { CompiledBlock, ContentsLine } from './compiled-block.ts'

/**
 * The table of contents of the part that a viewer may read. A heading without an anchor cannot be linked to and is
 * omitted.
 */
export const contentsOf = (blocks: readonly CompiledBlock[]): ContentsLine[] => blocks.flatMap(({ line }) => line ?? [])
