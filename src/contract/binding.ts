import { z } from 'zod'
import { subscriberNumber } from '../domain/membership/subscriber-number.ts'
import { endpoint } from './endpoint.ts'
import { day, envelope } from './shapes.ts'

/** A subscriber number as typed: full-width digits, spaces and hyphens are normalised. */
export const subscriberNumberField = z
  .string({ error: '請輸入訂戶編號' })
  .trim()
  .min(1, '請輸入訂戶編號')
  .max(40, '訂戶編號是 7 位數字')
  .transform((typed) => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, ''))
  .pipe(z.string().regex(subscriberNumber, '訂戶編號是 7 位數字'))
  .meta({ pattern: String.raw`^[\s-]*\d(?:[\s-]*\d){6}[\s-]*$` })

/** The proof of ownership of the number. */
export const proofField = z
  .string({ error: '請輸入姓名或電話末三碼' })
  .trim()
  .min(1, '請輸入姓名或電話末三碼')
  .max(50, '最多 50 個字')

/** The form of 綁定訂戶編號, with the field names of the page. */
export const bindForm = z.object({ subscriber_number: subscriberNumberField, proof: proofField })

/** The identity of a member: never visitor. */
export const memberIdentity = z.enum(['member', 'subscriber'])
export const subscriptionKind = z.enum(['print', 'digital', 'both'])
export const subscriptionState = z.enum(['active', 'paused', 'cancelled', 'ended'])
export const boundSubscription = z.strictObject({
  subscriber_number: z.string(),
  plan: z.string(),
  /** Whether it opens the subscriber wall. */
  digital: z.boolean(),
  /** Whether it includes printed issues. */
  print: z.boolean(),
  start_date: day,
  end_date: day,
  first_issue: z.number().int(),
  last_issue: z.number().int(),
  state: subscriptionState,
})
export type BoundSubscription = z.infer<typeof boundSubscription>

/** Whether the member is a subscriber, until when, by which numbers. */
export const subscriberIdentity = z.strictObject({
  identity: memberIdentity,
  h_end_date: day.nullable(),
  subscriber_numbers: z.array(z.string()),
})
/** The bound subscription, and the resulting identity. */
export const binding = z.strictObject({ subscription: boundSubscription, identity: memberIdentity, h_end_date: day.nullable() })

export const bindingEndpoints = {
  memberInfo: endpoint({
    operationId: 'readSubscriberIdentity',
    method: 'GET',
    path: '/api/v3.0/member/sub_info',
    summary: '會員的訂戶身分：權益到哪一天，綁定了哪些訂戶編號',
    group: 'member',
    access: 'signed-in',
    response: envelope(subscriberIdentity),
  }),
  subscriberInfo: endpoint({
    operationId: 'listBoundSubscriptions',
    method: 'GET',
    path: '/api/v3.0/subscriber/sub_info',
    summary: '綁定在這個帳號的訂閱',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(boundSubscription)),
  }),
  bind: endpoint({
    operationId: 'bindSubscription',
    method: 'POST',
    path: '/api/v3.0/member/sub_identity/update',
    summary: '以訂戶編號與第二項證明（姓名或電話末三碼）綁定訂閱；編號不存在與資料不符的回應完全相同',
    group: 'member',
    access: 'signed-in',
    body: bindForm,
    response: envelope(binding),
    errors: [404, 409],
  }),
}
