import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { deleteForms } from '../../../contract/own-data.ts'
import { answerSheet, invalidSheet } from '../../../drawing/forms/form-answer.ts'
import type { PageHandle } from '../../../drawing/page-handle.ts'
import { siteRequest } from '../../../drawing/request-context.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { callAccounts, goWith } from '../call-accounts.ts'
import type { Route } from './+types/data.ts'
import styles from './data.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { MemberPage, Sheet } from './member-page.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '我的資料',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '我的資料', path: '/member/data' })

/** `?confirm=code`: a code has been mailed, and the page asks for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [profile, ways] = await Promise.all([
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/sign_in_way/list'),
  ])
  const hasPassword = ways.items.includes('password')
  return { email: profile.items.email, hasPassword, waiting: url.searchParams.get('confirm') === 'code' }
}

const schemas = { ...deleteForms, send: z.object({}) }

/** Mails a code, or deletes the account by code or password: the member is then signed out. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const sent = await request.formData()
  const form = String(sent.get('form'))
  if (form !== 'password' && form !== 'code' && form !== 'send') throw data(null, { status: 400 })
  const submission = parseWithZod(sent, { schema: schemas[form] as z.ZodType<{ password?: string; code?: string }> })
  if (submission.status !== 'success') return invalidSheet(form, submission)
  return answerSheet(form, submission, async () => {
    if (form === 'send') {
      await site.client('POST /api/v3.0/member/delete/code')
      throw redirect('/member/data?confirm=code#delete-title', 303)
    }
    await site.client('POST /api/v3.0/member/delete', { body: submission.value })
    const { cookies } = await callAccounts(site, '/sign-out', {})
    throw goWith('/login?notice=deletion-requested', cookies)
  })
}

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
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
      <DeleteAccount {...loaderData} answer={actionData ?? null} />
    </MemberPage>
  )
}
