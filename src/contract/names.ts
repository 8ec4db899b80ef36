import { z } from 'zod'
import { nameKinds } from '../domain/manuscripts/name-kinds.ts'
import { endpoint } from './endpoint.ts'
import { envelope, wholeNumber } from './shapes.ts'

export const nameKind = z.enum(nameKinds, { error: '沒有這一類' })

/** What a manuscript names by its number: what it is called, and what tells it from others of the name. */
export const named = z.strictObject({ id: z.number().int(), name: z.string(), about: z.string() })
export type Named = z.infer<typeof named>

const group = 'office'

/** What stands in a manuscript by name. */
export const nameEndpoints = {
  find: endpoint({
    operationId: 'findNames',
    method: 'GET',
    path: '/api/v3.0/office/name/:kind',
    summary:
      '稿件可以用的作者、審訂者、標籤、頻道、專欄、期別：words 是名稱的一部分，完全相同的在前；ids 是一定要有的編號，以逗號分開，排在最前',
    group,
    access: { to: 'list-manuscripts' },
    params: z.object({ kind: nameKind }),
    query: z.object({
      words: z.string().trim().max(120, '最多 120 個字').optional(),
      ids: z
        .string()
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/, '編號以逗號分開')
        .optional(),
      limit: wholeNumber('筆數必須是正整數', { min: 1, max: 300, tooLarge: '最多 300 筆' }).default(20),
    }),
    answer: envelope(z.array(named)),
  }),
}
