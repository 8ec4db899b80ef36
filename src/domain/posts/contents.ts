import type { ContentsLine, PrintedBlock } from './print.ts'

/** The headings of the part that a viewer may read. A heading that no link knows cannot be led to and is left out. */
export const contentsOf = (blocks: readonly PrintedBlock[]): ContentsLine[] => blocks.flatMap(({ line }) => line ?? [])
