import type { Database } from '../../../db/connect.ts'
import type { Gateway } from '../gateway.ts'
import { type EcpaySettings, ecpay } from './ecpay.ts'
import { answerLocally } from './local-gateway.ts'

/** The gateway of a process; null when nothing can be bought. */
export type GatewaySettings =
  | ({ mode: 'ecpay'; origin: string } & Pick<EcpaySettings, 'merchantId' | 'hashKey' | 'hashIv'>)
  | { mode: 'local' }
  | null

/** The demo's merchant. Its secrets are as public as the demo's passwords. */
const demoMerchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

/** The timeout of the gateway, milliseconds. */
const timeout = 15_000

/** The configured gateway, or null. The demo's own one uses the same protocol and has its state in the database. */
export function openGateway(settings: GatewaySettings, { db, siteUrl }: { db: Database; siteUrl: string }): Gateway | null {
  if (!settings) return null
  if (settings.mode === 'ecpay')
    return ecpay({
      ...settings,
      siteUrl,
      checkoutUrl: `${settings.origin}/Cashier/AioCheckOut/V5`,
      send: sendTo(settings.origin),
    })
  return ecpay({
    ...demoMerchant,
    siteUrl,
    checkoutUrl: '/demo/gateway',
    send: (path, fields) => answerLocally(db, demoMerchant, path, fields),
  })
}

/** The demo's merchant, for the gateway's side. */
export const demoSecrets = demoMerchant

const sendTo = (origin: string): EcpaySettings['send'] => {
  return async (path, fields) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
    return answer.text()
  }
}
