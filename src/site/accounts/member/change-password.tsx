import { parseWithZod } from '@conform-to/zod/v4'
import { passwordForm } from '../../../contract/security.ts'
import { invalidPageFormResult, runFormAction } from '../../../rendering/forms/form-result.ts'
import { usePageForm } from '../../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountForm, PasswordField, SubmitButton } from '../account-form.tsx'
import type { Route } from './+types/change-password.ts'
import { MemberPage, MemberSection } from './member-page.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '修改密碼',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '修改密碼', path: '/member/change_password' })

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/member/sign_in_way/list')
  return { hasPassword: items.includes('password') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: passwordForm })
  if (submission.status !== 'success') return invalidPageFormResult('password', submission)
  return runFormAction('password', submission, async () => {
    await context.get(siteRequest).client('POST /api/v3.0/member/password/update', { body: submission.value })
    return '密碼已經更新，其他裝置都已登出'
  })
}

export default function ChangePassword({ loaderData: { hasPassword }, actionData }: Route.ComponentProps) {
  const [form, fields] = usePageForm<{ old_password: string; new_password: string }>(
    { id: 'password', name: 'password' },
    actionData,
  )
  return (
    <MemberPage title="修改密碼" lead="更新之後，這部裝置以外的登入都會結束。">
      <MemberSection id="password-title" title="設定新的密碼">
        {actionData?.notice && <Notice role="status">{actionData.notice}</Notice>}
        {hasPassword ? (
          <AccountForm form={form} name="password">
            <PasswordField field={fields.old_password} label="目前的密碼" />
            <PasswordField field={fields.new_password} label="新的密碼" fresh />
            <SubmitButton wide={false}>更新密碼</SubmitButton>
          </AccountForm>
        ) : (
          <p>
            這個帳號還沒有密碼。請由<SiteLink to="/forgot-password">忘記密碼</SiteLink>收信設定。
          </p>
        )}
      </MemberSection>
      <p>
        要看登入中的裝置，請到<SiteLink to="/member/security">登入與裝置</SiteLink>。
      </p>
    </MemberPage>
  )
}
