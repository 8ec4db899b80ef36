import { requestedPage } from '../../../contract/parse-query.ts'
import type { ManagedSubscription, SubscriptionEntitlement } from '../../../contract/subscriptions.ts'
import { sourceText, subscriptionStateName } from '../../../domain/subscriptions/subscription-info.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import { orNotFound } from '../../../rendering/or-not-found.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { CoverCard, CoverGrid } from '../../shell/listing/cover-grid.tsx'
import { Paging } from '../../shell/listing/paging.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { MemberPage, MemberSection } from '../member/member-page.tsx'
import type { Route } from './+types/my-magazines.ts'
import styles from './subscriptions.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '我的雜誌',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '我的雜誌', path: '/member/magazine' })

/** The member's current and past entitlements, and the issues that they open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = requestedPage(url.searchParams)
  const [subscription, subscriptions, issues] = await Promise.all([
    client('GET /api/v3.0/member/subscription'),
    client('GET /api/v3.0/member/subscription/list'),
    orNotFound(client('GET /api/v3.0/member/magazine', { query: { page, per_page: 12 } })),
  ])
  return { ...subscription.items, subscriptions: subscriptions.items, issues }
}

export default function MyMagazines({ loaderData: { rights: entitlements, subscriptions, issues } }: Route.ComponentProps) {
  return (
    <MemberPage title="我的雜誌">
      {subscriptions.length > 0 && <SubscriptionList subscriptions={subscriptions} />}
      {entitlements.length > 0 ? <Entitlements entitlements={entitlements} /> : subscriptions.length === 0 && <NoEntitlements />}
      {issues.meta.total > 0 ? (
        <MemberSection
          id="issues"
          title="可以線上閱讀的雜誌"
          lead={`共 ${issues.meta.total} 期有線上文章，每一期寫著讀得到幾篇；其餘篇目只在紙本。`}
        >
          <CoverGrid shape="tall">
            {issues.items.map(({ issue, name, publish_date, cover, url, readable }) => (
              <CoverCard
                key={issue}
                to={url}
                title={name}
                cover={cover}
                ratio="3 / 4"
                eyebrow={`第 ${issue} 期`}
                note={`${dottedDay(publish_date)}・線上 ${readable} 篇`}
              />
            ))}
          </CoverGrid>
          <Paging meta={issues.meta} />
        </MemberSection>
      ) : (
        entitlements.length > 0 && (
          <NoIssues isReading={entitlements.some(({ kind, state }) => kind === 'digital' && state === 'running')} />
        )
      )}
    </MemberPage>
  )
}

/** No issue is listed: the digital entitlement has not started or has ended, or no issue has a text online yet. */
function NoIssues({ isReading }: { isReading: boolean }) {
  const lead = isReading
    ? '還沒有哪一期有線上文章。訂戶文章已經可以讀，有了就會列在這裡。'
    : '目前沒有生效中的數位權益。續訂之後，就能讀訂戶文章與歷期雜誌的線上文章。'
  return (
    <MemberSection id="issues" title="可以線上閱讀的雜誌" lead={lead}>
      <p>
        <SiteLinkButton to={isReading ? '/article-list' : '/subscriptions'}>
          {isReading ? '看全部文章' : '看看訂閱方案'}
        </SiteLinkButton>
      </p>
    </MemberSection>
  )
}

const kinds = { digital: '數位閱讀', print: '紙本雜誌' }
const states = { coming: '尚未開始', running: '生效中', over: '已到期' }

function Entitlements({ entitlements }: { entitlements: SubscriptionEntitlement[] }) {
  return (
    <MemberSection id="rights" title="雜誌權益">
      <ul className={styles['entries']}>
        {entitlements.map(({ kind, start_date, end_date, state, source }) => (
          <li key={`${kind} ${start_date} ${end_date} ${source}`} className={styles['entry']}>
            <p className={styles['name']}>
              {kinds[kind]}
              <Badge variant={state === 'running' ? 'brand' : 'outline'}>{states[state]}</Badge>
            </p>
            <dl className={styles['details']}>
              <div>
                <dt>期間</dt>
                <dd>
                  <time dateTime={start_date}>{dottedDay(start_date)}</time> 至{' '}
                  <time dateTime={end_date}>{dottedDay(end_date)}</time>
                </dd>
              </div>
              <div>
                <dt>來源</dt>
                <dd>{sourceText(source)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}

function NoEntitlements() {
  return (
    <div className={styles['empty']}>
      <p>還沒有雜誌權益。訂閱之後，訂戶文章與歷期雜誌都能線上閱讀；已經是訂戶的話，綁定訂戶編號就可以了。</p>
      <p className={styles['ways']}>
        <SiteLinkButton to="/subscriptions">看看訂閱方案</SiteLinkButton>
        <SiteLinkButton to="/member/bind" variant="secondary">
          綁定訂戶編號
        </SiteLinkButton>
      </p>
    </div>
  )
}

/** The member's subscriptions, each with a link to its management page. */
function SubscriptionList({ subscriptions }: { subscriptions: ManagedSubscription[] }) {
  return (
    <MemberSection id="held" title="我的訂閱">
      <ul className={styles['entries']}>
        {subscriptions.map(({ number, title, state, start_date, end_date, mailed, copies_left, renewal }) => (
          <li key={number} className={styles['entry']}>
            <p className={styles['name']}>
              {title}
              <Badge variant={state === 'active' ? 'brand' : 'outline'}>
                {subscriptionStateName(state, start_date, taipeiDay(new Date()))}
              </Badge>
            </p>
            <p>
              訂戶編號 {number}，{state === 'cancelled' ? '退費後已經結束' : `到 ${dottedDay(end_date)}`}
              {mailed && state !== 'cancelled' && `，還有 ${copies_left} 本未寄送`}
              {renewal?.state === 'active' && `，${dottedDay(renewal.next_on)} 自動續訂`}
            </p>
            <SiteLink to={`/member/subscription/${number}`} className={styles['more']}>
              管理訂閱<VisuallyHidden> {number}</VisuallyHidden>
            </SiteLink>
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
