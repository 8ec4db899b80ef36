import type { CallResponse } from '../../contract/client.ts'
import { validParams } from '../../contract/parse-query.ts'
import { placeListQuery } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { ListFilters } from '../shell/listing/list-filters.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/authors.ts'
import styles from './people.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/** 作者群: a paginated list with filters stored in the URL. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const query = validParams(url.searchParams, placeListQuery)
  const [list, channels] = await Promise.all([
    orNotFound(client('GET /api/v3.0/author', { query: { per_page: '50', ...query, years: '1' } })),
    client('GET /api/v3.0/channel'),
  ])
  return { list, channels: channels.items, filters: query }
}

const pageTexts = { title: placeNames['/author'], description: '記者、醫師、營養師、治療師：誰寫、誰審訂，都寫在這裡。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/author' })

export default function Authors({ loaderData: { list, channels, filters } }: Route.ComponentProps) {
  const { items, meta, years } = list
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description}>
        <ListFilters channels={channels} selected={filters} years={years ?? []} total={meta.total} unit="位" />
      </PageHead>
      {items.length === 0 ? (
        <EmptyPage
          total={meta.total}
          empty={
            Object.keys(filters).length === 0
              ? '寫過或審訂過公開文章的人會列在這裡，現在還沒有。'
              : '沒有符合條件的作者。試試別的頻道或年份。'
          }
        />
      ) : (
        <>
          <People title="審訂醫師與臨床專業人員" authors={items.filter(({ reviewer }) => reviewer)} />
          <People title="記者、作者與編輯" authors={items.filter(({ reviewer }) => !reviewer)} />
        </>
      )}
      <Paging meta={meta} />
    </Page>
  )
}

/** Clinicians with their specialty and licences; the others with two lines about them. */
function People({ title, authors }: { title: string; authors: CallResponse<'GET /api/v3.0/author'>['items'] }) {
  if (authors.length === 0) return null
  return (
    <section className={styles['people']} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['grid']}>
        {authors.map(({ id, name, title: profession, bio, expertise, credentials, portrait, posts, reviewer, url }) => (
          <li key={id} className={styles['person']} data-clinician={reviewer || undefined}>
            {portrait && (
              <div className={styles['face']}>
                <Picture sources={pictureSources(portrait)} alt="" sizes="7rem" ratio="1" />
              </div>
            )}
            <div>
              <h3 className={styles['name']}>
                <SiteLink to={url}>{name}</SiteLink>
              </h3>
              <p className={styles['profession']}>{profession}</p>
              {reviewer && expertise.length > 0 && <p className={styles['detail']}>專長：{expertise.join('、')}</p>}
              {reviewer && credentials.length > 0 && <p className={styles['detail']}>{credentials.join('、')}</p>}
              {!reviewer && <p className={styles['bio']}>{bio}</p>}
              {posts > 0 && <p className={styles['count']}>{posts} 篇文章</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
