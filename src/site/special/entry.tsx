import { withSponsor } from '../../domain/ads/sponsor-label.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/entry.ts'
import styles from './entry.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** One special: lead, sections, selected posts, and its sponsor. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return (await orNotFound(client('GET /api/v3.0/special/:id', { params: { id: params.id } }))).items
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData ? withSponsor(loaderData.lead, loaderData.sponsor) : '',
    path: loaderData?.url ?? '/special',
    card: loaderData && ['special', loaderData.id],
  })

export default function SpecialPage({ loaderData: special }: Route.ComponentProps) {
  const { title, lead, sponsor, publish_date, channel, cover, sections } = special
  return (
    <Page style={channelInk(channel ?? undefined)}>
      <div className={styles['opening']}>
        <PageHead eyebrow={`專題・${dottedDay(taipeiDay(new Date(publish_date)))}`} title={title} text={lead} display>
          {sponsor && <p className={styles['sponsor']}>本專題由 {sponsor} 贊助製作，內容由編輯部獨立完成。</p>}
          <FavoriteButton item={{ type: 'special', ...special }} />
        </PageHead>
        {cover && (
          <div className={styles['cover']}>
            <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 992px) 58vw, 100vw" ratio="3 / 2" priority />
          </div>
        )}
      </div>
      {sections.map((section) => (
        <section key={section.title} className={styles['section']} aria-label={section.title}>
          <div className={styles['words']}>
            <h2 dangerouslySetInnerHTML={headlineHtml(section.title)} />
            <p>{section.text}</p>
          </div>
          <StoryList posts={section.posts} level="h3" />
        </section>
      ))}
    </Page>
  )
}
