import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { neverCached } from './purged-by.ts'
import { envelope } from './shapes.ts'

/** The options of the demo's gateway. */
export const gatewayChoices = ['success', 'failure', 'delay', 'double', 'lost', 'term', 'term-failure'] as const
export type GatewayChoice = (typeof gatewayChoices)[number]

const params = z.object({ tradeNo: z.string().regex(/^[A-Za-z0-9]{1,20}$/, '交易編號不正確') })
export const demoTrade = z.strictObject({
  trade_no: z.string(),
  title: z.string(),
  amount: z.number().int(),
  state: z.enum(['open', 'paid', 'failed', 'refunded']),
  periodic: z.boolean(),
  /** Return URL for the reader. */
  back: z.string(),
})

/** The demo's own payment gateway: it takes no money. It exists in the demo only. */
export const demoGatewayEndpoints = {
  open: endpoint({
    operationId: 'openDemoTrade',
    method: 'POST',
    path: '/api/v3.0/demo/gateway',
    summary: '示範金流：收下付款表單',
    group: 'demo',
    access: 'anyone',
    body: z.object({ fields: z.record(z.string().max(40), z.string().max(400)) }),
    response: envelope(demoTrade),
    errors: [404],
  }),
  trade: endpoint({
    operationId: 'readDemoTrade',
    method: 'GET',
    path: '/api/v3.0/demo/gateway/:tradeNo',
    summary: '示範金流：一筆交易',
    group: 'demo',
    access: 'anyone',
    params,
    purgedBy: neverCached,
    response: envelope(demoTrade),
    errors: [404],
  }),
  choose: endpoint({
    operationId: 'settleDemoTrade',
    method: 'POST',
    path: '/api/v3.0/demo/gateway/:tradeNo',
    summary: '示範金流：選擇付款結果與通知方式',
    group: 'demo',
    access: 'anyone',
    params,
    body: z.object({ choice: z.enum(gatewayChoices) }),
    response: envelope(demoTrade),
    errors: [404, 409],
  }),
}
