import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { AdRecord } from '../../contract/ads.ts'
import { placeName } from '../../domain/ads/slot-names.ts'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { dateTimeFieldOf, instantOf, momentOf } from '../parts/moments.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Checkbox, PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './ad.module.css'

export const handle = officePage('廣告')
export const meta = () => officeMeta('廣告')

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { items } = await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/office/ad/:id', { params: { id } }))
  return { ad: items, saved: url.searchParams.get('done') === 'save' }
}

const field = z
  .string()
  .optional()
  .transform((day) => instantOf(day ?? ''))
const hours = z.object({ shown_from: field, shown_until: field, active: z.boolean().optional() })

/** Sets the period in which an advertisement is shown. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  return runAction(
    'hours',
    await request.formData(),
    hours,
    async ({ active = false, ...span }) => {
      await site.client('POST /api/v3.0/office/ad/:id/hours', { params: { id }, body: { ...span, active } })
      return `/office/ads/${id}?done=save`
    },
    { site },
  )
}

/** Whether readers see the advertisement, and the reason if not. */
function whenShown({ active, shown, shown_from, shown_until }: AdRecord): string {
  if (!active) return '停刊'
  if (shown) return shown_until ? `刊登中，到 ${momentOf(shown_until)} 為止` : '刊登中'
  return shown_from && new Date(shown_from) > new Date() ? `${momentOf(shown_from)} 開始刊登` : '刊登時間已經結束'
}

export default function Ad({ loaderData: { ad, saved }, actionData }: PageProps<typeof loader, typeof action>) {
  const { id, title, text, slot, sponsor, url, active } = ad
  const [form, fields] = usePageForm<Record<'shown_from' | 'shown_until' | 'active', string>>(
    {
      id: `hours-${id}`,
      name: 'hours',
      defaultValue: {
        shown_from: dateTimeFieldOf(ad.shown_from),
        shown_until: dateTimeFieldOf(ad.shown_until),
        active: active ? 'on' : '',
      },
    },
    actionData,
  )
  return (
    <>
      <PageHead title={title} description={`${placeName(slot)}・${sponsor}・${whenShown(ad)}`}>
        <SiteLink to="/office/ads">回到廣告成效</SiteLink>
      </PageHead>
      {saved && !actionData && <Notice role="status">已經儲存。讀者的頁面在一分鐘內跟著改。</Notice>}
      <p className={styles['words']}>{text}</p>
      <p className={styles['words']}>
        連到 <a href={url}>{url}</a>
      </p>
      <Form {...getFormProps(form)} method="post" className={styles['form']} key={id} aria-label="刊登時間">
        <FormErrors form={form} />
        <FormField field={fields.shown_from} optional type="datetime-local" label="開始" hint="台北時間；留空是不限。" />
        <FormField
          field={fields.shown_until}
          optional
          type="datetime-local"
          label="結束"
          hint="到了這一刻就不再刊登；留空是不限。"
        />
        <Checkbox name="active" defaultChecked={fields.active.initialValue === 'on'}>
          刊登；取消勾選就停刊，不看時間
        </Checkbox>
        <StepUp id="hours" request={actionData?.stepUp} />
        <Button type="submit">儲存</Button>
      </Form>
    </>
  )
}
