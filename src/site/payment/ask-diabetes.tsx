import { money } from '../../domain/payment/money.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SignInLinks } from '../shell/sign-in-links.tsx'
import type { Route } from './+types/ask-diabetes.ts'
import styles from './payment.module.css'

export const handle: PageHandle = {
  layout: 'payment',
  title: '問糖尿病',
  cached: false,
  private: true,
  robots: 'index',
  sitemap: 'pages',
}

/** 問糖尿病: description, price, and limits of the service. A partner's entry is the same page under the partner's name. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const slug = 'slug' in params ? params.slug : undefined
  const [products, partner] = await Promise.all([
    client('GET /api/v3.0/payment/product'),
    slug ? orNotFound(client('GET /api/v3.0/payment/partner/:slug', { params: { slug } })) : null,
  ])
  const signedIn = audience === 'member' || audience === 'subscriber'
  return { packs: products.items.packs, partner: partner?.items ?? null, signedIn }
}

const words = {
  title: '問糖尿病',
  description: '把您的問題寫下來，由具糖尿病衛教資格的專業人員以文字回覆。',
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const partner = loaderData?.partner
  const path = partner ? `/payment/ask-diabetes/partner/${partner.slug}` : '/payment/ask-diabetes'
  return pageMeta(matches, { ...words, path, indexed: !partner })
}

export default function AskDiabetes({ loaderData: { packs, partner, signedIn } }: Route.ComponentProps) {
  return (
    <>
      <PageHead eyebrow={partner?.name} title={words.title} text={partner?.intro ?? words.description} />
      <Notice className={styles['notice']}>
        這是健康衛教服務，不做診斷，也不開立處方，不能取代看診。若出現意識不清、呼吸困難、胸痛或血糖過低叫不醒，請立刻撥打 119。
      </Notice>
      {packs.length === 0 ? <EmptyPage total={0} empty="目前沒有開放提問。" /> : <h2 className={styles['offers']}>選擇題數</h2>}
      <ul className={styles['grid']}>
        {packs.map(({ id, code, title, price, questions, answer_hours, description }) => (
          <li key={id}>
            <Card className={styles['offer'] ?? ''}>
              <h3>{title}</h3>
              <p className={styles['price']}>{partner ? '由合作夥伴支付' : money(price)}</p>
              <p>
                {questions} 題・{answer_hours} 小時內回覆
              </p>
              <p>{description}</p>
              <SiteLinkButton to={`/payment/info-input?plan=${code}${partner ? `&partner=${partner.slug}` : ''}`}>
                {partner ? '輸入合作代碼' : '購買'}
                {title}
              </SiteLinkButton>
            </Card>
          </li>
        ))}
      </ul>
      {signedIn && (
        <p>
          已經購買了嗎？<SiteLink to="/member/questions">前往我的提問</SiteLink>
        </p>
      )}
      {!signedIn && (
        <p className={styles['actions']}>
          <SignInLinks position="header" />
        </p>
      )}
      <p>
        購買前請先閱讀<SiteLink to="/diabetes-terms">問糖尿病服務說明</SiteLink>。
      </p>
    </>
  )
}
