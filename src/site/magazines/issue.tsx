import { redirect } from 'react-router'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/issue.ts'
import { Contents } from './contents.tsx'
import styles from './issue.module.css'
import { issueGraph } from './issue-graph.ts'
import { SamplePages } from './sample-pages.tsx'

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
  const { issue, name, theme, publish_date, cover, readable, sections, samples, previous, next } = magazine
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
          <SiteLinkButton to="/subscriptions" wide>
            {placeNames['/subscriptions']}
          </SiteLinkButton>
          <SiteLinkButton to="/magazine_list" look="secondary" wide>
            {placeNames['/magazine_list']}
          </SiteLinkButton>
          <FavoriteButton
            item={{ type: 'magazine', id: issue, title: name, url: magazine.url }}
            className={buttonClass({ look: 'secondary', wide: true })}
          />
        </div>
        <Contents sections={sections} readable={readable} />
      </div>
      <SamplePages issue={issue} samples={samples} />
      <nav className={styles['neighbours']} aria-label="前後期">
        {previous ? (
          <SiteLink to={`/magazine/${previous.issue}`}>
            上一期：第 {previous.issue} 期 {previous.name}
          </SiteLink>
        ) : (
          <span />
        )}
        {next && (
          <SiteLink to={`/magazine/${next.issue}`}>
            下一期：第 {next.issue} 期 {next.name}
          </SiteLink>
        )}
      </nav>
    </Page>
  )
}
