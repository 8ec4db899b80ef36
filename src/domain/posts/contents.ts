import type { ContentsLine, PrintedBlock } from './print.ts'

/**
 * The table of contents of the part that a viewer may read. A heading without an anchor cannot be linked to and is
 * omitted.
 */
export const contentsOf = (blocks: readonly PrintedBlock[]): ContentsLine[] => blocks.flatMap(({ line }) => line ?? [])
