import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { newsletterEndpoints } from '../../../contract/newsletters.ts'
import { checkboxResultOf } from '../../../rendering/forms/checkbox-result.ts'
import { conformErrors, type FormResult, invalidFormResult } from '../../../rendering/forms/form-result.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../../rendering/request-context.ts'
import { useOneTimeNotice } from '../../../rendering/use-one-time-notice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { EmptyPage } from '../../shell/listing/empty-page.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { MemberPage } from '../member/member-page.tsx'
import type { Route } from './+types/my-newsletters.ts'
import { NewsletterChoice } from './newsletter-choice.tsx'
import styles from './newsletters.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '電子報',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '電子報', path: '/member/member_newsletter' })

/** The available newsletters, and the member's subscriptions. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const [newsletters, me] = await Promise.all([client('GET /api/v3.0/member/news_letter'), client('GET /api/v1.0/member/me')])
  const savedFlag = url.searchParams.get('saved')
  // after the link of the mail was opened nothing is left to confirm
  const hasPending = newsletters.items.some(({ state }) => state === 'pending')
  const notice = savedFlag === 'mailed' && !hasPending ? null : savedFlag
  const delay = notice === 'mailed' ? await mailDelayNotice(site, 'confirmation') : null
  return { newsletters: newsletters.items, email: me.items[0]?.email ?? '', saved: notice, delay }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: newsletterEndpoints.update.body })
  if (submission.status !== 'success') return invalidFormResult(submission)
  try {
    const { items } = await client('POST /api/v3.0/member/news_letter/update', { body: submission.value })
    return redirect(`/member/member_newsletter?saved=${items.mailed ? 'mailed' : 'yes'}`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status !== 422) throw error
    return data<FormResult>({ result: submission.reply(conformErrors(error)) }, { status: 422 })
  }
}

export default function MyNewsletters({ loaderData: { newsletters, email, saved, delay }, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation()
  useOneTimeNotice('saved')
  const { errors, selected } = checkboxResultOf(actionData?.result, 'newsletters')
  if (newsletters.length === 0)
    return (
      <MemberPage title="電子報">
        <EmptyPage total={0} empty="目前沒有可以訂閱的電子報。" />
      </MemberPage>
    )
  return (
    <MemberPage title="電子報" lead={`電子報寄到 ${email}。新選的電子報要先開啟確認信裡的連結，才會開始寄送。`}>
      <Form method="post" className={styles['form']} preventScrollReset>
        {newsletters.some(({ undeliverable }) => undeliverable) && (
          <Notice role="status">
            寄到 {email} 的信被退回，對方的伺服器說沒有這個信箱，所以電子報停寄了。請到
            <Link to="/member/basic_info">基本資料</Link>確認電子郵件；信箱現在收得到信的話，按「儲存」就會恢復寄送。
          </Notice>
        )}
        <fieldset className={styles['choices']} aria-describedby={errors.length > 0 ? 'newsletters-error' : undefined}>
          <legend className={styles['legend']}>選擇電子報</legend>
          {newsletters.map((newsletter) => (
            <NewsletterChoice
              key={`${newsletter.id} ${newsletter.state}`}
              newsletter={newsletter}
              state={newsletter.state}
              isChecked={
                selected?.includes(String(newsletter.id)) ?? (newsletter.state === 'subscribed' || newsletter.state === 'pending')
              }
            />
          ))}
        </fieldset>
        {saved && !actionData && (
          <Notice role="status">
            {saved === 'mailed' ? `${delay ?? `確認信已寄到 ${email}。`}請開啟信中的連結完成訂閱。` : '已儲存。'}
          </Notice>
        )}
        {errors.length > 0 && (
          <p id="newsletters-error" role="alert" className={styles['error']}>
            {errors[0]}
          </p>
        )}
        <Button type="submit" loading={state !== 'idle' && formData !== undefined}>
          儲存
        </Button>
      </Form>
    </MemberPage>
  )
}
