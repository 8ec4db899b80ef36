import { data, Form, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { type GatewayChoice, gatewayChoices } from '../../contract/demo-gateway.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { money } from '../../domain/payment/money.ts'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/demo-gateway.ts'
import styles from './payment.module.css'

export const handle: PageHandle = { layout: 'payment', title: '示範金流', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '示範金流', path: '/demo/gateway' })

/** The demo's payment gateway: no money moves. On other sites the page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { trade: tradeNo } = parseQuery(url.searchParams)
  if (tradeNo === undefined) throw notFoundPage()
  return (await orNotFound(client('GET /api/v3.0/demo/gateway/:tradeNo', { params: { tradeNo } }))).items
}

/** Accepts the shop's form as a gateway does, and then the reader's choice of outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const fields: Record<string, string> = {}
  for (const [name, value] of await request.formData()) if (typeof value === 'string') fields[name] = value
  const { choice, trade: tradeNo = '', ...form } = fields
  if (choice === undefined) {
    const { items } = await orNotFound(client('POST /api/v3.0/demo/gateway', { body: { fields: form } }))
    return redirect(`/demo/gateway?trade=${items.trade_no}`, 303)
  }
  const validChoice = gatewayChoices.find((item) => item === choice)
  if (!validChoice) throw notFoundPage()
  try {
    const { items } = await client('POST /api/v3.0/demo/gateway/:tradeNo', { params: { tradeNo }, body: { choice: validChoice } })
    return redirect(items.back, 303)
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error
    return data({ error: error.problem?.detail ?? '' }, { status: 409 })
  }
}

const openChoices: Partial<Record<GatewayChoice, string>> = {
  success: '付款成功',
  failure: '付款失敗',
  delay: '成功，通知晚 8 秒',
  double: '成功，通知兩次',
  lost: '成功，通知遺失',
}
const termChoices: Partial<Record<GatewayChoice, string>> = { term: '扣下一期', 'term-failure': '下一期扣款失敗' }

/** The result of a trade that has ended, and the next step at the shop. */
const endings: Record<Exclude<Route.ComponentProps['loaderData']['state'], 'open'>, string> = {
  paid: '這筆付款已經完成。',
  failed: '這筆付款沒有成功，沒有收錢。回到訂單，可以再付一次或取消訂單。',
  refunded: '這筆付款已經退回。',
}

export default function DemoGateway({ loaderData: trade, actionData }: Route.ComponentProps) {
  const choices = trade.state === 'open' ? openChoices : trade.periodic && trade.state === 'paid' ? termChoices : {}
  return (
    <>
      <PageHead
        title="示範金流"
        text={trade.state === 'open' ? '這裡不會收錢，也不要輸入卡號。選擇這筆付款怎麼結束。' : endings[trade.state]}
      />
      {actionData?.error && (
        <Notice isError className={styles['notice']} role="alert">
          {actionData.error}
        </Notice>
      )}
      <h2 className={styles['offers']}>
        {trade.title}・{money(trade.amount)}
      </h2>
      <Form method="post" className={styles['actions']}>
        <input type="hidden" name="trade" value={trade.trade_no} />
        {Object.entries(choices).map(([choice, label]) => (
          <Button
            key={choice}
            type="submit"
            name="choice"
            value={choice}
            variant={choice === 'success' ? 'primary' : 'secondary'}
          >
            {label}
          </Button>
        ))}
        <a href={trade.back} className={buttonClass({ variant: trade.state === 'open' ? 'quiet' : 'primary' })}>
          {trade.state === 'open' ? '先不付款，回到訂單' : '回到訂單'}
        </a>
      </Form>
    </>
  )
}
