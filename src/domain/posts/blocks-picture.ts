import { z } from 'zod'
import { partOfCut } from '../images/cuts.ts'
import { inline, key, mediaId, someWords } from './blocks-passage.ts'

export const image = z.strictObject({
  type: z.literal('image'),
  /**
   * `alt`: what is seen on it; null where it only adorns its caption. Width and height are those of the original, pixels. `cut`: the
   * part of it that this text shows, as its address names it; all of it where none is named.
   */
  attrs: z
    .strictObject({
      key,
      media: mediaId,
      width: z.int().min(1).max(100_000),
      height: z.int().min(1).max(100_000),
      alt: someWords.nullable(),
      cut: z.string().max(40).optional(),
    })
    .refine(({ cut, ...picture }) => cut === undefined || partOfCut(cut, picture) !== null, {
      path: ['cut'],
      message: '裁切超出圖片',
    }),
  /** The caption. */
  content: inline,
})
