import { paymentMails } from '../../mail/write-mails.ts'
import type { OperationContext } from '../../operations/context.ts'
import { paymentUnavailable } from '../../operations/failure.ts'
import type { PaymentServices } from '../../operations/payment/check-payment.ts'
import { type GatewaySettings, openGateway } from '../../operations/payment/ecpay/open-gateway.ts'

export interface PaymentSettings {
  /** Null while none is configured, and while payments are on hold. */
  gateway: GatewaySettings
  /** Whether the operator has configured a gateway. */
  isConfigured: boolean
  /** Whether it is the gateway's test environment, in which no card is charged. */
  isTest: boolean
  /** The site's name and URL, as used in mails and the gateway's return URLs. */
  site: { name: string; url: string }
  /** Logs rejected notifications, without personal data. */
  log: (details: object, message: string) => void
}

/** The gateway and the mails for one call. @throws payment_unavailable when there is no gateway */
export function openPaymentServices(settings: PaymentSettings, context: Pick<OperationContext, 'db'>): PaymentServices {
  const services = paymentServicesIfAny(settings, context)
  if (!services) throw paymentUnavailable()
  return services
}

/** The gateway and the mails for actions that are possible without a gateway; null if there is none. */
export function paymentServicesIfAny(
  { gateway: settings, site }: PaymentSettings,
  { db }: Pick<OperationContext, 'db'>,
): PaymentServices | null {
  const gateway = openGateway(settings, { db, siteUrl: site.url })
  return gateway && { gateway, mails: paymentMails(site) }
}
