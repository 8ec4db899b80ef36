import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirectDocument } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '../../../contract/client.ts'
import { profileForms } from '../../../contract/profile.ts'
import { stepUpPage } from '../../../domain/office/addresses.ts'
import { taipeiDay } from '../../../domain/time/taipei.ts'
import { answerSheet, invalidSheet } from '../../../drawing/forms/form-answer.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../../drawing/page-handle.ts'
import { siteRequest } from '../../../drawing/request-context.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/basic-info.ts'
import { EmailCodeForm, EmailForm } from './email-forms.tsx'
import { MemberPage, Sheet } from './member-page.tsx'
import { ProfileForm, untouchedFields } from './profile-form.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '基本資料',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '基本資料', path: '/member/basic_info' })

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [profile, ways] = await Promise.all([
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/sign_in_way/list'),
  ])
  const hasPassword = ways.items.includes('password')
  return { profile: profile.items, hasPassword, year: Number(taipeiDay(new Date()).slice(0, 4)) }
}

/** Three forms: the profile, a change of the e-mail address, the code that confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const sent = await request.formData()
  if (sent.get('form') === 'email') {
    const submission = parseWithZod(sent, { schema: profileForms.email })
    if (submission.status !== 'success') return invalidSheet('email', submission)
    return answerSheet('email', submission, async () => {
      await client('POST /api/v3.0/member/email/request', { body: submission.value }).catch(provenFirst)
      return '驗證碼已經寄出'
    })
  }
  if (sent.get('form') === 'code') {
    const submission = parseWithZod(sent, { schema: profileForms.code })
    if (submission.status !== 'success') return invalidSheet('code', submission)
    return answerSheet('code', submission, async () => {
      const { items } = await client('POST /api/v3.0/member/email/confirm', { body: submission.value })
      return `電子郵件已經換成 ${items.email}，之後請以它登入`
    })
  }
  if (sent.get('form') !== 'profile') throw data(null, { status: 400 })
  const { items: stored } = await client('GET /api/v3.0/member/profile')
  const untouched = untouchedFields(sent, stored)
  const submission = parseWithZod(sent, { schema: profileForms.profile.omit(untouched) })
  if (submission.status !== 'success') return invalidSheet('profile', submission)
  const changed: Partial<z.output<typeof profileForms.profile>> = submission.value
  const emptied = (['mobile', 'education', 'job_position'] as const).filter((name) => !untouched[name])
  return answerSheet('profile', submission, async () => {
    const body = { ...Object.fromEntries(emptied.map((name) => [name, null])), ...changed }
    await client('POST /api/v3.0/member/profile/update', { body })
    return '已經儲存'
  })
}

/** Staff confirm their second factor on an office page (step-up), and are returned to this one. */
function provenFirst(error: unknown): never {
  const isStale = isApiError(error) && error.problem?.code === 'step_up_required'
  throw isStale ? redirectDocument(stepUpPage('/member/basic_info'), 303) : error
}

export default function BasicInfo({ loaderData: { profile, hasPassword, year }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null
  const changed = answer?.form === 'code' ? answer.notice : undefined
  return (
    <MemberPage title="基本資料" lead="這些資料用來推薦您可能關心的內容，不會公開。">
      <Sheet id="profile-title" title="關於我">
        <ProfileForm profile={profile} year={year} answer={answer} />
      </Sheet>
      <Sheet
        id="email-title"
        title="電子郵件"
        lead={`目前是 ${profile.email}。更換時，驗證碼會寄到新的地址，舊的地址會收到通知。`}
      >
        {changed && <Notice role="status">{changed}</Notice>}
        {profile.pending_email && <EmailCodeForm pending={profile.pending_email} answer={answer} />}
        {hasPassword ? (
          <EmailForm answer={answer} />
        ) : (
          <p>
            更換電子郵件前，請先由<SiteLink to="/forgot-password">忘記密碼</SiteLink>收信設定密碼。
          </p>
        )}
      </Sheet>
    </MemberPage>
  )
}
