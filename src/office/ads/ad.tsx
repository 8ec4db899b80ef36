import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { KeptAd } from '../../contract/ads.ts'
import { isApiError } from '../../contract/client.ts'
import { placeName } from '../../domain/ads/place-name.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff, refused } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { boxOf, instantOf, momentOf } from '../parts/moments.ts'
import { Tick } from '../parts/tick.tsx'
import styles from './ad.module.css'

export const handle = officePage('廣告')
export const meta = () => officeMeta('廣告')

export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { items } = await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/ad/:id', { params: { id } }))
  return { ad: items, saved: url.searchParams.get('done') === 'save' }
}

/** Sets when an advertisement is shown. What was typed and refused comes back. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { shown_from: String(form.get('shown_from') ?? ''), shown_until: String(form.get('shown_until') ?? '') }
  const active = form.has('active')
  const body = { shown_from: instantOf(typed.shown_from), shown_until: instantOf(typed.shown_until), active }
  try {
    await context.get(siteRequest).client('POST /api/v3.0/office/ad/:id/hours', { params: { id }, body })
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw refused(error)
    const faults = (error.problem?.errors ?? []).map(({ path, message }) => [path.replace(/^body\.?/, ''), message])
    return data({ typed, active, faults: Object.fromEntries(faults) as Record<string, string> }, { status: 422 })
  }
  return redirect(`/office/ads/${id}?done=save`, 303)
}

/** Whether readers see it, and why not. */
function whenShown({ active, shown, shown_from, shown_until }: KeptAd): string {
  if (!active) return '停刊'
  if (shown) return shown_until ? `刊登中，到 ${momentOf(shown_until)} 為止` : '刊登中'
  return shown_from && new Date(shown_from) > new Date() ? `${momentOf(shown_from)} 開始刊登` : '刊登時間已經結束'
}

export default function Ad({ loaderData: { ad, saved }, actionData }: PageProps<typeof loader, typeof action>) {
  const { id, title, text, slot, sponsor, url, active } = ad
  const errors = (name: string) => (actionData?.faults[name] ? [actionData.faults[name]] : null)
  return (
    <>
      <Head title={title} about={`${placeName(slot)}・${sponsor}・${whenShown(ad)}`}>
        <SiteLink to="/office/ads">回到廣告成效</SiteLink>
      </Head>
      {saved && !actionData && <Notice role="status">已經儲存。讀者的頁面在一分鐘內跟著改。</Notice>}
      <p className={styles['words']}>{text}</p>
      <p className={styles['words']}>
        連到 <a href={url}>{url}</a>
      </p>
      <Form method="post" className={styles['form']} key={id} aria-label="刊登時間">
        <TextField
          name="shown_from"
          type="datetime-local"
          label="開始"
          hint="台北時間；留空是不限。"
          optional
          defaultValue={actionData?.typed.shown_from ?? boxOf(ad.shown_from)}
          errors={errors('shown_from')}
        />
        <TextField
          name="shown_until"
          type="datetime-local"
          label="結束"
          hint="到了這一刻就不再刊登；留空是不限。"
          optional
          defaultValue={actionData?.typed.shown_until ?? boxOf(ad.shown_until)}
          errors={errors('shown_until')}
        />
        <Tick name="active" value="yes" defaultChecked={actionData?.active ?? active}>
          刊登；取消勾選就停刊，不看時間
        </Tick>
        <Button type="submit">儲存</Button>
      </Form>
    </>
  )
}
