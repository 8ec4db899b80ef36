import { z } from 'zod'
import { maxCorrectionLength } from '../domain/manuscripts/published-version.ts'
import { reviewStates, stepKinds } from '../domain/manuscripts/steps.ts'
import { endpoint } from './endpoint.ts'
import {
  doneOnceKey as key,
  madeVersion,
  manuscriptProperties,
  manuscriptUidParam,
  manuscriptVersionNumber as version,
} from './manuscript-shapes.ts'
import { named } from './names.ts'
import { postCorrection } from './posts.ts'
import { done, envelope, instant, textField } from './shapes.ts'

export const manuscriptStepKind = z.enum(stepKinds)
/** The review state of a manuscript. */
export const reviewState = z.enum(reviewStates)

/** A step of a manuscript on its way to publication. */
export const manuscriptStep = z.strictObject({
  kind: manuscriptStepKind,
  version: z.number().int(),
  /**
   * The version that was submitted, signed or published: the step stored a copy of it, as `version`. Null for a step
   * without a version.
   */
  base: z.number().int().nullable(),
  at: instant,
  /** The actor; empty for an erased account. */
  by: z.string(),
  /** The reviewer who is requested, or who signed or declined. */
  reviewer: z.string(),
  note: z.string(),
  /** The correction for readers, as submitted or signed. */
  correction: z.string(),
  spelling_only: z.boolean(),
  public_at: instant.nullable(),
})
export type ManuscriptStep = z.infer<typeof manuscriptStep>

export const manuscriptReview = z.strictObject({
  ...manuscriptProperties,
  /** The caller may read no more of it than what they have signed: this is the version, and its content. */
  only_signed: z.boolean(),
  /** SHA-256 of the signed content of the newest version, in hexadecimal, after the version number of that definition. */
  hash: z.string(),
  /** Readers have a version with other content: publishing requires a correction, or `spelling_only`. */
  corrects: z.boolean(),
  /** The correction for readers, as submitted; empty for none. */
  correction: z.string(),
  /** The correction signed with exactly this content: where a channel requires a signature no other is published. */
  signed_correction: z.string(),
  /** The correction submitted with exactly this content and not announced yet: the default of a resubmission. */
  waiting_correction: z.string(),
  /** The announced corrections, the first one first: they are at the end of the text, and signed with it. */
  corrections: z.array(postCorrection),
  review: reviewState,
  /** The step that decides the state. */
  step: manuscriptStep.nullable(),
  /** Why it may be published: no signature is required, it is signed, or it is public already. `unsigned` may not. */
  clearance: z.enum(['not asked', 'signed', 'as read', 'spelling', 'unsigned']),
  /** A clinician is responsible for its words, or a channel requires one: then only known typos count as spelling. */
  answered_for: z.boolean(),
  /** Whether it requires a signature: one of its channels requires it, it has no channel, or it states a dose. */
  needs_signature: z.boolean(),
  /** Its channels that require a signature. */
  signing_channels: z.array(z.string()),
  /**
   * The version to compare with: the last that the caller, or otherwise any reviewer, has signed, sent back or
   * declined; otherwise the published one; null if there is none.
   */
  since: z.number().int().nullable(),
  /** The answer for that version; null without an answer. */
  answered: manuscriptStep.nullable(),
  /** The first one first. */
  steps: z.array(manuscriptStep),
  /** Users who can be requested to sign it: none who has a part in it. Empty if the caller may not submit it. */
  clinicians: z.array(named),
  /**
   * The suggested one: who was requested or signed last, if it was sent back or changed since; without a request, its
   * named reviewer.
   */
  whom_to_ask: z.number().int().nullable(),
  /** It was sent back, and has changed since. */
  mended: z.boolean(),
  /** If the caller signs it now: the latest day before another review is due; they may choose an earlier one. */
  review_due_on: z.iso.date().nullable(),
  /** It waits for a clinician who has lost the right to sign; false if the caller may not submit it. */
  stuck: z.boolean(),
  /** The permitted actions of the caller. */
  may: z.strictObject({
    edit: z.boolean(),
    publish: z.boolean(),
    submit: z.boolean(),
    sign: z.boolean(),
    decline: z.boolean(),
    send_back: z.boolean(),
    /** Their own signature, for the newest or other content; also by sending it back. */
    take_back: z.boolean(),
    spelling: z.boolean(),
  }),
})
export type ManuscriptReview = z.infer<typeof manuscriptReview>

/** A check before publication: a blocking error, or advice. */
export const manuscriptCheck = z.strictObject({
  blocking: z.boolean(),
  message: z.string(),
  /**
   * A part as errors name them (`fields.title`), a block by its key (`block.k1`), a note by its id (`note.7`), or
   * `signature`.
   */
  place: z.string(),
  /** The one-step fix: `simplified`, the call `turn_simplified`. */
  mend: z.enum(['simplified']).nullable(),
})
export type ManuscriptCheck = z.infer<typeof manuscriptCheck>

const note = textField('附註必須是文字').max(2000, '最多 2,000 個字')
const uidParams = z.object({ uid: manuscriptUidParam })
const group = 'office'
const versionOf = envelope(madeVersion)

/** The review of a manuscript, from its author to its clinician to publication. */
export const reviewEndpoints = {
  read: endpoint({
    operationId: 'readManuscriptReview',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/review',
    summary: '稿件的審訂：送審、退回、簽核、發布的經過，能不能發布，可以請誰審；簽過而現在看不到這份稿件的人，看得到他簽的那一版',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    response: envelope(manuscriptReview),
    errors: [404],
  }),
  check: endpoint({
    operationId: 'checkManuscript',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/check',
    summary: '發布前要看的：不能發布的原因（blocking）在前，其他是建議，各有位置',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    response: envelope(z.array(manuscriptCheck)),
    errors: [404],
  }),
  submit: endpoint({
    operationId: 'submitManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/submit',
    summary: '送審：reviewer 是請哪一位審訂者簽核，null 是交給總編輯發布；version 之後有人儲存過就回 409',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: z.strictObject({
      version,
      key,
      reviewer: z.int('請選擇要送給誰').min(1, '請選擇要送給誰').max(2_147_483_647, '請選擇要送給誰').nullable(),
      note: note.default(''),
      /** For a published post: the correction for readers. It is signed with the rest. */
      correction: textField('更正說明必須是文字').max(maxCorrectionLength, `最多 ${maxCorrectionLength} 個字`).default(''),
    }),
    response: versionOf,
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
    params: uidParams,
    body: z.strictObject({
      version,
      key,
      /** An earlier day for the next review than the periods of its channels give. */
      review_due_on: z.iso.date('請選日期').optional(),
    }),
    response: versionOf,
    errors: [404, 409],
  }),
  sendBack: endpoint({
    operationId: 'sendBackManuscript',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/send_back',
    summary: '退回請作者修改，要說改什麼；審訂者退回簽核過的內容，簽核就收回',
    group,
    access: { to: 'list-manuscripts' },
    params: uidParams,
    body: z.strictObject({ version, note: note.min(1, '請寫下要改什麼') }),
    response: envelope(done),
    errors: [404, 409],
  }),
  decline: endpoint({
    operationId: 'declineReview',
    method: 'POST',
    path: '/api/v3.0/office/posts/:uid/decline',
    summary: '婉拒審訂，要說原因；送審的人可以再請別人',
    group,
    access: { to: 'sign-content' },
    params: uidParams,
    body: z.strictObject({ version, note: note.min(1, '請寫下原因') }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
