import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { CallInput } from '../../../contract/client.ts'
import { addressForm, missingCopyForm } from '../../../contract/subscriptions.ts'
import { answerSheet, invalidSheet } from '../../../drawing/forms/form-answer.ts'
import type { SiteRequest } from '../../../drawing/request-context.ts'

const plain = z.object({})
type Client = SiteRequest['client']
type OrderParams = CallInput<'POST /api/v3.0/payment/order/:orderNo/cancel_renewal'>['params']

/** Handles a form of the subscription page; null for an unknown form. */
export async function answerForm(client: Client, number: string, sent: FormData) {
  const params = { number }
  switch (sent.get('form')) {
    case 'pause':
      return answerSheet('pause', parseWithZod(sent, { schema: plain }), async () => {
        await client('POST /api/v3.0/member/subscription/:number/pause', { params })
        return '已經暫停寄送，剩下的期數會為您保留'
      })
    case 'resume':
      return answerSheet('resume', parseWithZod(sent, { schema: plain }), async () => {
        await client('POST /api/v3.0/member/subscription/:number/resume', { params })
        return '已經恢復寄送，暫停期間的期數會補在最後'
      })
    case 'renewal':
      return answerSheet('renewal', parseWithZod(sent, { schema: plain }), async () => {
        const orderParams: OrderParams = { orderNo: String(sent.get('order')) }
        await client('POST /api/v3.0/payment/order/:orderNo/cancel_renewal', { params: orderParams })
        return '已經取消自動續訂，付過款的權益不受影響'
      })
    case 'address': {
      const submission = parseWithZod(sent, { schema: addressForm })
      if (submission.status !== 'success') return invalidSheet('address', submission)
      return answerSheet('address', submission, async () => {
        await client('POST /api/v3.0/member/subscription/:number/address', { params, body: submission.value })
        return '寄送地址已經更改，從下一期開始'
      })
    }
    case 'missing': {
      const submission = parseWithZod(sent, { schema: missingCopyForm })
      if (submission.status !== 'success') return invalidSheet('missing', submission)
      return answerSheet('missing', submission, async () => {
        await client('POST /api/v3.0/member/subscription/:number/missing_copy', { params, body: submission.value })
        return `已經收到您的回報，第 ${submission.value.issue} 期會再寄一本`
      })
    }
    default:
      return null
  }
}
