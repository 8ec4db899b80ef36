import { z } from 'zod'
import { shareKinds } from './share.ts'

/** What is told of a share under the names of its columns, by the API and by the queries alike. See `src/domain/places/fields.ts`. */
export const shareFields = {
  kind: z.enum(shareKinds),
  /** What is shared: of a post its type and number (`article/3`), of a quiz its number, of a tool its slug. */
  target: z.string(),
  /** Key of the quiz's or tool's result. */
  result: z.string().nullable(),
  title: z.string(),
}
