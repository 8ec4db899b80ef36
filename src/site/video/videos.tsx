import { useState } from 'react'
import { acceptedIn, parseQuery } from '../../contract/parse-query.ts'
import { placeListQuery } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { ListFilters } from '../shell/listing/list-filters.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/videos.ts'
import { videoGraph } from './video-graph.ts'
import { VideoItem } from './video-item.tsx'
import styles from './videos.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

const words = {
  title: placeNames['/video'],
  description: '一張圖、幾句話，看懂一件事。可以自己一句一句翻，也可以讓它往下走；全部的文字附在下面。',
}

/**
 * 圖解: a paginated list with filters stored in the address; `?id=` opens one, and puts it first when it is not on the
 * page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { id } = parseQuery(url.searchParams)
  const query = acceptedIn(url.searchParams, placeListQuery)
  const [list, channels, requested] = await Promise.all([
    orNotFound(client('GET /api/v3.0/video', { query: { ...query, years: '1' } })),
    client('GET /api/v3.0/channel'),
    id === undefined ? null : orNotFound(client('GET /api/v3.0/video/:id', { params: { id } })),
  ])
  return { list, channels: channels.items, chosen: query, asked: requested?.items }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const requested = loaderData?.asked
  if (!requested) return pageMeta(matches, { ...words, path: '/video' })
  return pageMeta(matches, {
    title: requested.title,
    description: requested.description,
    path: `/video?id=${requested.id}`,
    card: ['video', requested.id],
    graph: import.meta.env.SSR && ((site) => videoGraph(site, requested)),
  })
}

export default function Videos({ loaderData: { list, channels, chosen, asked: requested } }: Route.ComponentProps) {
  const [pressed, press] = useState<number | null>(null)
  const { items, meta, years } = list
  const videos = requested && !items.some(({ id }) => id === requested.id) ? [requested, ...items] : items
  return (
    <Page>
      <PageHead title={words.title} text={words.description}>
        <ListFilters channels={channels} chosen={chosen} years={years ?? []} total={meta.total} unit="則" popular="最多人看" />
      </PageHead>
      {videos.length === 0 ? (
        <EmptyPage
          total={meta.total}
          empty={Object.keys(chosen).length === 0 ? '還沒有圖解。' : '沒有符合條件的圖解。試試別的頻道或年份。'}
        />
      ) : (
        <ul className={styles['list']}>
          {videos.map((video) => (
            <VideoItem
              key={video.id}
              video={video}
              open={(pressed ?? requested?.id) === video.id}
              asked={requested?.id === video.id}
              onOpen={() => press(video.id)}
            />
          ))}
        </ul>
      )}
      <Paging meta={meta} without="id" />
    </Page>
  )
}
