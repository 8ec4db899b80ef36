import { data, Form, useNavigation } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountCard } from '../account-card.tsx'
import type { Route } from './+types/newsletter-link.ts'

export const handle: PageHandle = { layout: 'default', title: '電子報', cached: false, private: true, robots: 'noindex' }

const texts = {
  confirm: { title: '確認訂閱電子報', lead: '按下確認，之後就會收到：', button: '確認訂閱', done: '已完成訂閱：' },
  unsubscribe: { title: '取消訂閱電子報', lead: '按下取消，之後不再收到：', button: '取消訂閱', done: '已取消訂閱：' },
}
const purposeOf = ({ pathname }: URL): keyof typeof texts =>
  pathname.toLowerCase().includes('unsubscribe') ? 'unsubscribe' : 'confirm'
const tokenOf = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 1000)

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: texts[purposeOf(new URL(location.pathname, 'http://site.invalid'))].title,
    path: location.pathname,
  })

/** The target of the links in a mail. A GET changes nothing, because mail scanners open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const purpose = purposeOf(url)
  const link = await client('GET /api/v3.0/news_letter/link', { query: { token: tokenOf(url) } }).catch(nullIfUnknown)
  const validLink = link?.items.purpose === purpose ? link.items : null
  const titles = validLink?.newsletters.map(({ title }) => title) ?? null
  const expectedState = purpose === 'confirm' ? 'subscribed' : 'unsubscribed'
  const done = validLink?.newsletters.every(({ state }) => state === expectedState) ?? false
  const unsubscribePath =
    purpose === 'confirm' && validLink ? `/newsletter/unsubscribe?${new URLSearchParams({ token: validLink.leave_token })}` : null
  return data({ purpose, titles, done, leave: unsubscribePath }, { status: titles ? 200 : 404 })
}

/** The button, and the one-click unsubscribe of mail clients: no sign-in is required (RFC 8058). */
export async function action({ context, url }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const body = { token: tokenOf(url) }
  const call =
    purposeOf(url) === 'confirm'
      ? client('POST /api/v3.0/news_letter/confirm', { body })
      : client('POST /api/v3.0/news_letter/unsubscribe', { body })
  const link = await call.catch(nullIfUnknown)
  return data(null, { status: link ? 200 : 404 })
}

function nullIfUnknown(error: unknown): null {
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return null
  throw error
}

export default function NewsletterLink({ loaderData: { purpose, titles, done, leave: unsubscribePath } }: Route.ComponentProps) {
  const { title, lead, button, done: doneMessage } = texts[purpose]
  const { state } = useNavigation()
  const foot = <SiteLink to="/member/member_newsletter">管理我的電子報</SiteLink>
  if (!titles)
    return (
      <AccountCard title={title} foot={foot}>
        <p>這個連結不完整或已經失效。登入後可以在會員中心的電子報頁面重新選擇。</p>
      </AccountCard>
    )
  const titleList = titles.map((name) => `「${name}」`).join('')
  return (
    <AccountCard title={title} foot={foot}>
      {done ? (
        <>
          <Notice role="status">
            {doneMessage}
            {titleList}
          </Notice>
          {unsubscribePath && (
            <p>
              每一封信裡都能取消訂閱；現在不想收了，也可以<SiteLink to={unsubscribePath}>立刻取消</SiteLink>。
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            {lead}
            {titleList}
          </p>
          <Form method="post">
            <Button type="submit" size="large" wide loading={state !== 'idle'}>
              {button}
            </Button>
          </Form>
        </>
      )}
    </AccountCard>
  )
}
