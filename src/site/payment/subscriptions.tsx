import type { CSSProperties } from 'react'
import type { Product } from '../../contract/payment.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { digitalOffer, pricePerMonth } from '../../domain/payment/digital-offer.ts'
import { money } from '../../domain/payment/money.ts'
import { refundPromises } from '../../domain/payment/refund-period.ts'
import { shareLimits } from '../../domain/shares/share.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { CoverLines, PrintedPages } from '../shell/printed-pages.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/subscriptions.ts'
import { PaymentUnavailable } from './order-options.tsx'
import styles from './subscriptions.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages' }

type Plan = Extract<Product, { kind: 'plan' }>

/** 訂閱方案: the plans on sale beside the latest issue. The issues may fail to load. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const latest = async () => {
    const id = (await client('GET /api/v1.0/magazine/latest')).items[0]?.volume
    return id === undefined ? null : (await client('GET /api/v3.0/magazine/:id', { params: { id: String(id) } })).items
  }
  const [products, issue, issues] = await Promise.all([
    client('GET /api/v3.0/payment/product'),
    latest().catch(() => null),
    client('GET /api/v3.0/magazine').catch(() => null),
  ])
  return {
    online: issues?.items.filter(({ readable }) => readable > 0).length ?? 0,
    plans: products.items.plans,
    payable: products.items.payable,
    issue: issue && {
      url: issue.url,
      volume: issue.issue,
      name: issue.name,
      cover: issue.cover,
      lines: issue.cover_lines,
      pages: issue.sample_pages,
      titles: issue.sections.flatMap(({ items }) => items.flatMap(({ post }) => post?.title ?? [])).slice(0, 5),
    },
  }
}

const title = placeNames['/subscriptions']
const description = '選一個適合您的方案，解鎖訂戶文章。'
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description, path: '/subscriptions' })

export default function Subscriptions({ loaderData: { plans, payable, issue, online } }: Route.ComponentProps) {
  const { tagline } = useShell().config
  const offer = digitalOffer(plans)
  const featured = plans.length > 2 ? offer?.both?.code : undefined
  // on a phone only the first card is on the first screen
  const cards = plans.toSorted((one, other) => Number(other.code === featured) - Number(one.code === featured))
  return (
    <Page>
      <div className={styles['top']}>
        {issue?.cover && (
          <SiteLink to={issue.url} className={styles['cover']} aria-label={`第 ${issue.volume} 期《${issue.name}》`}>
            <Picture sources={pictureSources(issue.cover)} alt="" sizes="(min-width: 768px) 240px, 6rem" priority />
          </SiteLink>
        )}
        <header className={styles['head']}>
          <h1 data-face="">{title}</h1>
          <p
            className={styles['promise']}
            dangerouslySetInnerHTML={headlineHtml(
              offer ? `${tagline && `${tagline}，`}每月 ${money(offer.digital.perMonth)} 起。` : description,
            )}
          />
        </header>
        {plans.length > 0 && (
          <section className={styles['sale']} aria-labelledby="plans">
            <h2 id="plans">
              <VisuallyHidden>方案</VisuallyHidden>
            </h2>
            {payable ? <CurrentEntitlement /> : <PaymentUnavailable className={styles['held']} action="訂閱" />}
            <ul className={styles['plans']}>
              {cards.map((plan) => (
                <PlanCard key={plan.id} plan={plan} featured={plan.code === featured} payable={payable} />
              ))}
            </ul>
          </section>
        )}
        {issue && <LatestIssue issue={issue} />}
      </div>
      {plans.length === 0 ? (
        <>
          <EmptyPage total={0} empty="目前沒有可以訂閱的方案。" />
          {issue && <PrintedPages issue={issue.volume} pages={issue.pages} />}
        </>
      ) : (
        <>
          {plans.length > 1 && <Comparison plans={plans} online={online} />}
          {issue && <PrintedPages issue={issue.volume} pages={issue.pages} />}
          <PlanQuestions printed={plans.some(({ print }) => print)} />
        </>
      )}
      <p className={styles['after']}>
        已經是訂戶？<SiteLink to="/subcheck">查詢訂閱</SiteLink>
      </p>
    </Page>
  )
}

/** Contents of the latest issue: its pieces, or the lines of its cover. */
function LatestIssue({ issue }: { issue: NonNullable<Route.ComponentProps['loaderData']['issue']> }) {
  if (issue.titles.length === 0) return <CoverLines lines={issue.lines} />
  return (
    <section className={styles['issue']} aria-labelledby="this-issue">
      <h2 id="this-issue">
        <span>第 {issue.volume} 期</span>《{issue.name}》裡有
      </h2>
      <ul>
        {issue.titles.map((line) => (
          <li key={line} dangerouslySetInnerHTML={headlineHtml(line)} />
        ))}
      </ul>
      <SiteLink to={issue.url}>看這一期的目錄</SiteLink>
    </section>
  )
}

/** The end of the reader's entitlement, loaded by the browser: the page itself is the same for all readers. */
function CurrentEntitlement() {
  const { member, identity } = useMember()
  const until = member?.h_end_date
  if (!until) return null
  const manage = <SiteLink to="/member/subscription-history">管理我的訂閱</SiteLink>
  return (
    <Notice className={styles['held']} role="status">
      {identity === 'subscriber'
        ? `您已經是訂戶，可以讀到 ${dottedDay(until)}（含當日）。要續訂，請選下面的方案；`
        : `您的訂閱已於 ${dottedDay(until)} 到期。選下面的方案，就能繼續閱讀；`}
      {manage}。
    </Notice>
  )
}

const monthsLabel = ({ months }: Plan) => `${months}\u00a0個月`
const priceLabel = (plan: Plan) => `${monthsLabel(plan)} ${money(plan.price)}`

function PlanCard({ plan, featured, payable }: { plan: Plan; featured: boolean; payable: boolean }) {
  const { code, price, months, description: summary, includes } = plan
  return (
    <li className={styles['plan']} data-featured={featured || undefined}>
      <h3>
        {plan.title}
        {featured && <span className={styles['badge']}>紙本與數位都有</span>}
      </h3>
      <p className={styles['price']}>
        <strong>{money(pricePerMonth({ price, months }))}</strong>／月
        <span>{priceLabel(plan)}</span>
      </p>
      <ul>
        {includes.map((line) => (
          <li key={line}>
            <CheckIcon />
            <span dangerouslySetInnerHTML={headlineHtml(line)} />
          </li>
        ))}
      </ul>
      <p className={styles['about']}>{summary}</p>
      {payable && (
        <SiteLinkButton to={`/payment/info-input?plan=${code}`} variant={featured ? 'primary' : 'secondary'}>
          訂閱{plan.title}
        </SiteLinkButton>
      )}
    </li>
  )
}

/** The differences of the plans, derived from their data and from the issues that have texts on the site. */
const comparisonRows = (online: number): readonly [label: string, value: (plan: Plan) => string][] => [
  ['訂戶限定文章', ({ digital }) => (digital ? '全部可讀' : '—')],
  ['歷期雜誌的線上文章', ({ digital }) => (digital && online > 0 ? `${online}\u00a0期` : '—')],
  [
    '贈送文章給親友',
    ({ digital }) => (digital ? `每篇 ${shareLimits.article.readers}\u00a0人，${shareLimits.article.days}\u00a0天` : '—'),
  ],
  ['紙本雜誌', ({ print, issues }) => (print ? `${issues}\u00a0期，國內免運費` : '—')],
  ['期間', monthsLabel],
  ['價錢', ({ price }) => money(price)],
]

function Comparison({ plans, online }: { plans: readonly Plan[]; online: number }) {
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className={styles['heading']}>
        方案比較
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles['scroll']} aria-label="方案比較表" tabIndex={0}>
        <table className={styles['table']} style={{ '--plans': plans.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.id} scope="col">
                  <span dangerouslySetInnerHTML={headlineHtml(plan.title)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows(online).map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {plans.map((plan) => (
                  <td key={plan.id}>
                    <span dangerouslySetInnerHTML={headlineHtml(value(plan))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** Questions that readers ask before they subscribe. Each answer states what the product does. */
function PlanQuestions({ printed }: { printed: boolean }) {
  return (
    <section aria-labelledby="plan-questions" className={styles['questions']}>
      <h2 id="plan-questions" className={styles['heading']}>
        訂閱前常問的事
      </h2>
      <details>
        <summary>可以取消嗎？</summary>
        <p>
          可以。勾選了自動續訂的，隨時可以在<SiteLink to="/member/subscription-history">訂閱紀錄</SiteLink>
          停止，之後不再扣款，讀到期滿為止。
        </p>
      </details>
      <details>
        <summary>會開發票嗎？</summary>
        <p>會。結帳時可以選會員載具、手機條碼、自然人憑證、捐贈或公司統編。</p>
      </details>
      <details>
        <summary>長輩不太會用手機，怎麼辦？</summary>
        <p>
          {printed && '可以選有紙本的方案，每個月寄到家。'}
          線上讀的時候，頁首的「長輩模式」會把字放大、對比加強，也可以按「朗讀」用聽的。
        </p>
      </details>
      <details>
        <summary>家裡兩個人可以一起看嗎？</summary>
        <p>
          一個帳號可以在您的手機、平板與電腦上使用；另外，每篇訂戶文章可以贈送給 {shareLimits.article.readers} 位親友，
          {shareLimits.article.days} 天內有效。
        </p>
      </details>
      {printed && (
        <details>
          <summary>可以當禮物，寄給爸媽或朋友嗎？</summary>
          <p>可以。選有紙本的方案，在訂購單填收件人和他的地址，雜誌就寄到那裡；線上閱讀是付款的人的帳號在用。</p>
        </details>
      )}
      <details>
        <summary>到期了會自動扣款嗎？</summary>
        <p>不會，除非您在結帳時勾選自動續訂。到期之前我們會寄信提醒。</p>
      </details>
      <details>
        <summary>不滿意可以退費嗎？</summary>
        <p>{refundPromises.plan}。退費與其他問題，請找讀者服務：</p>
        <ReaderService />
      </details>
    </section>
  )
}
