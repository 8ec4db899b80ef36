import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manuscriptDifference, manuscriptUidParam, manuscriptVersion } from './manuscript-shapes.ts'
import { manuscriptStep } from './reviews.ts'
import { idParam, instant } from './shapes.ts'

/** What somebody did on purpose (`moment`), or what was saved by itself while people wrote (`sitting`). */
export const historyEntry = z.strictObject({
  kind: z.enum(['moment', 'sitting']),
  at: instant,
  /** Of a sitting when it began; of a moment as `at`. */
  since: instant,
  /** The versions that are worth a line, the newest first: of a sitting one for each ten minutes. None of a step that wrote none. */
  versions: z.array(manuscriptVersion),
  /** How many were saved. */
  saved: z.number().int(),
  /** Who wrote; empty for an import and for accounts that were erased. */
  people: z.array(z.string()),
  /** What happened to it, where that is what it was. */
  step: manuscriptStep.nullable(),
  /** The version that stood before it; null where there is none that is kept. */
  before: z.number().int().nullable(),
  /** What became of that; null of what only handed on what stood there. */
  changed: manuscriptDifference.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** What happened to a manuscript, to be read. */
export const historyEndpoints = {
  read: endpoint({
    operationId: 'readManuscriptHistory',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/history',
    summary:
      '一份稿件的經過，新的在前：送審、退回、簽核、發布、還原、命名的版本各是一筆，中間自動存的合成一段一段，說誰在什麼時候改了多少；next 是下一頁的 before，null 是沒有了',
    group: 'office',
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam }),
    query: z.object({ before: idParam.default(2_147_483_647) }),
    answer: z.strictObject({ items: z.array(historyEntry), next: z.number().int().nullable() }),
    errors: [404],
  }),
}
