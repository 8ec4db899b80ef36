import type { MagazineSummary } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { archiveText } from '../../domain/places/author-links.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/archive.ts'
import styles from './archive.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/**
 * 歷期雜誌: the issues that can be read online, and the others as a strip by year; or (`/magazine_list/2026`) those of one
 * year.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/magazine')
  const years = [...new Set(items.map(yearOf))]
  if (params.id && !years.includes(params.id)) throw notFoundPage()
  const listedIssues = items.filter((issue) => (params.id ? yearOf(issue) === params.id : issue.readable > 0))
  const printed = params.id ? [] : items.filter(({ readable }) => readable === 0)
  return {
    years,
    selectedYear: params.id ?? null,
    description: archiveText(params.id ? listedIssues : items),
    issues: listedIssues,
    printed: years.map((year) => ({
      year,
      issues: printed.filter((issue) => yearOf(issue) === year).map(({ issue, url, name }) => ({ issue, url, name })),
    })),
    total: items.length,
  }
}

const yearOf = ({ publish_date }: MagazineSummary) => publish_date.slice(0, 4)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const year = loaderData?.selectedYear
  return pageMeta(matches, {
    title: year ? `${year} 年的雜誌` : placeNames['/magazine_list'],
    description: loaderData?.description ?? '',
    path: year ? `/magazine_list/${year}` : '/magazine_list',
  })
}

export default function Archive({
  loaderData: { years, selectedYear, description, issues, printed, total },
}: Route.ComponentProps) {
  return (
    <Page>
      <PageHead
        title={selectedYear ? `${selectedYear} 年的雜誌` : placeNames['/magazine_list']}
        text={total === 0 ? description : `${description}從創刊到現在共 ${total} 期。`}
      >
        {total > 0 && (
          <nav aria-label="年份" className={styles['years']}>
            <SiteLink to="/magazine_list" aria-current={selectedYear ? undefined : 'page'}>
              最新
            </SiteLink>
            {years.map((year) => (
              <SiteLink key={year} to={`/magazine_list/${year}`} aria-current={year === selectedYear ? 'page' : undefined}>
                {year}
              </SiteLink>
            ))}
          </nav>
        )}
      </PageHead>
      {total === 0 && <EmptyPage total={0} empty="第一期還沒有出刊。" />}
      <CoverGrid shape="tall">
        {issues.map(({ issue, name, publish_date, cover, url, readable }) => (
          <CoverCard
            key={issue}
            to={url}
            title={name}
            cover={cover}
            ratio="3 / 4"
            eyebrow={`第 ${issue} 期`}
            note={`${dottedDay(publish_date)}・${readable > 0 ? `線上 ${readable} 篇` : '只有紙本'}`}
          />
        ))}
      </CoverGrid>
      {printed.some((year) => year.issues.length > 0) && (
        <section className={styles['printed']} aria-labelledby="printed">
          <h2 id="printed">只有紙本的各期</h2>
          {printed.map(
            ({ year, issues: ofYear }) =>
              ofYear.length > 0 && (
                <div key={year} className={styles['year']}>
                  <h3 data-face="">
                    <SiteLink to={`/magazine_list/${year}`}>{year}</SiteLink>
                  </h3>
                  <ul>
                    {ofYear.map(({ issue, url, name }) => (
                      <li key={issue}>
                        <SiteLink to={url} title={name} aria-label={`第 ${issue} 期 ${name}`}>
                          {issue}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </section>
      )}
    </Page>
  )
}
