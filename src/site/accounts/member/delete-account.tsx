import { erasureWait } from '../../../domain/membership/erasure.ts'
import type { SheetAnswer } from '../../../drawing/forms/form-answer.ts'
import { useSheetForm } from '../../../drawing/forms/use-sheet-form.ts'
import type { ButtonLook } from '../../../ui/button/button-class.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AccountForm, CodeField, PasswordField, SubmitButton } from '../account-form.tsx'
import styles from './data.module.css'
import { Sheet } from './member-page.tsx'

interface Way {
  email: string
  hasPassword: boolean
  /** A code was mailed and has to be entered. */
  waiting: boolean
  answer: SheetAnswer | null
}

/** Deletion of the account: its consequences, and the owner's proof: the password, or a code by mail. */
export function DeleteAccount({ email, hasPassword, waiting, answer }: Way) {
  return (
    <Sheet id="delete-title" title="刪除帳號">
      <ul className={styles['points']}>
        <li>送出後立刻登出所有裝置，並寄出收據。</li>
        <li>{erasureWait} 天內只要再登入一次，就會取消刪除。</li>
        <li>期滿後刪除帳號、個人資料、收藏、健康紀錄與寄給您的信，無法復原。</li>
        <li>訂單依稅法保存，但不再看得出是誰的。綁定的訂閱會一併結束，還沒寄出的紙本雜誌不再寄送。</li>
      </ul>
      {waiting && (
        <>
          <Notice role="status">驗證碼已經寄到 {email}，輸入之後才會刪除。</Notice>
          <ByCode answer={answer} />
          <SendCode answer={answer} look="quiet">
            重寄驗證碼
          </SendCode>
        </>
      )}
      {!waiting && hasPassword && (
        <>
          <ByPassword answer={answer} />
          <SendCode answer={answer} look="quiet">
            不記得密碼？改用信箱驗證碼
          </SendCode>
        </>
      )}
      {!waiting && !hasPassword && (
        <>
          <p>這個帳號沒有密碼。我們會把驗證碼寄到 {email}，輸入之後才會刪除。</p>
          <SendCode answer={answer} look="secondary">
            寄送驗證碼
          </SendCode>
        </>
      )}
    </Sheet>
  )
}

function ByPassword({ answer }: { answer: SheetAnswer | null }) {
  const [form, fields] = useSheetForm<{ password: string }>({ id: 'delete', name: 'password' }, answer)
  return (
    <AccountForm form={form} name="password">
      <PasswordField field={fields.password} label="目前的密碼" />
      <SubmitButton wide={false} look="danger">
        刪除帳號
      </SubmitButton>
    </AccountForm>
  )
}

function ByCode({ answer }: { answer: SheetAnswer | null }) {
  const [form, fields] = useSheetForm<{ code: string }>({ id: 'delete-by-code', name: 'code' }, answer)
  return (
    <AccountForm form={form} name="code">
      <CodeField field={fields.code} />
      <SubmitButton wide={false} look="danger">
        刪除帳號
      </SubmitButton>
    </AccountForm>
  )
}

function SendCode({ answer, look, children }: { answer: SheetAnswer | null; children: string } & Pick<ButtonLook, 'look'>) {
  const [form] = useSheetForm({ id: 'send-code', name: 'send' }, answer)
  return (
    <AccountForm form={form} name="send">
      <SubmitButton wide={false} size="medium" look={look ?? 'secondary'}>
        {children}
      </SubmitButton>
    </AccountForm>
  )
}
