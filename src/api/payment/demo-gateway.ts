import { demoGatewayEndpoints, type GatewayChoice } from '../../contract/demo-gateway.ts'
import { notFound } from '../../operations/failure.ts'
import { type DemoTrade, decideDemoTrade, openDemoTrade, readDemoTrade } from '../../operations/payment/demo-gateway.ts'
import type { IncomingCall } from '../serving/context.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import type { PaymentSettings } from './settings.ts'

/** The delay of a late notification, milliseconds. */
const delay = 8000

/** How often the notification of each choice is delivered to the shop; one with a delay (`after`, milliseconds) once. */
const deliveries: Record<GatewayChoice, { times: number; after: number }> = {
  success: { times: 1, after: 0 },
  failure: { times: 1, after: 0 },
  delay: { times: 1, after: delay },
  double: { times: 2, after: 0 },
  lost: { times: 0, after: 0 },
  term: { times: 1, after: 0 },
  'term-failure': { times: 1, after: 0 },
}

/** The demo gateway, where the reader chooses how a payment ends. Its notifications use the same call as real ones. */
export function serveDemoGateway(app: ApiApp, settings: PaymentSettings): void {
  const requireDemo = (c: IncomingCall) => {
    if (c.env.env !== 'demo' || settings.gateway?.mode !== 'local') throw notFound()
  }
  serve(app, demoGatewayEndpoints.open, async ({ body, context, c }) => {
    requireDemo(c)
    return { items: present(await openDemoTrade(context, body.fields)) }
  })
  serve(app, demoGatewayEndpoints.trade, async ({ params, context, c }) => {
    requireDemo(c)
    return { items: present(await readDemoTrade(context, params.tradeNo)) }
  })
  serve(app, demoGatewayEndpoints.choose, async ({ params, body, context, c }) => {
    requireDemo(c)
    const { trade, notification } = await decideDemoTrade(context, params.tradeNo, body.choice)
    const url = body.choice.startsWith('term') ? trade.fields['PeriodReturnURL'] : trade.fields['ReturnURL']
    const notify = async () => {
      const init = { method: 'POST', body: new URLSearchParams(notification) }
      await app.request(new URL(url ?? '').pathname, init, { ...c.env, now: new Date() })
    }
    const { times, after } = deliveries[body.choice]
    if (after > 0) setTimeout(() => void notify(), after).unref()
    else for (let time = 0; time < times; time += 1) await notify()
    return { items: present(trade) }
  })
}

function present({ tradeNo, fields, state }: DemoTrade) {
  const returnUrl = fields['ClientBackURL'] ?? ''
  return {
    trade_no: tradeNo,
    title: fields['ItemName'] ?? '',
    amount: Number(fields['TotalAmount']),
    state,
    periodic: fields['PeriodAmount'] !== undefined,
    back: returnUrl.replace(/^https?:\/\/[^/]+/, ''),
  }
}
