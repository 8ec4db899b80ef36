import { redirect } from 'react-router'
import type { PublicationIssue, Thing } from 'schema-dts'
import type { Magazine } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import strip from '../shell/page-strip.module.css'
import { pictureSources } from '../shell/picture-sources.ts'
import { CoverLines, PrintedPages } from '../shell/printed-pages.tsx'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'
import type { Route } from './+types/issue.ts'
import styles from './issue.module.css'
import samplePagesStyles from './sample-pages.module.css'

const walls = { '': null, memberwall: '會員', subscriberwall: '訂戶' }

/** How much of an issue can be read online, and for whom, as a sentence. */
function readableText(readable: number, printed: number, openCount: number): string {
  if (printed === 0) return '這一期只有紙本，目錄沒有收進網站。'
  if (readable === 0) return '這一期的文章只在紙本。'
  const online = readable === printed ? `${printed} 篇都在線上` : `線上有 ${readable} 篇，標示「紙本」的只在雜誌裡`
  return openCount === readable ? `${online}，都可以直接讀。` : `${online}；${openCount} 篇直接讀，其餘標了「會員」或「訂戶」。`
}

/**
 * The table of contents of an issue by section; articles that are online are links with the badge of their wall,
 * those without an online version are plain text. Those of the first section, the cover stories, have their lead.
 */
function Contents({ sections, readable }: Pick<Magazine, 'sections' | 'readable'>) {
  const items = sections.flatMap(({ items }) => items)
  const openCount = items.filter(({ post }) => post?.status === '').length
  return (
    <div>
      <h2 className={styles['contentsTitle']}>本期目錄</h2>
      <p className={styles['readable']}>{readableText(readable, items.length, openCount)}</p>
      {sections.map(({ title, items }, index) => (
        <section key={title} className={styles['section']} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <span className={styles['page']}>{item.page}</span>
                <span>
                  {item.post ? (
                    <SiteLink to={item.post.url} dangerouslySetInnerHTML={headlineHtml(item.title)} />
                  ) : (
                    <span dangerouslySetInnerHTML={headlineHtml(item.title)} />
                  )}
                  {item.post && walls[item.post.status] && <Badge variant="accent">{walls[item.post.status]}</Badge>}
                  {!item.post && readable > 0 && <span className={styles['paper']}>紙本</span>}
                  {item.post && <span className={styles['by']}>{item.post.authors.map(({ name }) => name).join('、')}</span>}
                  {item.post && index === 0 && <span className={styles['lead']}>{item.post.lead}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** One issue; `/magazine` shows the latest, or, before the first issue, the empty list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const id = params.id ?? String((await client('GET /api/v1.0/magazine/latest')).items[0]?.volume ?? '')
  if (!id) throw redirect('/magazine_list')
  return (await orNotFound(client('GET /api/v3.0/magazine/:id', { params: { id } }))).items
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `第 ${loaderData.issue} 期 ${loaderData.name}` : '',
    description: loaderData?.theme ?? '',
    path: loaderData?.url ?? '/magazine',
    card: loaderData && ['magazine', loaderData.issue],
    graph: import.meta.env.SSR && ((site) => (loaderData ? issueGraph(site, loaderData) : [])),
  })

export default function Issue({ loaderData: magazine }: Route.ComponentProps) {
  const { issue, name, theme, publish_date, cover, cover_lines, sample_pages, readable, sections, samples, previous, next } =
    magazine
  return (
    <Page>
      <PageHead eyebrow={`第 ${issue} 期・${dottedDay(publish_date)}`} title={name} text={theme} display />
      <div className={styles['issue']}>
        <div className={styles['side']}>
          {cover && (
            <div className={styles['cover']}>
              <Picture
                sources={pictureSources(cover)}
                alt={`第 ${issue} 期封面：${name}`}
                sizes="(min-width: 992px) 340px, 70vw"
                ratio="3 / 4"
                priority
              />
            </div>
          )}
          <CoverLines lines={cover_lines} />
          <SiteLinkButton to="/subscriptions" wide>
            {placeNames['/subscriptions']}
          </SiteLinkButton>
          <SiteLinkButton to="/magazine_list" variant="secondary" wide>
            {placeNames['/magazine_list']}
          </SiteLinkButton>
          <FavoriteButton
            item={{ type: 'magazine', id: issue, title: name, url: magazine.url }}
            className={buttonClass({ variant: 'secondary', wide: true })}
          />
        </div>
        <Contents sections={sections} readable={readable} />
      </div>
      <PrintedPages issue={issue} pages={sample_pages} />
      <SamplePages issue={issue} samples={samples} />
      <nav className={styles['neighbours']} aria-label="前後期">
        {previous ? (
          <SiteLink
            to={`/magazine/${previous.issue}`}
            dangerouslySetInnerHTML={headlineHtml(`上一期：第 ${previous.issue} 期 ${previous.name}`)}
          />
        ) : (
          <span />
        )}
        {next && (
          <SiteLink
            to={`/magazine/${next.issue}`}
            dangerouslySetInnerHTML={headlineHtml(`下一期：第 ${next.issue} 期 ${next.name}`)}
          />
        )}
      </nav>
    </Page>
  )
}

/** An issue as schema.org data, with its contents. */
function issueGraph(site: SiteNames, magazine: Magazine): Thing[] {
  const posts = magazine.sections.flatMap(({ items }) => items).flatMap(({ post }) => post ?? [])
  const issue: PublicationIssue = {
    '@type': 'PublicationIssue',
    '@id': site.siteUrl + magazine.url,
    url: site.siteUrl + magazine.url,
    name: magazine.name,
    description: magazine.theme,
    issueNumber: magazine.issue,
    datePublished: magazine.publish_date,
    inLanguage: 'zh-Hant-TW',
    publisher: { '@id': `${site.siteUrl}/#organization` },
    isPartOf: { '@type': 'Periodical', name: site.siteName, url: `${site.siteUrl}/magazine_list` },
    hasPart: posts.map(({ title, url }) => ({ '@type': 'Article' as const, headline: title, url: site.siteUrl + url })),
    ...(magazine.cover && { image: imageOf(site, magazine.cover) }),
  }
  const crumbs = [
    { title: placeNames['/magazine_list'], path: '/magazine_list' },
    { title: `第 ${magazine.issue} 期`, path: magazine.url },
  ]
  return [issue, organizationOf(site), breadcrumbOf(site, crumbs)]
}

/** Sample pages of an issue, shown before purchase; each links to the full text. */
function SamplePages({ issue, samples }: Pick<Magazine, 'issue' | 'samples'>) {
  if (samples.length === 0) return null
  return (
    <section className={samplePagesStyles['samples']} aria-labelledby="samples">
      <h2 id="samples">試閱</h2>
      <ul className={strip['strip']}>
        {samples.map(({ page, post, paragraphs }) => (
          <li key={post.url} className={samplePagesStyles['sample']}>
            <p className={samplePagesStyles['running']}>
              <span>第 {issue} 期</span>
              <span>第 {page} 頁</span>
            </p>
            {post.cover && <Picture sources={pictureSources(post.cover)} alt="" sizes="20rem" ratio="16 / 9" />}
            <h3>
              <SiteLink to={post.url} dangerouslySetInnerHTML={headlineHtml(post.title)} />
            </h3>
            <div className={samplePagesStyles['text']}>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
