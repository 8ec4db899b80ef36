import { z } from 'zod'
import { longestCorrection } from '../domain/manuscripts/corrections.ts'
import { reviewStates, stepKinds } from '../domain/manuscripts/steps.ts'
import { endpoint } from './endpoint.ts'
import {
  doneOnceKey as key,
  madeVersion,
  manuscriptFacts,
  manuscriptUidParam,
  manuscriptVersionNumber as version,
} from './manuscript-shapes.ts'
import { named } from './names.ts'
import { postCorrection } from './posts.ts'
import { done, envelope, instant, typed } from './shapes.ts'

export const manuscriptStepKind = z.enum(stepKinds)
/** How a manuscript is with its review. */
export const reviewState = z.enum(reviewStates)

/** Something that happened to a manuscript on its way to readers. */
export const manuscriptStep = z.strictObject({
  kind: manuscriptStepKind,
  version: z.number().int(),
  /** The version that was handed in, signed or published: the step wrote it down once more, as `version`. Null of a step that writes none. */
  base: z.number().int().nullable(),
  at: instant,
  /** Who did it; empty for an account that was erased. */
  by: z.string(),
  /** Who is asked to sign, or signed or refused as a clinician. */
  reviewer: z.string(),
  note: z.string(),
  /** What readers are to be told was wrong, as it was handed in or signed. */
  correction: z.string(),
  spelling_only: z.boolean(),
  public_at: instant.nullable(),
})
export type ManuscriptStep = z.infer<typeof manuscriptStep>

export const manuscriptReview = z.strictObject({
  ...manuscriptFacts,
  /** Whoever looks may read no more of it than what they have signed: this is the version, and what it said. */
  only_signed: z.boolean(),
  /** SHA-256 of what a clinician signs of the newest version, in hexadecimal, after the number of what that is. */
  hash: z.string(),
  /** Readers have read something else: to publish it takes a correction, or `spelling_only`. */
  corrects: z.boolean(),
  /** What readers are to be told was wrong, as it was handed in; empty for nothing. */
  correction: z.string(),
  /** The same, as it was signed with just this: where a channel asks for a signature no other is published. */
  signed_correction: z.string(),
  /** The same, as it was handed in with just this and has not been told since: what it is handed in with again. */
  waiting_correction: z.string(),
  /** What readers were told was wrong before, the first one first: it stands at the end of the text, and is signed with it. */
  corrections: z.array(postCorrection),
  review: reviewState,
  /** What says so. */
  step: manuscriptStep.nullable(),
  /** Why it may be given to readers as it stands: no channel asks for a signature, it is signed, or they read it already. `unsigned` may not. */
  clearance: z.enum(['not asked', 'signed', 'as read', 'spelling', 'unsigned']),
  /** A clinician answers for its words, or a channel asks for one who does: of these only what is known to be a slip is spelling. */
  answered_for: z.boolean(),
  /** Whether it needs a signature: one of its channels asks for it, it has no channel, or it states a dose. */
  needs_signature: z.boolean(),
  /** Its channels that ask for a signature. */
  signing_channels: z.array(z.string()),
  /** The version to compare with: what whoever looks has signed, sent back or declined last, or anybody has, or else what readers have; null where there is none. */
  since: z.number().int().nullable(),
  /** The answer whose version that is; null where nobody has answered. */
  answered: manuscriptStep.nullable(),
  /** The first one first. */
  steps: z.array(manuscriptStep),
  /** Who can be asked to sign it: none who has a part in it. Empty for whoever may not submit it. */
  clinicians: z.array(named),
  /** Of these, whom to ask: who was asked or signed last, where it was sent back or changed since; where nobody was asked, who stands as its reviewer. */
  whom_to_ask: z.number().int().nullable(),
  /** It was sent back, and says something else by now. */
  mended: z.boolean(),
  /** It waits for a clinician who cannot sign it any more; false for whoever may not submit it. */
  stuck: z.boolean(),
  /** What whoever looks may do. */
  may: z.strictObject({
    edit: z.boolean(),
    publish: z.boolean(),
    submit: z.boolean(),
    sign: z.boolean(),
    decline: z.boolean(),
    send_back: z.boolean(),
    /** Their own signature, of the newest words or of others, by sending back as well. */
    take_back: z.boolean(),
    spelling: z.boolean(),
  }),
})
export type ManuscriptReview = z.infer<typeof manuscriptReview>

/** Something that is looked at before a manuscript is published: what keeps it from being so, or advice. */
export const manuscriptCheck = z.strictObject({
  blocking: z.boolean(),
  message: z.string(),
  /** A part as faults name them (`fields.title`), a block by its key (`block.k1`), a note by its id (`note.7`), or `signature`. */
  place: z.string(),
  /** What mends it in one step: `simplified`, the call `turn_simplified`. */
  mend: z.enum(['simplified']).nullable(),
})
export type ManuscriptCheck = z.infer<typeof manuscriptCheck>

const note = typed('附註必須是文字').max(2000, '最多 2,000 個字')
const one = z.object({ uid: manuscriptUidParam })
const group = 'office'
const versionOf = envelope(madeVersion)

/** The way of a manuscript from who writes it to readers, by way of who signs it. */
export const reviewEndpoints = {
  read: endpoint({
    operationId: 'readManuscriptReview',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/review',
    summary: '稿件的審訂：送審、退回、簽核、發布的經過，能不能發布，可以請誰審；簽過而現在看不到這份稿件的人，看得到他簽的那一版',
    group,
    access: { to: 'list-manuscripts' },
    params: one,
    answer: envelope(manuscriptReview),
    errors: [404],
  }),
  check: endpoint({
    operationId: 'checkManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/check',
    summary: '發布前要看的：不能發布的原因（blocking）在前，其他是建議，各有位置',
    group,
    access: { to: 'list-manuscripts' },
    params: one,
    answer: envelope(z.array(manuscriptCheck)),
    errors: [404],
  }),
  submit: endpoint({
    operationId: 'submitManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/submit',
    summary: '送審：reviewer 是請哪一位審訂者簽核，null 是交給總編輯發布；version 之後有人儲存過就回 409',
    group,
    access: { to: 'start-manuscript' },
    params: one,
    body: z.strictObject({
      version,
      key,
      reviewer: z.int('請選擇要送給誰').min(1, '請選擇要送給誰').max(2_147_483_647, '請選擇要送給誰').nullable(),
      note: note.default(''),
      /** Of a post that readers have: what they are to be told was wrong. It is signed with the rest. */
      correction: typed('更正說明必須是文字').max(longestCorrection, `最多 ${longestCorrection} 個字`).default(''),
    }),
    answer: versionOf,
    errors: [404, 409],
  }),
  sign: endpoint({
    operationId: 'signManuscript',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/sign',
    summary: '以自己的名義簽核 version 的醫學內容；內容已經不一樣就回 409。簽核跟著內容走：之後改了任何字，就要再簽一次',
    group,
    access: { to: 'sign-content' },
    params: one,
    body: z.strictObject({ version, key }),
    answer: versionOf,
    errors: [404, 409],
  }),
  sendBack: endpoint({
    operationId: 'sendBackManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/send_back',
    summary: '退回請作者修改，要說改什麼；審訂者退回簽核過的內容，簽核就收回',
    group,
    access: { to: 'list-manuscripts' },
    params: one,
    body: z.strictObject({ version, note: note.min(1, '請寫下要改什麼') }),
    answer: envelope(done),
    errors: [404, 409],
  }),
  decline: endpoint({
    operationId: 'declineReview',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/decline',
    summary: '婉拒審訂，要說原因；送審的人可以再請別人',
    group,
    access: { to: 'sign-content' },
    params: one,
    body: z.strictObject({ version, note: note.min(1, '請寫下原因') }),
    answer: envelope(done),
    errors: [404, 409],
  }),
}
