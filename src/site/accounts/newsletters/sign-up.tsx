import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, useNavigation } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { newsletterEndpoints } from '../../../contract/newsletters.ts'
import { placeNames } from '../../../domain/navigation/place-names.ts'
import { conformErrors } from '../../../rendering/forms/form-result.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../../rendering/request-context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyPage } from '../../shell/listing/empty-page.tsx'
import { PageHead } from '../../shell/listing/page-head.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/sign-up.ts'
import { NewsletterChoice } from './newsletter-choice.tsx'
import styles from './newsletters.module.css'

export const handle: PageHandle = { cached: false, private: true, robots: 'index', sitemap: 'pages' }

const pageTexts = {
  title: placeNames['/newsletter'],
  description: '免費，不必加入會員。我們會先寄一封確認信，開啟信中的連結後才開始寄送。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/newsletter' })

/** The available newsletters, and the address of a signed-in member: the page is never cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [newsletters, me] = await Promise.all([client('GET /api/v3.0/news_letter/list'), client('GET /api/v1.0/member/me')])
  return { newsletters: newsletters.items, email: me.items[0]?.email }
}

/** The page's state after the form was sent. */
interface Answer {
  /** The recipient of the confirmation mail, once requested. */
  sentTo: string | null
  /** Why that mail arrives later. */
  delay?: string | null
  result: SubmissionResult
}

/** Responds identically to every address: whether one is known is revealed only in its mailbox. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: newsletterEndpoints.ask.body })
  if (submission.status !== 'success') return data<Answer>({ sentTo: null, result: submission.reply() }, { status: 422 })
  try {
    await site.client('POST /api/v3.0/news_letter/ask', { body: submission.value })
    const delay = await mailDelayNotice(site, 'confirmation')
    return data<Answer>({ sentTo: submission.value.email, delay, result: submission.reply() })
  } catch (error) {
    if (!isApiError(error) || (error.status !== 429 && error.status !== 422)) throw error
    const result = submission.reply(conformErrors(error, '請稍後再試'))
    return data<Answer>({ sentTo: null, result }, { status: error.status })
  }
}

export default function SignUp({ loaderData: { newsletters, email }, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation()
  const { sentTo = null, delay, result } = actionData ?? {}
  // the shape of Conform's result, without importing its script: the page needs nothing else of it
  const inputValues = result?.initialValue as { email?: string; newsletters?: string | string[] } | undefined
  const fieldError = (field: string) => result?.error?.[field]?.[0]
  const errors = { form: fieldError(''), newsletters: fieldError('newsletters'), email: fieldError('email') }
  if (newsletters.length === 0)
    return (
      <Page narrow>
        <PageHead title={pageTexts.title} />
        <EmptyPage total={0} empty="目前沒有可以訂閱的電子報。" />
      </Page>
    )
  return (
    <Page narrow>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {sentTo && (
        <Notice role="status">
          如果 {sentTo} 還沒有訂閱，{delay ?? '確認信已經寄出。'}請開啟信中的連結，完成訂閱。
        </Notice>
      )}
      <Form method="post" className={`${styles['form']} ${styles['alone']}`} preventScrollReset>
        {errors.form && (
          <p role="alert" className={styles['error']}>
            {errors.form}
          </p>
        )}
        <fieldset className={styles['choices']} aria-describedby={errors.newsletters && 'newsletters-error'}>
          <legend className={styles['legend']}>選擇電子報</legend>
          {errors.newsletters && (
            <p id="newsletters-error" role="alert" className={styles['error']}>
              {errors.newsletters}
            </p>
          )}
          {newsletters.map((newsletter) => (
            <NewsletterChoice
              key={newsletter.id}
              newsletter={newsletter}
              isChecked={[inputValues?.newsletters].flat().includes(String(newsletter.id))}
            />
          ))}
        </fieldset>
        <TextField
          label="電子郵件"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={inputValues?.email ?? email}
          errors={errors.email ? [errors.email] : null}
          required
        />
        <Button type="submit" size="large" loading={state !== 'idle' && formData !== undefined}>
          訂閱
        </Button>
        <p className={styles['text']}>
          每一封電子報都能一鍵取消訂閱。會員請到<SiteLink to="/member/member_newsletter">會員中心</SiteLink>管理電子報。
        </p>
      </Form>
    </Page>
  )
}
