import type { Context } from 'hono'
import { fieldNamesOf, fieldsError } from '../../domain/forms/fields.ts'
import { handleNotification } from '../../operations/payment/create-order.ts'
import { ecpayPaths } from '../../operations/payment/ecpay/ecpay.ts'
import { readBytes } from '../serving/body.ts'
import type { ApiEnv } from '../serving/context.ts'
import { HttpProblem, nulByte } from '../serving/problem.ts'
import type { ApiApp } from '../serving/serve.ts'
import { openPaymentServices, type PaymentSettings } from './settings.ts'

const maxBytes = 16 * 1024

/**
 * The webhooks of the gateway, and the URL to which it returns the browser. Notifications are forms; the response `1|OK`
 * confirms that one was accepted.
 */
export function serveNotifications(app: ApiApp, settings: PaymentSettings): void {
  const receive = async (c: Context<ApiEnv>) => {
    const fields = await readForm(c)
    const { db, now } = c.env
    const reason = await handleNotification({ db, now }, openPaymentServices(settings, { db }), fields)
    if (reason === null) return c.text('1|OK', 200, noStore)
    const trade = /^[A-Za-z0-9]{1,20}$/.exec(fields['MerchantTradeNo'] ?? '')?.[0] ?? null
    settings.log({ trade, reason, requestId: c.env.requestId }, 'a payment notification was refused')
    return c.text(`0|${reason}`, 400, noStore)
  }
  app.post(ecpayPaths.notify, receive)
  app.post(ecpayPaths.term, receive)
  /** The browser's return: its data is not trusted. The order's state decides which page to show. */
  app.post(ecpayPaths.back, async (c) => {
    const { CustomField1 = '', MerchantTradeNo = '' } = await readForm(c)
    // a trade number is the order number and two digits of the attempt
    const order = /^HP[0-9A-Z]{14}$/.exec(CustomField1 || MerchantTradeNo.slice(0, -2))?.[0]
    return c.redirect(order ? `/payment/success?order=${order}` : '/payment/ask-diabetes', 303)
  })
}

const noStore = { 'cache-control': 'no-store' }

async function readForm(c: Context<ApiEnv>): Promise<Record<string, string>> {
  const line = (await readBytes(c.req.raw, maxBytes)).toString('utf8')
  if (fieldsError(fieldNamesOf(line)) !== null) throw new HttpProblem(400, 'bad_form', '表單的格式不正確')
  const fields = new URLSearchParams(line)
  for (const value of fields.values()) if (value.includes('\0')) throw nulByte('body')
  return Object.fromEntries(fields)
}
