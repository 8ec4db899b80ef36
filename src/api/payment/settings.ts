import { paymentLetters } from '../../mail/payment-letters.ts'
import type { OperationContext } from '../../operations/context.ts'
import { paymentUnavailable } from '../../operations/failure.ts'
import type { PaymentServices } from '../../operations/payment/check-payment.ts'
import { type GatewaySettings, openGateway } from '../../operations/payment/ecpay/open-gateway.ts'

export interface PaymentSettings {
  gateway: GatewaySettings
  /** What the mails and the gateway's addresses name. */
  site: { name: string; url: string }
  /** Hears of notifications that were refused; nothing personal is told. */
  log: (facts: object, message: string) => void
}

export const paymentForTests = (): PaymentSettings => ({
  gateway: { mode: 'local' },
  site: { name: '日安健康', url: 'http://site.test' },
  log: () => undefined,
})

/** The gateway and the mails for one call. @throws payment_unavailable when there is no gateway */
export function openPaymentServices(
  { gateway: settings, site }: PaymentSettings,
  { db }: Pick<OperationContext, 'db'>,
): PaymentServices {
  const gateway = openGateway(settings, { db, siteUrl: site.url })
  if (!gateway) throw paymentUnavailable()
  return { gateway, letters: paymentLetters(site) }
}
