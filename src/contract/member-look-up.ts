import { z } from 'zod'
import { lookUpReasons } from '../domain/membership/member-look-up.ts'
import { subscriberNumberField, subscriptionState } from './binding.ts'
import { endpoint } from './endpoint.ts'
import { mailDelivery } from './form-entries.ts'
import { orderState } from './payment.ts'
import { day, done, envelope, instant, textField } from './shapes.ts'
import { rightKind } from './subscriptions.ts'

/** Why staff look up a member. */
export const lookUpReason = z.enum(Object.keys(lookUpReasons) as [keyof typeof lookUpReasons], '請選查看的原因')
const note = textField('備註必須是文字').max(100, '最多 100 個字').default('')
/** Why a member is looked up. */
const reasonFields = { reason: lookUpReason, note }
const needsNote = ({ reason, note: text }: { reason: string; note: string }) => reason !== 'other' || text !== ''
const noteError = { path: ['note'], message: '請寫下原因' }

/** A search result, masked. */
export const memberHit = z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), subscriber: z.boolean() })
export type MemberHit = z.infer<typeof memberHit>

export const supportEntitlement = z.strictObject({
  id: z.uuid(),
  kind: rightKind,
  starts_on: day,
  ends_on: day,
  /** Whether it applies today. */
  open: z.boolean(),
})
/** A member as the reader service sees them: masked, without health data, readings and searches. */
export const supportMember = z.strictObject({
  id: z.uuid(),
  /** The first character of the name. */
  name: z.string(),
  email: z.string(),
  has_mobile: z.boolean(),
  joined_on: day,
  erase_on: day.nullable(),
  staff: z.boolean(),
  rights: z.array(supportEntitlement),
  subscriptions: z.array(
    z.strictObject({
      number: z.string(),
      plan: z.string(),
      starts_on: day,
      ends_on: day,
      state: subscriptionState,
      /** Bound by its number, not bought by the account. */
      bound: z.boolean(),
    }),
  ),
  orders: z.array(
    z.strictObject({
      order_no: z.string(),
      product: z.string(),
      price: z.number().int(),
      state: orderState,
      ordered_at: instant,
    }),
  ),
  sessions: z.array(z.strictObject({ device: z.string(), seen_on: day })),
  /**
   * The latest look-ups; `whole` where e-mail address and phone were shown unmasked. `actor` is null for a deleted
   * account.
   */
  looks: z.array(z.strictObject({ at: instant, actor: z.string().nullable(), reason: z.string(), whole: z.boolean() })),
  mails: z.array(
    z.strictObject({
      id: z.uuid(),
      /** Empty for a mail with a code. */
      subject: z.string(),
      state: mailDelivery,
      at: instant,
      may_resend: z.boolean(),
    }),
  ),
  /** The reason that was given, and until when it is valid. */
  reason: z.string(),
  open_until: instant,
})
export type SupportMember = z.infer<typeof supportMember>

/** A print subscription by its number, masked, before it is bound to a member. */
export const supportSubscription = z.strictObject({
  number: z.string(),
  name: z.string(),
  /** The last three digits. */
  phone: z.string(),
  plan: z.string(),
  starts_on: day,
  ends_on: day,
  state: subscriptionState,
  /** Why it cannot be bound to the member; null if it can. */
  error: z.string().nullable(),
})
export type SupportSubscription = z.infer<typeof supportSubscription>

const group = 'office'
const access = { to: 'look-up-member' } as const
export const memberIdParam = z.uuid('沒有這位會員')
const memberCall = { group, access, params: z.object({ id: memberIdParam }), errors: [404, 409] } as const

/** The members' support of the reader service. Every look-up has a reason and is recorded. */
export const memberLookUpEndpoints = {
  opened: endpoint({
    operationId: 'countOpenedMembers',
    method: 'GET',
    path: '/api/v3.0/office/member',
    summary: '自己今天打開了幾位會員，一天最多幾位；會員沒有清單',
    group,
    access,
    response: envelope(z.strictObject({ opened: z.number().int(), most: z.number().int() })),
  }),
  find: endpoint({
    operationId: 'findMember',
    method: 'POST',
    path: '/api/v3.0/office/member/find',
    summary: '以完整的電子郵件、訂戶編號或訂單編號找會員，最多五位，姓名與地址遮蔽；每次都記下原因，一個人一小時最多 60 次',
    group,
    access,
    body: z
      .strictObject({ q: textField('請輸入要找的').min(5, '請輸入完整的號碼或地址').max(254, '太長了'), ...reasonFields })
      .refine(needsNote, noteError),
    response: envelope(z.array(memberHit)),
    errors: [409],
  }),
  open: endpoint({
    operationId: 'openMember',
    method: 'POST',
    path: '/api/v3.0/office/member/:id/open',
    summary: '寫下原因，打開一位會員三十分鐘；一個人一小時最多 15 位、一天最多 40 位（管理員可以再開放），自己的帳號不行',
    ...memberCall,
    body: z.strictObject(reasonFields).refine(needsNote, noteError),
    response: envelope(done),
  }),
  read: endpoint({
    operationId: 'readDeskMember',
    method: 'GET',
    path: '/api/v3.0/office/member/:id',
    summary: '一位打開了的會員：權益、訂閱、訂單、登入中的裝置、最近的信；沒有健康資料、提問與閱讀紀錄。還沒寫原因時 409',
    ...memberCall,
    response: envelope(supportMember),
  }),
  reveal: endpoint({
    operationId: 'revealMember',
    method: 'POST',
    path: '/api/v3.0/office/member/:id/reveal',
    summary: '完整的電子郵件與手機；看了會另外記一筆',
    ...memberCall,
    response: envelope(z.strictObject({ email: z.string(), mobile: z.string().nullable() })),
  }),
  endSessions: endpoint({
    operationId: 'endMemberSessions',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/member/:id/end_sessions',
    summary: '把這位會員在每個裝置上登出',
    ...memberCall,
    response: envelope(z.strictObject({ ended: z.number().int() })),
  }),
  subscription: endpoint({
    operationId: 'findDeskSubscription',
    method: 'POST',
    path: '/api/v3.0/office/member/:id/subscription',
    summary: '綁定前先看一個訂戶編號：姓名與電話遮蔽；看了會記一筆',
    ...memberCall,
    body: z.strictObject({ number: subscriberNumberField }),
    response: envelope(supportSubscription),
  }),
  bind: endpoint({
    operationId: 'bindForMember',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/member/:id/bind',
    summary: '把訂戶編號綁到這位會員的帳號，並寄信通知；已經綁在別的帳號時 409',
    ...memberCall,
    body: z.strictObject({
      number: subscriberNumberField,
      why: textField('請寫下怎麼確認是本人').min(2, '請寫下怎麼確認是本人').max(100, '最多 100 個字'),
    }),
    response: envelope(done),
  }),
  unbind: endpoint({
    operationId: 'unbindForMember',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/member/:id/unbind',
    summary: '解除綁錯的訂戶編號，並寄信通知：從它來的權益馬上沒有，訂閱本身不變；會員自己買的不能解除，回 409',
    ...memberCall,
    body: z.strictObject({
      number: subscriberNumberField,
      why: textField('請寫下原因').min(2, '請寫下原因').max(100, '最多 100 個字'),
    }),
    response: envelope(done),
  }),
  right: endpoint({
    operationId: 'correctRight',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/member/:id/right',
    summary: '更正一項權益的最後一天；right 是 null 就從今天起加一項電子版權益',
    ...memberCall,
    body: z.strictObject({
      right: z.uuid('沒有這項權益').nullable(),
      ends_on: day,
      why: textField('請寫下原因').min(2, '請寫下原因').max(100, '最多 100 個字'),
    }),
    response: envelope(done),
  }),
  erasure: endpoint({
    operationId: 'answerErasure',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/member/:id/erasure',
    summary: '會員以書面請求刪除帳號：erase 是 true 就排定刪除並寄信，false 就取消；有自動續訂時 409',
    ...memberCall,
    body: z.strictObject({ erase: z.boolean('erase 必須是 true 或 false') }),
    response: envelope(z.strictObject({ erase_on: day.nullable() })),
  }),
}
