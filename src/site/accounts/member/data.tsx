import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { deleteForm } from '../../../contract/own-data.ts'
import { erasureWait } from '../../../domain/membership/erasure.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { siteRequest } from '../../request-context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountForm, PasswordField, SubmitButton } from '../account-form.tsx'
import { callAccounts, goWith } from '../call-accounts.ts'
import { answerSheet, invalidSheet } from '../form-answer.ts'
import type { Route } from './+types/data.ts'
import styles from './data.module.css'
import { MemberPage, Sheet } from './member-page.tsx'

export const handle: PageHandle = { layout: 'member', middleware: ['member-only'], title: '我的資料' }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '我的資料', path: '/member/data', indexed: false })

/** Asks for the account to be deleted: whoever was signed in here is so no more. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: deleteForm })
  if (submission.status !== 'success') return invalidSheet('delete', submission)
  return answerSheet('delete', submission, async () => {
    await site.client('POST /api/v3.0/member/delete', { body: submission.value })
    const { cookies } = await callAccounts(site, '/sign-out', {})
    throw goWith('/login?notice=deletion-requested', cookies)
  })
}

export default function Data({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ password: string }>({ id: 'delete', lastResult: actionData?.result ?? null })
  return (
    <MemberPage title="我的資料" lead="您的資料屬於您：可以隨時帶走，也可以要求刪除。">
      <Sheet id="copy-title" title="下載所有資料" lead="包括帳號、個人資料、訂單、權益、收藏、健康紀錄與同意紀錄。密碼不在其中。">
        <p className={styles['copies']}>
          <LinkButton href="/member/data/html" download>
            下載可閱讀的網頁
          </LinkButton>
          <LinkButton href="/member/data/json" download look="secondary">
            下載 JSON 檔
          </LinkButton>
        </p>
      </Sheet>
      <Sheet id="delete-title" title="刪除帳號">
        <ul className={styles['points']}>
          <li>送出後立刻登出所有裝置，並寄出收據。</li>
          <li>{erasureWait} 天內只要再登入一次，就會取消刪除。</li>
          <li>期滿後刪除帳號、個人資料、收藏、健康紀錄與寄給您的信，無法復原。</li>
          <li>訂單依稅法保存，但不再看得出是誰的。綁定的訂閱會一併結束，還沒寄出的紙本雜誌不再寄送。</li>
        </ul>
        <AccountForm form={form} name="delete">
          <PasswordField field={fields.password} label="目前的密碼" />
          <SubmitButton wide={false} look="danger">
            刪除帳號
          </SubmitButton>
        </AccountForm>
      </Sheet>
    </MemberPage>
  )
}
