import { z } from 'zod'
import { subscriptionStates } from '../domain/newsletters/subscription-state.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { neverCached } from './purged-by.ts'
import { done, envelope } from './shapes.ts'

export const newsletter = z.strictObject({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Its schedule, as display text. */
  frequency: z.string(),
})
export type Newsletter = z.infer<typeof newsletter>

export const newsletterState = z.enum(subscriptionStates)
export const ownNewsletter = z.strictObject({
  ...newsletter.shape,
  state: newsletterState,
  /**
   * Nothing is sent: mails to the e-mail address were returned because the mailbox does not exist. Saving the choice
   * retries.
   */
  undeliverable: z.boolean(),
})

export const newsletterLink = z.strictObject({
  purpose: z.enum(['confirm', 'unsubscribe']),
  newsletters: z.array(z.strictObject({ id: z.number().int(), title: z.string(), state: newsletterState })),
  /** Token of the unsubscribe link: its holder can unsubscribe at any time. */
  leave_token: z.string(),
})
/** The token of a mail's link. */
export const newsletterToken = z.object({ token: z.string('缺少連結裡的憑證').max(1000) })
/** The result of a choice: whether a confirmation mail was sent. */
export const newsletterChoice = z.strictObject({ result: z.boolean(), mailed: z.boolean() })
const byToken = {
  group: 'newsletters',
  access: 'anyone',
  method: 'POST',
  body: newsletterToken,
  response: envelope(newsletterLink),
  errors: [404],
} as const
const memberCall = { group: 'newsletters', access: 'signed-in' } as const

export const newsletterEndpoints = {
  list: endpoint({
    operationId: 'listNewsletters',
    method: 'GET',
    path: '/api/v3.0/news_letter/list',
    summary: '所有電子報',
    group: 'newsletters',
    access: 'anyone',
    purgedBy: ['newsletters'],
    response: envelope(z.array(newsletter)),
  }),
  ask: endpoint({
    operationId: 'askForNewsletters',
    method: 'POST',
    path: '/api/v3.0/news_letter/ask',
    summary: '訂閱電子報，不必登入：寄出確認信；無論這個地址訂閱了什麼，回覆都一樣',
    group: 'newsletters',
    access: 'anyone',
    body: z.object({
      email: emailField,
      newsletters: z
        .array(z.number('電子報編號不正確').int('電子報編號不正確').positive('電子報編號不正確'), '請選擇電子報')
        .min(1, '請選擇電子報')
        .max(100, '電子報太多'),
    }),
    response: envelope(done),
  }),
  link: endpoint({
    operationId: 'readNewsletterLink',
    method: 'GET',
    path: '/api/v3.0/news_letter/link',
    summary: '信中連結的用途；只看，不改變任何事',
    group: 'newsletters',
    access: 'anyone',
    query: newsletterToken,
    purgedBy: neverCached,
    response: envelope(newsletterLink),
    errors: [404],
  }),
  confirm: endpoint({
    operationId: 'confirmNewsletters',
    ...byToken,
    path: '/api/v3.0/news_letter/confirm',
    summary: '以確認信的連結完成訂閱',
  }),
  unsubscribe: endpoint({
    operationId: 'unsubscribeFromNewsletters',
    ...byToken,
    path: '/api/v3.0/news_letter/unsubscribe',
    summary: '以電子報裡的連結取消訂閱，不必登入（RFC 8058）',
  }),
  mine: endpoint({
    operationId: 'listOwnNewsletters',
    ...memberCall,
    method: 'GET',
    path: '/api/v3.0/member/news_letter',
    summary: '我的電子報：none、pending（待確認）、subscribed、unsubscribed',
    response: envelope(z.array(ownNewsletter)),
  }),
  update: endpoint({
    operationId: 'chooseNewsletters',
    ...memberCall,
    method: 'POST',
    path: '/api/v3.0/member/news_letter/update',
    summary: '更新我的電子報：newsletters 是全部想收的電子報；新選的會寄出確認信',
    body: z.object({ newsletters: z.array(z.number('電子報編號不正確').int().positive(), '請列出電子報').max(100) }),
    response: envelope(newsletterChoice),
  }),
}
