import type { SheetAnswer } from '../../../drawing/forms/form-answer.ts'
import { useSheetForm } from '../../../drawing/forms/use-sheet-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AccountForm, CodeField, EmailField, PasswordField, SubmitButton } from '../account-form.tsx'

/** Requests a change of the e-mail address: it takes effect once the mailed code has been entered. */
export function EmailForm({ answer }: { answer: SheetAnswer | null }) {
  const [form, fields] = useSheetForm<{ email: string; password: string }>({ id: 'email', name: 'email' }, answer)
  return (
    <AccountForm form={form} name="email">
      <EmailField field={fields.email} label="新的電子郵件" />
      <PasswordField field={fields.password} label="目前的密碼" />
      <SubmitButton wide={false} look="secondary">
        寄送驗證碼
      </SubmitButton>
    </AccountForm>
  )
}

/** Completes the change with the code. */
export function EmailCodeForm({ pending, answer }: { pending: string; answer: SheetAnswer | null }) {
  const [form, fields] = useSheetForm<{ code: string }>({ id: 'code', name: 'code' }, answer)
  return (
    <AccountForm form={form} name="code">
      <Notice role="status">驗證碼已經寄到 {pending}，輸入之後才會更換。</Notice>
      <CodeField field={fields.code} />
      <SubmitButton wide={false}>確認更換</SubmitButton>
    </AccountForm>
  )
}
