import { z } from 'zod'
import { nameKinds } from '../domain/manuscripts/name-kinds.ts'
import { cardKinds } from '../domain/posts/entities.ts'
import { cleanName } from '../domain/text/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { envelope, wholeNumber } from './shapes.ts'

export const nameKind = z.enum(nameKinds, { error: '沒有這一類' })

/** An entity that a manuscript refers to by id: its name, and what distinguishes it from others with the same name. */
export const named = z.strictObject({ id: z.number().int(), name: z.string(), about: z.string() })
export type NamedEntity = z.infer<typeof named>

/** A part of a name. Exported, because the API document names a parameter by its exported schema. */
export const nameWords = z.string().overwrite(cleanName).max(120, '最多 120 個字').optional()
/** The key of the current target of a card. */
export const selectedKey = z.string().trim().max(60, '最多 60 個字').optional()

/** A possible target of a card, by its key: a slug, a number, a post's type and number. */
export const cardEntity = z.strictObject({ id: z.string(), name: z.string(), about: z.string() })
export type CardEntity = z.infer<typeof cardEntity>

const group = 'office'

/** Names of the entities that a manuscript refers to. */
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
      words: nameWords,
      ids: z
        .string()
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/, '編號以逗號分開')
        .optional(),
      limit: wholeNumber('筆數必須是正整數', { min: 1, max: 300, tooLarge: '最多 300 筆' }).default(20),
    }),
    response: envelope(z.array(named)),
  }),
  cards: endpoint({
    operationId: 'findCardEntities',
    method: 'GET',
    path: '/api/v3.0/office/card/:kind',
    summary:
      '卡片可以通往的文章、工具、測驗、商品、電子報，讀者現在看得到的：words 是名稱的一部分，完全相同的在前；id 是已經選的那一個，排在最前，讀者看不到了就沒有',
    group,
    access: { to: 'list-manuscripts' },
    params: z.object({ kind: z.enum(cardKinds, { error: '沒有這一類' }) }),
    query: z.object({
      words: nameWords,
      id: selectedKey,
      limit: wholeNumber('筆數必須是正整數', { min: 0, max: 50, tooLarge: '最多 50 筆' }).default(10),
    }),
    response: envelope(z.array(cardEntity)),
  }),
}
