import { paymentEndpoints } from '../../contract/payment.ts'
import { normalizeDiscountCode } from '../../domain/payment/discount-code.ts'
import { paymentMails } from '../../mail/write-mails.ts'
import { checkPayment } from '../../operations/payment/check-payment.ts'
import { createOrder, startPayment } from '../../operations/payment/create-order.ts'
import { cancelOrder, quoteOrder, readOrder } from '../../operations/payment/orders.ts'
import { readPartner, readPlanSample, readProducts } from '../../operations/payment/partners.ts'
import { refundOrder } from '../../operations/payment/refund-order.ts'
import { cancelRenewal } from '../../operations/payment/renewals.ts'
import { readAskService } from '../../operations/questions/read-questions.ts'
import { requireAttemptsLeft } from '../account/attempt-limits.ts'
import { presentDelivery, presentGrant, presentOrder, presentProduct, presentSample } from '../presenters/payment.ts'
import { HttpProblem } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { openPaymentServices, type PaymentSettings, paymentServicesIfAny } from './settings.ts'

/**
 * How many unknown codes one member, and one IP address, may enter: a partner's code pays for a question, a coupon reduces
 * a price. Valid codes are not counted.
 */
const codeTries = { member: 15, ip: 50, seconds: 900 }
const isUnknownCode = ({ code }: { code: string }) => code === 'partner_code_unknown' || code === 'coupon_unknown'

/** Buying: the products, their prices, and the member's own orders. */
export function servePayment(app: ApiApp, settings: PaymentSettings): void {
  serve(app, paymentEndpoints.products, async ({ context }) => {
    const { plans, packs } = await readProducts(context)
    const presented = { plans: plans.map((plan) => presentProduct(plan)), packs: packs.map((pack) => presentProduct(pack)) }
    return { items: { ...presented, payable: settings.isConfigured } }
  })
  serve(app, paymentEndpoints.ask, async ({ context }) => {
    const { answerers, measured, hours } = await readAskService(context)
    return { items: { answerers, measured, average_hours: hours } }
  })
  serve(app, paymentEndpoints.partner, async ({ params, context }) => {
    const { slug, name, intro } = await readPartner(context, params.slug)
    return { items: { slug, name, intro } }
  })
  serve(app, paymentEndpoints.quote, async ({ query, context, c }) => {
    const countWrong = normalizeDiscountCode(query.coupon) === '' ? null : await requireAttemptsLeft(c, 'code', codeTries)
    const { product, price, terms, last, error: couponError } = await quoteOrder(context, query)
    if (couponError && isUnknownCode(couponError)) await countWrong?.()
    const presentedError = couponError && { code: couponError.code, message: couponError.message }
    const productFields = { product: presentProduct(product), price, brings: terms && presentGrant(terms) }
    const orderFields = { last_delivery: last && presentDelivery(last), payable: settings.isConfigured }
    return { items: { ...productFields, ...orderFields, error: presentedError, available: settings.gateway !== null } }
  })
  serve(app, paymentEndpoints.preview, async ({ context }) => {
    return { items: presentSample(await readPlanSample(context), context.now) }
  })
  serve(app, paymentEndpoints.create, async ({ body, context, c }) => {
    openPaymentServices(settings, context)
    const names = body.partner !== '' || normalizeDiscountCode(body.coupon) !== ''
    const countWrong = names ? await requireAttemptsLeft(c, 'code', codeTries) : null
    const result = await createOrder(
      context,
      {
        requestKey: body.request_key,
        product: body.product,
        coupon: body.coupon,
        partner: body.partner,
        partnerCode: body.partner_code,
        periodic: body.periodic === 'on',
        again: body.again === 'on',
        buyer: { name: body.name, email: body.email, phone: body.phone, address: body.address },
        recipient: { name: body.recipient_name, phone: body.recipient_phone },
        invoice: { kind: body.invoice_kind, code: body.invoice_code, title: body.invoice_title },
      },
      paymentMails(settings.site),
    )
    if ('errors' in result && result.errors.some(isUnknownCode)) await countWrong?.()
    if ('orderNo' in result) return { items: { order_no: result.orderNo } }
    const [{ code, message }] = result.errors
    const errors = result.errors.map((error) => ({ path: `body.${error.field}`, message: error.message }))
    throw new HttpProblem(422, code, message, { errors })
  })
  serve(app, paymentEndpoints.order, async ({ params, context }) => ({
    items: presentOrder(await readOrder(context, params.orderNo)),
  }))
  serve(app, paymentEndpoints.pay, async ({ params, body, context }) => ({
    items: await startPayment(context, openPaymentServices(settings, context).gateway, params.orderNo, body.again === 'on'),
  }))
  serve(app, paymentEndpoints.check, async ({ params, context }) => {
    await checkPayment(context, openPaymentServices(settings, context), params.orderNo)
    return { items: presentOrder(await readOrder(context, params.orderNo)) }
  })
  serve(app, paymentEndpoints.cancel, async ({ params, context }) => {
    await cancelOrder(context, paymentServicesIfAny(settings, context), params.orderNo)
    return { items: { result: true } }
  })
  serve(app, paymentEndpoints.refund, async ({ params, body, context }) => {
    await refundOrder(context, openPaymentServices(settings, context), params.orderNo, body.reason)
    return { items: { result: true } }
  })
  serve(app, paymentEndpoints.cancelRenewal, async ({ params, context }) => {
    await cancelRenewal(context, openPaymentServices(settings, context).gateway, params.orderNo)
    return { items: { result: true } }
  })
}
