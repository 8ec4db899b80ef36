import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirectDocument } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '../../../contract/client.ts'
import type { Profile } from '../../../contract/profile.ts'
import { profileForms } from '../../../contract/profile.ts'
import { educations, jobPositions } from '../../../domain/membership/background.ts'
import { earliestBirthYear } from '../../../domain/membership/birthday.ts'
import { stepUpPage } from '../../../domain/office/paths.ts'
import { genders, industries, jobs } from '../../../domain/onboarding/profile.ts'
import { taipeiDay } from '../../../domain/time/taipei.ts'
import { FormField } from '../../../rendering/forms/form-field.tsx'
import type { PageFormResult } from '../../../rendering/forms/form-result.ts'
import { invalidPageFormResult, runFormAction } from '../../../rendering/forms/form-result.ts'
import { usePageForm } from '../../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../../rendering/request-context.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountForm, CodeField, EmailField, PasswordField, SubmitButton } from '../account-form.tsx'
import type { Route } from './+types/basic-info.ts'
import { DayField, ListField, RadioField } from './choice-fields.tsx'
import { MemberPage, MemberSection } from './member-page.tsx'

const names = [
  'name',
  'mobile',
  'gender',
  'birthday_year',
  'birthday_month',
  'birthday_day',
  'education',
  'industry',
  'jobprof',
  'job_position',
] as const
type ProfileFieldName = (typeof names)[number]

/**
 * The names of the fields whose submitted value equals the stored one. They are neither validated nor written, so a
 * stored value that a current rule rejects (or a missing one) does not block the other fields. The three parts of the
 * birthday count as one field.
 */
function untouchedFields(formData: FormData, profile: Profile): Partial<Record<ProfileFieldName, true>> {
  const unchanged = names.filter((name) => (formData.get(name) ?? '') === String(profile[name] ?? ''))
  const birthday = names.filter((name) => name.startsWith('birthday_'))
  const isBirthdayUnchanged = birthday.every((name) => unchanged.includes(name))
  return Object.fromEntries(
    unchanged.filter((name) => isBirthdayUnchanged || !birthday.includes(name)).map((name) => [name, true]),
  )
}

/** The member's profile. The birthday fields offer any day; the server validates the date. */
function ProfileForm({ profile, year, actionResult }: { profile: Profile; year: number; actionResult: PageFormResult | null }) {
  const defaultValue = Object.fromEntries(names.map((name) => [name, String(profile[name] ?? '')]))
  const [form, fields] = usePageForm<Record<ProfileFieldName, string>>(
    { id: 'profile', name: 'profile', defaultValue },
    actionResult,
  )
  return (
    <AccountForm form={form} name="profile">
      <FormField field={fields.name} label="姓名" autoComplete="name" maxLength={50} />
      <RadioField field={fields.gender} label="性別" choices={genders} />
      <DayField
        label="出生年月日"
        hint={profile.birthday_unconfirmed ? unconfirmed(profile) : undefined}
        parts={[
          { field: fields.birthday_year, label: '年', from: year, to: earliestBirthYear },
          { field: fields.birthday_month, label: '月', from: 1, to: 12 },
          { field: fields.birthday_day, label: '日', from: 1, to: 31 },
        ]}
      />
      <FormField
        field={fields.mobile}
        label="手機"
        hint="09 開頭的 10 位數字"
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        optional
      />
      <ListField field={fields.education} label="學歷" choices={educations} optional />
      <ListField field={fields.industry} label="產業" choices={industries} />
      <ListField field={fields.jobprof} label="職業" choices={jobs} />
      <ListField field={fields.job_position} label="職級" choices={jobPositions} optional />
      {actionResult?.form === 'profile' && actionResult.notice && <Notice role="status">{actionResult.notice}</Notice>}
      <SubmitButton wide={false}>儲存</SubmitButton>
    </AccountForm>
  )
}

const unconfirmed = ({ birthday_year: year, birthday_month: month, birthday_day: day }: Profile) =>
  `未確認：日曆上沒有 ${year} 年 ${month} 月 ${day} 日。可以先存其他欄位，之後再改。`

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
  const site = context.get(siteRequest)
  const { client } = site
  const [profile, signInMethods, delay] = await Promise.all([
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/sign_in_way/list'),
    mailDelayNotice(site, 'code'),
  ])
  const hasPassword = signInMethods.items.includes('password')
  return { profile: profile.items, hasPassword, delay, year: Number(taipeiDay(new Date()).slice(0, 4)) }
}

/** Three forms: the profile, a change of the e-mail address, the code that confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const formData = await request.formData()
  if (formData.get('form') === 'email') {
    const submission = parseWithZod(formData, { schema: profileForms.email })
    if (submission.status !== 'success') return invalidPageFormResult('email', submission)
    return runFormAction('email', submission, async () => {
      await client('POST /api/v3.0/member/email/request', { body: submission.value }).catch(requireStepUp)
      return (await mailDelayNotice(site, 'code')) ?? '驗證碼已經寄出'
    })
  }
  if (formData.get('form') === 'code') {
    const submission = parseWithZod(formData, { schema: profileForms.code })
    if (submission.status !== 'success') return invalidPageFormResult('code', submission)
    return runFormAction('code', submission, async () => {
      const { items } = await client('POST /api/v3.0/member/email/confirm', { body: submission.value })
      return `電子郵件已經換成 ${items.email}，之後請以它登入`
    })
  }
  if (formData.get('form') !== 'profile') throw data(null, { status: 400 })
  const { items: profile } = await client('GET /api/v3.0/member/profile')
  const unchangedFields = untouchedFields(formData, profile)
  const submission = parseWithZod(formData, { schema: profileForms.profile.omit(unchangedFields) })
  if (submission.status !== 'success') return invalidPageFormResult('profile', submission)
  const changedFields: Partial<z.output<typeof profileForms.profile>> = submission.value
  const clearedFields = (['mobile', 'education', 'job_position'] as const).filter((name) => !unchangedFields[name])
  return runFormAction('profile', submission, async () => {
    const body = { ...Object.fromEntries(clearedFields.map((name) => [name, null])), ...changedFields }
    await client('POST /api/v3.0/member/profile/update', { body })
    return '已經儲存'
  })
}

/** Staff confirm their second factor on an office page (step-up), and are returned to this one. */
function requireStepUp(error: unknown): never {
  const isStale = isApiError(error) && error.problem?.code === 'step_up_required'
  throw isStale ? redirectDocument(stepUpPage('/member/basic_info'), 303) : error
}

export default function BasicInfo({ loaderData: { profile, hasPassword, delay, year }, actionData }: Route.ComponentProps) {
  const actionResult = actionData ?? null
  const codeNotice = actionResult?.form === 'code' ? actionResult.notice : undefined
  return (
    <MemberPage title="基本資料" lead="這些資料用來推薦您可能關心的內容，不會公開。">
      <MemberSection id="profile-title" title="關於我">
        <ProfileForm profile={profile} year={year} actionResult={actionResult} />
      </MemberSection>
      <MemberSection
        id="email-title"
        title="電子郵件"
        lead={`目前是 ${profile.email}。${delay ?? '更換時，驗證碼會寄到新的地址，舊的地址會收到通知。'}`}
      >
        {codeNotice && <Notice role="status">{codeNotice}</Notice>}
        {profile.pending_email && <EmailCodeForm pending={profile.pending_email} delay={delay} actionResult={actionResult} />}
        {hasPassword ? (
          <EmailForm actionResult={actionResult} />
        ) : (
          <p>
            更換電子郵件前，請先由<SiteLink to="/forgot-password">忘記密碼</SiteLink>收信設定密碼。
          </p>
        )}
      </MemberSection>
    </MemberPage>
  )
}

/** Requests a change of the e-mail address: it takes effect once the mailed code has been entered. */
function EmailForm({ actionResult }: { actionResult: PageFormResult | null }) {
  const [form, fields] = usePageForm<{ email: string; password: string }>({ id: 'email', name: 'email' }, actionResult)
  return (
    <AccountForm form={form} name="email">
      <EmailField field={fields.email} label="新的電子郵件" />
      <PasswordField field={fields.password} label="目前的密碼" />
      <SubmitButton wide={false} variant="secondary">
        寄送驗證碼
      </SubmitButton>
    </AccountForm>
  )
}

/** Completes the change with the code. */
function EmailCodeForm({
  pending,
  delay,
  actionResult,
}: {
  pending: string
  delay: string | null
  actionResult: PageFormResult | null
}) {
  const [form, fields] = usePageForm<{ code: string }>({ id: 'code', name: 'code' }, actionResult)
  return (
    <AccountForm form={form} name="code">
      <Notice role="status">{delay ?? `驗證碼已經寄到 ${pending}，輸入之後才會更換。`}</Notice>
      <CodeField field={fields.code} />
      <SubmitButton wide={false}>確認更換</SubmitButton>
    </AccountForm>
  )
}
