import { type ReactNode, useEffect, useState } from 'react'
import { listPages } from '../../../browser/offline/library.ts'
import type { StoredFavorite } from '../../../contract/favorites.ts'
import type { Member, MemberHome } from '../../../contract/member.ts'
import type { QuestionSummary } from '../../../contract/questions.ts'
import { resumeUrl } from '../../../domain/analytics/reading.ts'
import { favoriteTypeNames } from '../../../domain/favorites/kinds.ts'
import {
  entitlementState,
  lastUnfinishedPage,
  openQuestions,
  percentRead,
  readPaths,
} from '../../../domain/membership/member-home.ts'
import type { StoredPage } from '../../../domain/offline/library.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { findTool, tools } from '../../../domain/tools/catalogue.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../../rendering/or-not-found.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { TrendChart } from '../../../ui/trend-chart/trend-chart.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { channelInk } from '../../channel-ink.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { pictureSources } from '../../shell/picture-sources.ts'
import { ReaderService } from '../../shell/reader-service.tsx'
import { StoryMeta, StoryTitle } from '../../shell/story/story-text.tsx'
import type { Route } from './+types/overview.ts'
import styles from './overview.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '會員中心',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '會員中心', path: '/member' })
/** The overview of the member centre: where reading stopped, what waits, this issue, picks, numbers, favorites. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const [{ items }, home] = await Promise.all([client('GET /api/v1.0/member/me'), client('GET /api/v3.0/member/home')])
  const member = items[0]
  if (!member) throw notFoundPage()
  const { name, email, h_end_date } = member
  return { name, email, h_end_date, subscriber: audience === 'subscriber', ...home.items }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, email, subscriber, h_end_date, issue, picks, favorites, results, questions } = loaderData
  const pagesOnDevice = usePagesOnDevice()
  const entitlement = entitlementState(h_end_date, taipeiDay(new Date()))
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['name']}>
          {name ? `${name}，日安` : '會員中心'}
          <Badge variant={subscriber ? 'accent' : 'outline'}>{subscriber ? '訂戶' : '會員'}</Badge>
        </h1>
        <p className={styles['email']}>{email}</p>
        <p className={styles['right']}>{entitlementText(h_end_date, entitlement, subscriber)}</p>
      </header>
      <ContinueReading storedPages={pagesOnDevice} pick={picks.at(shownPicks)?.post ?? picks[0]?.post} />
      <Waiting questions={questions} entitlement={entitlement} subscriber={subscriber} />
      {issue && <Issue issue={issue} readUrls={readPaths(pagesOnDevice)} />}
      <Picks picks={picks.slice(0, shownPicks)} />
      <Numbers results={results} />
      <Favorites favorites={favorites} />
      <ReaderService className={styles['help']} />
    </div>
  )
}

/** Posts in 為您挑選; one more is suggested where nothing is half read. */
const shownPicks = 3
/** The pages that this device stores; empty on the server and without a cache. */
function usePagesOnDevice(): readonly StoredPage[] {
  const [pages, setPages] = useState<readonly StoredPage[]>([])
  useEffect(() => {
    if ('caches' in window) listPages().then(setPages, () => undefined)
  }, [])
  return pages
}

type Entitlement = ReturnType<typeof entitlementState>

/** A member's entitlement as text. Staff read everything without an entitlement. */
function entitlementText(lastDay: Member['h_end_date'], state: Entitlement, subscriber: boolean): string {
  if (lastDay === null)
    return subscriber
      ? '可以閱讀全站的線上文章。'
      : '目前沒有線上閱讀的訂閱，紙本訂閱不含線上閱讀。綁定訂戶編號或訂閱數位方案，就能閱讀訂戶文章。'
  if (state === 'over' && !subscriber)
    return `數位權益已於 ${dottedDay(lastDay)} 到期。續訂或綁定訂戶編號，就能繼續閱讀訂戶文章。`
  return `可以閱讀全站的線上文章，數位權益到 ${dottedDay(lastDay)}（含當日）。`
}

interface PartProps {
  id: string
  title: string
  /** Beside the title. */
  more?: ReactNode
  children: ReactNode
}

function Part({ id, title, more, children }: PartProps) {
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['partHead']}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** Pending items of the member: answers, open questions, an entitlement that ends or is missing. Empty without any. */
function Waiting({
  questions,
  entitlement,
  subscriber,
}: {
  questions: QuestionSummary[]
  entitlement: Entitlement
  subscriber: boolean
}) {
  const { answered: answeredQuestions, pending } = openQuestions(questions)
  const lines = [
    ...answeredQuestions.map(({ id, words, closes_at }) => ({
      key: id,
      to: `/member/questions/${id}`,
      action: '看回覆',
      text: `回覆好了：${words}`,
      note: closes_at ? `${dottedDay(taipeiDay(new Date(closes_at)))} 前可以追問` : '',
    })),
    ...pending.map(({ id, words, due_at }) => ({
      key: id,
      to: `/member/questions/${id}`,
      action: '看提問',
      text: `正在回覆：${words}`,
      note: due_at ? `${dottedDay(taipeiDay(new Date(due_at)))} 前回覆` : '',
    })),
  ]
  const offer = subscriber && entitlement !== 'ending' ? null : entitlement
  if (lines.length === 0 && !offer) return null
  return (
    <section className={styles['waiting']} aria-label="等您處理">
      <ul>
        {lines.map(({ key, to, action, text, note }) => (
          <li key={key}>
            <span>
              <span className={styles['text']}>{text}</span>
              {note && <span className={styles['note']}>{note}</span>}
            </span>
            <SiteLink to={to} aria-label={`${action}：${text}`}>
              {action}
            </SiteLink>
          </li>
        ))}
        {offer && (
          <li>
            <span className={styles['text']}>
              {offer === 'ending' ? '數位權益快到期了。' : '訂閱之後，訂戶文章與歷期雜誌都能線上讀。'}
            </span>
            <span className={styles['actions']}>
              <SiteLinkButton to="/subscriptions" size="small">
                {offer === 'none' ? '訂閱雜誌' : '續訂'}
              </SiteLinkButton>
              {offer !== 'ending' && (
                <SiteLinkButton to="/member/bind" size="small" variant="secondary">
                  綁定訂戶編號
                </SiteLinkButton>
              )}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}

type PickedPost = MemberHome['picks'][number]['post']

/** The post that was read last on this device, with its progress; until there is one, a post to start with. */
function ContinueReading({ storedPages, pick }: { storedPages: readonly StoredPage[]; pick: PickedPost | undefined }) {
  const page = lastUnfinishedPage(storedPages)
  const continued = page ?? (pick && { path: pick.url, title: pick.title })
  const to = page?.reading ? resumeUrl(page.path, page.reading.reached) : continued?.path
  if (!continued || !to) return null
  const percent = page && percentRead(page)
  return (
    <Part id="continue" title="繼續閱讀" more={<span className={styles['where']}>只記在這台裝置</span>}>
      <div className={styles['continue']}>
        <p className={styles['continueTitle']}>
          <SiteLink to={to} dangerouslySetInnerHTML={headlineHtml(continued.title)} />
        </p>
        <p className={styles['progress']}>
          {percent === null ? (
            '讀到一半的文章會留在這裡。先從這一篇開始？'
          ) : (
            <>
              <progress max={100} value={percent} aria-label="讀到的位置" />
              <span>{percent < 5 ? '剛開始' : `讀到 ${percent}%`}</span>
            </>
          )}
        </p>
      </div>
    </Part>
  )
}

/** The latest issue: its cover, its contents, and which pieces were read on this device. */
function Issue({ issue: magazine, readUrls }: { issue: NonNullable<MemberHome['issue']>; readUrls: ReadonlySet<string> }) {
  const { issue, name, cover, url, pieces } = magazine
  const online = pieces.filter(({ url }) => url !== null)
  const count = online.filter(({ url }) => url !== null && readUrls.has(url)).length
  const lines = online.map(({ title, url }) => {
    const wasRead = url !== null && readUrls.has(url)
    return (
      <li key={url} data-read={wasRead || undefined}>
        <SiteLink to={url ?? ''} dangerouslySetInnerHTML={headlineHtml(title)} />
        {wasRead && (
          <span className={styles['read']}>
            <CheckIcon size="1em" />
            <VisuallyHidden>讀過</VisuallyHidden>
          </span>
        )}
      </li>
    )
  })
  return (
    <Part id="issue" title="這一期" more={<SiteLink to={url}>看目錄</SiteLink>}>
      <div className={styles['issue']}>
        {cover && (
          <div className={styles['cover']}>
            <Picture sources={pictureSources(cover)} alt="" sizes="120px" ratio="3 / 4" />
          </div>
        )}
        <div className={styles['issueWords']}>
          <p className={styles['issueName']}>
            <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(`第 ${issue} 期，${name}`)} />
          </p>
          <p className={styles['progress']}>
            {online.length > 0 && <progress max={online.length} value={count} aria-label="這一期讀過的篇數" />}
            <span>
              {online.length === 0
                ? '這一期的文章只在紙本。'
                : `線上 ${online.length} 篇，${count === 0 ? '還沒讀過' : `這台裝置上讀過 ${count} 篇`}`}
            </span>
          </p>
        </div>
        {online.length > 0 && (
          <div className={styles['pieces']}>
            <ol data-first>{lines.slice(0, shownPieces)}</ol>
            {lines.length > shownPieces && (
              <details>
                <summary>這一期的另外 {lines.length - shownPieces} 篇</summary>
                <ol>{lines.slice(shownPieces)}</ol>
              </details>
            )}
          </div>
        )}
      </div>
    </Part>
  )
}

/** Pieces of the issue that are shown at once; the others are folded. */
const shownPieces = 4

/** Three posts that the member may read, each with the reason. */
function Picks({ picks }: Pick<MemberHome, 'picks'>) {
  if (picks.length === 0) return null
  const byTopic = picks.some(({ topic }) => topic !== null)
  return (
    <Part
      id="picks"
      title="為您挑選"
      more={<SiteLink to="/member/followtopics">{byTopic ? '調整主題' : '選三個關心的主題，挑得更準'}</SiteLink>}
    >
      <ul className={styles['picks']}>
        {picks.map(({ topic, post }) => (
          <li key={post.url} className={styles['pick']} style={channelInk(post.channels[0])}>
            {post.cover && (
              <div className={styles['pickCover']}>
                <Picture sources={pictureSources(post.cover)} alt="" sizes="(min-width: 768px) 280px, 112px" ratio="16 / 10" />
              </div>
            )}
            <div>
              <p className={styles['why']}>{topic ? `您追蹤「${topic}」` : '最多人讀'}</p>
              <StoryTitle post={post} className={styles['pickTitle']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The latest result of each tool that the member stored under their consent. */
function Numbers({ results }: { results: MemberHome['results'] }) {
  return (
    <Part
      id="numbers"
      title="數字"
      more={results.length > 0 ? <SiteLink to="/member/tool_records">所有紀錄</SiteLink> : undefined}
    >
      {results.length > 0 ? (
        <ul className={styles['numbers']}>
          {results.map(({ record, values }) => (
            <Result key={record.id} record={record} values={values} />
          ))}
        </ul>
      ) : (
        <div className={styles['suggestion']}>
          <p>上一次量的數字會放在這裡，三次以上就看得出變化。存下之前會先問過您。</p>
          <p className={styles['actions']}>
            {[tools.bmi, tools.calorie, tools.mcsb].map(({ slug, title }) => (
              <SiteLinkButton key={slug} to={`/tool/${slug}`} size="small" variant="secondary">
                {title}
              </SiteLinkButton>
            ))}
          </p>
        </div>
      )}
    </Part>
  )
}

const minForTrend = 3
function Result({ record, values }: MemberHome['results'][number]) {
  const { tool, title, headline: headlineText, verdict, trend, created_at, expires_at } = record
  const followed = findTool(tool)?.trend ?? null
  return (
    <li className={styles['result']}>
      <h3>
        <SiteLink to={`/tool/${tool}`}>{title}</SiteLink>
      </h3>
      {trend !== null && followed ? (
        <p className={styles['value']}>
          <strong>{trend}</strong> {followed.unit}
        </p>
      ) : (
        <p className={styles['words']}>{headlineText}</p>
      )}
      <p>{verdict}</p>
      {followed && values.length >= minForTrend && (
        <TrendChart {...followed} points={values.map((value, index) => ({ value, day: index === 0 ? '最早' : '最近' }))} />
      )}
      <p className={styles['note']}>
        <time dateTime={created_at}>{dottedDay(taipeiDay(new Date(created_at)))}</time>・依您的同意保存到{' '}
        {dottedDay(taipeiDay(new Date(expires_at)))}
      </p>
    </li>
  )
}

function Favorites({ favorites }: { favorites: StoredFavorite[] }) {
  return (
    <Part
      id="favorites"
      title="收藏"
      more={favorites.length > 0 ? <SiteLink to="/member/favorites">所有收藏</SiteLink> : undefined}
    >
      {favorites.length > 0 ? (
        <ul className={styles['favorites']}>
          {favorites.map(({ id, item, item_type }) => (
            <li key={id}>
              <span className={styles['why']}>{favoriteTypeNames[item_type]}</span>
              {item ? (
                <SiteLink to={item.url} dangerouslySetInnerHTML={headlineHtml(item.title)} />
              ) : (
                <span>已下架的{favoriteTypeNames[item_type]}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles['suggestion']}>
          <p>讀到想留給自己或爸媽的，按文章上的「收藏」，這裡就找得到。</p>
          <p className={styles['actions']}>
            <SiteLinkButton to="/article-list" size="small" variant="secondary">
              看看最新文章
            </SiteLinkButton>
          </p>
        </div>
      )}
    </Part>
  )
}
