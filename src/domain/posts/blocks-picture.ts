import { z } from 'zod'
import { partOfCut } from '../images/cuts.ts'
import { inline, key, mediaId, someWords } from './blocks-passage.ts'

export const image = z.strictObject({
  type: z.literal('image'),
  /**
   * `alt`: description; null if the picture only decorates its caption. Width and height are those of the original,
   * pixels. `cut`: the part of the picture that this text shows, as in its address; the whole picture without one.
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
