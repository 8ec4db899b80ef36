import { z } from 'zod'
import { stepKinds } from '../domain/manuscripts/steps.ts'
import { endpoint } from './endpoint.ts'
import { envelope, instant } from './shapes.ts'

export const waitingStep = z.enum(stepKinds).nullable()
/** A manuscript that waits for the caller: its writers, since when, after which step by whom, and the message. */
export const waitingManuscript = z.strictObject({
  uid: z.number().int(),
  title: z.string(),
  /** Its authors. */
  authors: z.array(z.string()),
  at: instant,
  /** The step after which it waits, if there is one. */
  step: waitingStep,
  by: z.string(),
  note: z.string(),
})
export type WaitingManuscript = z.infer<typeof waitingManuscript>
/** A waiting manuscript whose task is on a page other than its own. */
export const waitingItem = waitingManuscript.extend({ path: z.string() })
export const officeInbox = z.strictObject({
  /** To be signed. */
  review: z.array(waitingManuscript),
  /** To be published. */
  ready: z.array(waitingManuscript),
  /** Sent back. */
  back: z.array(waitingManuscript),
  /** Mentions in open notes: their place. */
  mentions: z.array(waitingItem),
  /** Signed by the caller, and since published with other words: the public page. */
  changed: z.array(waitingItem),
  /** Signed by the caller, and since published with another spelling. */
  spelling: z.array(waitingManuscript),
  /**
   * Written or submitted by the caller, and published, scheduled or withdrawn by another user; or signed by the caller
   * and withdrawn.
   */
  news: z.array(waitingManuscript),
  /** In progress. */
  drafts: z.array(waitingManuscript),
})
export type OfficeInbox = z.infer<typeof officeInbox>

/** The inbox of staff. */
export const inboxEndpoints = {
  inbox: endpoint({
    operationId: 'readInbox',
    method: 'GET',
    path: '/api/v3.0/office/inbox',
    summary:
      '等我處理的稿件：要簽核、要發布、退回給我、提到我，我簽過而內容改了、只改了錯字的，別人發布或下架的我的稿件，我正在寫的；每種最多 20 篇',
    group: 'office',
    access: { to: 'list-manuscripts' },
    response: envelope(officeInbox),
  }),
}
