import { z } from 'zod'
import { shareKinds } from './share.ts'

/**
 * The fields of a share under the names of its columns, shared by the API and the queries. See
 * `src/domain/places/fields.ts`.
 */
export const shareFields = {
  kind: z.enum(shareKinds),
  /** The shared item: type and number of a post (`article/3`), number of a quiz, slug of a tool. */
  target: z.string(),
  /** Key of the quiz's or tool's result. */
  result: z.string().nullable(),
  title: z.string(),
}
