import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { manuscriptDifference, manuscriptUidParam, manuscriptVersion } from './manuscript-shapes.ts'
import { manuscriptStep } from './reviews.ts'
import { idParam, instant } from './shapes.ts'

/** An intentional action (`action`), or a group of autosaves (`writing_session`). */
export const historyEntry = z.strictObject({
  kind: z.enum(['action', 'writing_session']),
  at: instant,
  /** For a writing session its start; for an action equal to `at`. */
  since: instant,
  /** The listed versions, the newest first: for a writing session one per ten minutes. Empty for a step without a version. */
  versions: z.array(manuscriptVersion),
  /** Number of saves. */
  saved: z.number().int(),
  /** The writers; empty for an import and for erased accounts. */
  people: z.array(z.string()),
  /** The step, if the entry is one. */
  step: manuscriptStep.nullable(),
  /** The preceding version; null if none is stored. */
  before: z.number().int().nullable(),
  /** The difference from it; null for a step that only passed it on. */
  changed: manuscriptDifference.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The history of a manuscript. */
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
    response: z.strictObject({ items: z.array(historyEntry), next: z.number().int().nullable() }),
    errors: [404],
  }),
}
