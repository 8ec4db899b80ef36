import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, useNavigation } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { paymentEndpoints } from '../../contract/payment.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { issuesText } from '../../domain/subscriptions/order-text.ts'
import { includesPrint, subscriptionStateName } from '../../domain/subscriptions/subscription-info.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/subcheck.ts'
import styles from './payment.module.css'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'pages' }

const pageTexts = { title: placeNames['/subcheck'], description: '輸入訂戶編號，以及訂戶姓名或電話末三碼。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/subcheck' })

/** An unknown number and a wrong proof get the same response. */
export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: paymentEndpoints.subcheck.body })
  if (submission.status !== 'success') return data({ result: submission.reply(), subscription: null }, { status: 422 })
  try {
    const { items } = await client('POST /api/v3.0/subcheck', { body: submission.value })
    return { result: submission.reply(), subscription: items }
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 429)) throw error
    const formErrors = [
      error.status === 404 ? '找不到符合的訂閱，請確認編號、姓名或電話末三碼' : (error.problem?.detail ?? '請稍後再試'),
    ]
    return data({ result: submission.reply({ formErrors }), subscription: null }, { status: error.status })
  }
}

export default function Subcheck({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const [form, fields] = useForm<Record<string, string>>({ id: 'subcheck', lastResult: actionData?.result })
  const subscription = actionData?.subscription
  const fieldOf = (name: string) => fields[name] as FieldMetadata<string>
  return (
    <Page narrow>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      <Form {...getFormProps(form)} method="post" className={styles['sheet']}>
        <FormErrors form={form} className={styles['notice']} />
        <FormField
          field={fieldOf('number')}
          label="訂戶編號"
          hint="7 位數字，印在寄送封套上"
          inputMode="numeric"
          maxLength={20}
        />
        <FormField field={fieldOf('proof')} label="姓名或電話末三碼" maxLength={50} />
        <Button type="submit" size="large" loading={state !== 'idle'}>
          查詢
        </Button>
      </Form>
      {subscription && (
        <section role="status" aria-labelledby="found">
          <h2 id="found">{subscription.title}</h2>
          <dl className={`${styles['sheet']} ${styles['details']}`}>
            <dt>狀態</dt>
            <dd>{subscriptionStateName(subscription.state, subscription.starts_on, taipeiDay(new Date()))}</dd>
            {subscription.state !== 'cancelled' && (
              <>
                <dt>訂閱期間</dt>
                <dd>
                  {dottedDay(subscription.starts_on)} 到 {dottedDay(subscription.ends_on)}
                </dd>
              </>
            )}
            {subscription.state !== 'cancelled' && includesPrint(subscription.kind) && (
              <>
                <dt>起訖期數</dt>
                <dd>{issuesText(subscription)}</dd>
                <dt>尚未寄送</dt>
                <dd>{subscription.copies_left} 本</dd>
                <dt>下次寄送</dt>
                <dd>{subscription.next_mailing ? `${dottedDay(subscription.next_mailing).slice(0, 7)} 月刊` : '沒有'}</dd>
              </>
            )}
          </dl>
        </section>
      )}
    </Page>
  )
}
