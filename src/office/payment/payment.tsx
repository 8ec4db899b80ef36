import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { officeEndpoints } from '../../contract/office.ts'
import { paymentEndpoints } from '../../contract/payment.ts'
import { may } from '../../domain/office/may.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { runAction } from '../parts/run-action.ts'
import { Faults, MissingCopies, Partners } from './ledger.tsx'
import { OrderResults } from './order-results.tsx'
import styles from './payment.module.css'
import { refundOf } from './refund-form.tsx'

export const handle = officePage('訂單與對帳')
export const meta = () => officeMeta('訂單與對帳')

/** For administrators: find and refund an order, and list inconsistencies of the ledger. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const q = url.searchParams.get('q')?.trim() ?? ''
  const [ledger, orders] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/ledger')),
    q.length < 5 ? null : forStaff(client('GET /api/v3.0/office/order', { query: { q } })),
  ])
  const short = q !== '' && q.length < 5
  return {
    q,
    short,
    ledger: ledger.items,
    orders: orders?.items ?? null,
    exports: person !== null && may(person, 'export-usage'),
    done: url.searchParams.get('done'),
  }
}

const refunded = paymentEndpoints.refund.body.extend({ order: z.string() }).strip()
const resent = officeEndpoints.resent.body.strip()

export async function action({ request, context, url }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const sent = await request.formData()
  const intent = sent.get('intent')
  const back = `/office/payment?${new URLSearchParams({ q: url.searchParams.get('q') ?? '', done: String(intent) })}`
  if (intent === 'refund')
    return runAction(
      refundOf(String(sent.get('order'))),
      sent,
      refunded,
      async ({ order, reason }) => {
        await site.client('POST /api/v3.0/payment/order/:orderNo/refund', { params: { orderNo: order }, body: { reason } })
        return back
      },
      { site },
    )
  if (intent === 'resent')
    return runAction('resent', sent, resent, async (body) => {
      await site.client('POST /api/v3.0/office/missing_copy', { body })
      return back
    })
  throw notFoundPage()
}

const dones = new Map([
  ['refund', '已經退費，權益已經收回，退費通知已經寄出。'],
  ['resent', '已經記下補寄。'],
])

export default function Payment({
  loaderData: { q, short, ledger, orders, exports, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const fault = actionData?.result.error?.['']?.[0]
  return (
    <>
      <Head title="訂單與對帳" about="找訂單、退費，查看對帳差異、待補寄的雜誌與合作夥伴用量。" />
      {fault && (
        <Notice fault className={styles['notice']} role="alert">
          {fault}
        </Notice>
      )}
      {!actionData && done && dones.has(done) && (
        <Notice className={styles['notice']} role="status">
          {dones.get(done)}
        </Notice>
      )}
      <Form role="search" action="/office/payment" className={styles['search']}>
        <TextField
          name="q"
          label="找訂單"
          hint="訂單編號、訂購人的電子郵件或訂戶編號"
          defaultValue={q}
          minLength={5}
          maxLength={254}
          errors={short ? ['請輸入至少 5 個字'] : null}
          required
        />
        <Button type="submit">尋找</Button>
      </Form>
      {orders && <OrderResults orders={orders} answer={actionData ?? null} />}
      <Faults faults={ledger.faults} />
      <MissingCopies copies={ledger.missing_copies} />
      <Partners partners={ledger.partners} exports={exports} />
    </>
  )
}
