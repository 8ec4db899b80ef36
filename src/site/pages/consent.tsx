import { useEffect } from 'react'
import { redirect } from 'react-router'
import { notifyTabs } from '../../browser/consent-choice.ts'
import { choiceCookie, cookieDomains, foreignCookies, purposes, readChoice, writeChoice } from '../../domain/consent/purposes.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { useOneTimeNotice } from '../../rendering/use-one-time-notice.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/consent.ts'
import styles from './consent.module.css'

export const handle: PageHandle = { title: 'Cookie 設定', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Cookie 設定', path: '/consent' })

/** The reader's choice, and the operator's configuration. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const { consentRequired, ...services } = context.get(siteRequest).config.thirdParties
  const choice = readChoice(cookieOf(request, choiceCookie.name))
  return {
    acceptedPurposes: choice ?? (consentRequired ? [] : purposes),
    consentRequired,
    hasThirdParties: Object.values(services).some((service) => service !== null),
    saved: url.searchParams.has('saved'),
  }
}

/**
 * Stores the choice in a first-party cookie, marks the notice as accepted, and deletes the cookies of a refused third
 * party.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const submittedPurposes = form.get('all') === 'no' ? [] : form.get('all') === 'yes' ? purposes : form.getAll('purpose')
  const acceptedPurposes = purposes.filter((purpose) => (submittedPurposes as unknown[]).includes(purpose))
  const { siteUrl } = context.get(siteRequest).config
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const headers = new Headers()
  for (const [name, value] of [
    [choiceCookie.name, writeChoice(acceptedPurposes)],
    ['cookie_agree', '1'],
  ])
    headers.append('set-cookie', `${name}=${value}; Max-Age=${choiceCookie.days * 86_400}; Path=/; SameSite=Lax${secure}`)
  const rejectedPurposes = purposes.filter((purpose) => !acceptedPurposes.includes(purpose))
  for (const name of rejectedPurposes.flatMap((purpose) => foreignCookies(request.headers.get('cookie') ?? '', purpose)))
    for (const domain of ['', ...cookieDomains(new URL(siteUrl).hostname).map((host) => `; Domain=${host}`)])
      headers.append('set-cookie', `${name}=; Max-Age=0; Path=/${domain}`)
  return redirect('/consent?saved', { status: 303, headers })
}

const cookieOf = (request: Request, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]

const kinds = [
  {
    purpose: 'analytics',
    title: '分析',
    text: '讓分析服務統計哪些文章有人讀、從哪裡來，幫助編輯部改進內容。不會知道您的姓名與電子郵件。',
  },
  { purpose: 'advertising', title: '廣告', text: '讓廣告聯播網依您的瀏覽挑選廣告。不同意時仍會看到本刊自己刊登的廣告。' },
] as const

/**
 * The reader's consent choice, as a plain form: submitted as a full document load, so that no loaded script continues.
 */
export default function Consent({
  loaderData: { acceptedPurposes, consentRequired, hasThirdParties: anyOne, saved },
}: Route.ComponentProps) {
  useOneTimeNotice('saved')
  useEffect(() => {
    if (saved) notifyTabs()
  }, [saved])
  return (
    <Page narrow>
      <PageHead
        title="Cookie 設定"
        text={
          consentRequired
            ? '第三方的分析與廣告，要您同意才會載入。隨時可以改變主意。'
            : '您可以拒絕第三方的分析與廣告。隨時可以改變主意。'
        }
      />
      {saved && (
        <p role="status" className={styles['saved']}>
          已儲存您的選擇。
        </p>
      )}
      <form method="post" action="/consent" className={styles['form']}>
        <fieldset className={styles['kinds']}>
          <legend className={styles['legend']}>您的選擇</legend>
          <div className={styles['kind']}>
            <CheckIcon />
            <strong>必要（一律開啟）</strong>
            <p>登入、記住這個選擇與您的閱讀設定。網站少了它們無法運作，因此不能關閉，也不會交給第三方。</p>
          </div>
          {kinds.map(({ purpose, title, text }) => (
            <label key={purpose} className={styles['kind']}>
              <input type="checkbox" name="purpose" value={purpose} defaultChecked={acceptedPurposes.includes(purpose)} />
              <strong>{title}</strong>
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles['buttons']}>
          <Button type="submit">儲存選擇</Button>
          <Button type="submit" name="all" value="yes" variant="secondary">
            全部同意
          </Button>
          <Button type="submit" name="all" value="no" variant="secondary">
            全部拒絕
          </Button>
        </div>
      </form>
      <section className={styles['about']}>
        <h2>無論您怎麼選</h2>
        <ul>
          <li>
            會員專區、健康紀錄、症狀與營養檢測、測驗作答、工具、問糖尿病、搜尋，以及編輯部標為敏感的主題，一律不載入任何第三方。
          </li>
          <li>您的選擇只存在這台裝置的 Cookie 裡，保存一年；清除 Cookie 就會回到尚未選擇。</li>
          <li>
            讀過的文章會留一份在這台裝置，沒有網路時也能讀；可以到<SiteLink to="/offline">離線閱讀</SiteLink>清除或關閉。
          </li>
          {!anyOne && <li>目前本站沒有使用任何第三方的分析或廣告服務。</li>}
        </ul>
        <p>
          更多說明請看<SiteLink to="/terms">服務條款</SiteLink>。
        </p>
      </section>
    </Page>
  )
}
