import { redirect } from 'react-router'
import { forgetWritten } from '../../browser/clear-draft.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import type { Route } from './+types/ask.ts'
import { askAction } from './ask-action.ts'
import { AskForm } from './ask-form.tsx'
import styles from './questions.module.css'

const title = '填寫提問'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-form'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
  bodyLimit: 26 * 1024 * 1024,
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path: '/member/questions/new' })

/** The form for a question. A member without a remaining question is redirected to the packs. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const start = { request_key: crypto.randomUUID() }
  // the session ended while the form was being filled in: the action has responded, and nothing more is known of the
  // member
  if (audience === 'visitor' || audience === 'bot') return { start, consent: null, left: 1 }
  const [packs, consent] = await Promise.all([
    client('GET /api/v3.0/member/question/quota'),
    client('GET /api/v3.0/member/consent/ask'),
  ])
  const left = packs.items.reduce((sum, pack) => sum + pack.left, 0)
  if (left === 0 && request.method === 'GET') throw redirect('/member/questions')
  return { start, consent: consent.items, left }
}

export async function action({ request, context }: Route.ActionArgs) {
  return askAction(context.get(siteRequest).client, await request.formData())
}

/** While offline the page keeps its input. A sent question's draft is deleted from the tab's storage. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return { ...(await serverAction()), lost: false }
  } catch (error) {
    if (error instanceof Response && error.headers.get('location')?.startsWith('/member/questions/')) forgetWritten()
    if (error instanceof TypeError) return { result: undefined, pictures: undefined, help: null, lost: true }
    throw error
  }
}

export default function Ask({ loaderData: { start, consent, left }, actionData }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <header>
        <p>
          <SiteLink to="/member/questions">問糖尿病提問</SiteLink>
        </p>
        <h1>{title}</h1>
        <p className={styles['facts']}>送出後用掉一題，目前還有 {left} 題。</p>
      </header>
      {actionData?.help && (
        <div role="alert">
          <RedFlagCard flag={actionData.help.flag} answer={actionData.help} />
        </div>
      )}
      <Notice>這是健康衛教服務，由專業人員以文字回覆，不做診斷，也不開立或調整處方，不能取代看診。緊急狀況請打 119。</Notice>
      {actionData && 'lost' in actionData && actionData.lost && (
        <Notice fault role="alert">
          網路連線中斷，沒有送出。您寫的內容還在這一頁，連線恢復後請再按一次送出。
        </Notice>
      )}
      <AskForm
        start={start}
        consent={consent}
        result={actionData?.result}
        pictures={actionData?.pictures ?? []}
        helpSeen={actionData?.help?.help_seen ?? null}
      />
    </div>
  )
}
