import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { may } from '../../domain/office/may.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff, refused } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { proveBy, type StepUpAsked, stepUpAskedBy } from '../parts/prove.ts'
import { FoundOrders } from './found-orders.tsx'
import { Faults, MissingCopies, Partners } from './ledger.tsx'
import styles from './payment.module.css'

export const handle = officePage('訂單與對帳')
export const meta = () => officeMeta('訂單與對帳')

/** For those who run the magazine: find an order and give it back, see where the ledger does not agree with itself. */
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

export async function action({ request, context, url }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const sent = await request.formData()
  const text = (name: string) => String(sent.get(name) ?? '')
  const calls: Record<string, () => Promise<unknown>> = {
    refund: () => client('POST /api/v3.0/payment/order/:orderNo/refund', { params: { orderNo: text('order') } }),
    resent: () => client('POST /api/v3.0/office/missing_copy', { body: { number: text('number'), issue: text('issue') } }),
  }
  const intent = text('intent')
  const call = Object.hasOwn(calls, intent) ? calls[intent] : undefined
  if (!call) throw notFoundPage()
  const asks = (stepUp: StepUpAsked) => data({ fault: null, order: text('order'), stepUp }, { status: 403 })
  const wrong = await proveBy(site, sent)
  if (wrong) return asks(wrong)
  try {
    await call()
  } catch (error) {
    const stepUp = stepUpAskedBy(site, error)
    if (stepUp) return asks(stepUp)
    if (!isApiError(error) || error.status !== 409) throw refused(error)
    return data({ fault: error.problem?.detail ?? '現在無法完成', order: '', stepUp: null }, { status: 409 })
  }
  const back = new URLSearchParams({ q: url.searchParams.get('q') ?? '', done: intent })
  return redirect(`/office/payment?${back}`, 303)
}

const dones = new Map([
  ['refund', '已經退費，權益已經收回，退費通知已經寄出。'],
  ['resent', '已經記下補寄。'],
])

export default function Payment({
  loaderData: { q, short, ledger, orders, exports, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return (
    <>
      <Head title="訂單與對帳" about="找訂單、退費，查看對帳差異、待補寄的雜誌與合作夥伴用量。" />
      {actionData?.fault && (
        <Notice fault className={styles['notice']} role="alert">
          {actionData.fault}
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
      {orders && <FoundOrders orders={orders} asked={actionData ?? null} />}
      <Faults faults={ledger.faults} />
      <MissingCopies copies={ledger.missing_copies} />
      <Partners partners={ledger.partners} exports={exports} />
    </>
  )
}
