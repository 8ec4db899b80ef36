import { z } from 'zod'
import { inline, key, mediaId, someWords } from './blocks-passage.ts'

export const image = z.strictObject({
  type: z.literal('image'),
  /** `alt`: what is seen on it; null where it only adorns its caption. Width and height are those of the original, pixels. */
  attrs: z.strictObject({
    key,
    media: mediaId,
    width: z.int().min(1).max(100_000),
    height: z.int().min(1).max(100_000),
    alt: someWords.nullable(),
  }),
  /** The caption. */
  content: inline,
})
