/** The kinds of blocks that a text is made of. */
export const blockTypes = ['paragraph', 'heading', 'list', 'quote', 'table', 'image', 'red_flag', 'kept'] as const
export type BlockType = (typeof blockTypes)[number]

/** One block of a text as the public reads it: HTML that was compiled from a document, and of what kind it is. */
export interface PrintedBlock {
  type: BlockType
  html: string
}
