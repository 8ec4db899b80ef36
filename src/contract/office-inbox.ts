import { z } from 'zod'
import { stepKinds } from '../domain/manuscripts/steps.ts'
import { endpoint } from './endpoint.ts'
import { envelope, instant } from './shapes.ts'

export const waitingStep = z.enum(stepKinds).nullable()
/** A manuscript that waits for whoever asks, who wrote it, since when, after which step of whom, and what they said. */
export const waitingManuscript = z.strictObject({
  uid: z.number().int(),
  title: z.string(),
  /** Who stands as its writers. */
  authors: z.array(z.string()),
  at: instant,
  /** What was done with it then, where it waits after a step of its way. */
  step: waitingStep,
  by: z.string(),
  note: z.string(),
})
export type WaitingManuscript = z.infer<typeof waitingManuscript>
/** The same, where it is not its own page that is looked at: there. */
export const waitingThere = waitingManuscript.extend({ path: z.string() })
export const officeInbox = z.strictObject({
  /** To be signed. */
  review: z.array(waitingManuscript),
  /** To be published. */
  ready: z.array(waitingManuscript),
  /** Came back. */
  back: z.array(waitingManuscript),
  /** In a note that is not done with: where it stands. */
  mentions: z.array(waitingThere),
  /** Signed by whoever asks, and published with other words since: where the public reads it. */
  changed: z.array(waitingThere),
  /** Signed by whoever asks, and published with another spelling since. */
  spelling: z.array(waitingManuscript),
  /** Written or handed in by whoever asks and published, set for an hour or taken back by another; or signed by them and taken back. */
  news: z.array(waitingManuscript),
  /** Being written. */
  drafts: z.array(waitingManuscript),
})
export type OfficeInbox = z.infer<typeof officeInbox>

/** What waits for whoever works here. */
export const inboxEndpoints = {
  inbox: endpoint({
    operationId: 'readInbox',
    method: 'GET',
    path: '/api/v3.0/office/inbox',
    summary:
      '等我處理的稿件：要簽核、要發布、退回給我、提到我，我簽過而內容改了、只改了錯字的，別人發布或下架的我的稿件，我正在寫的；每種最多 20 篇',
    group: 'office',
    access: { to: 'list-manuscripts' },
    answer: envelope(officeInbox),
  }),
}
