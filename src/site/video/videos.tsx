import { useState } from 'react'
import { parseQuery, validParams } from '../../contract/parse-query.ts'
import type { Video } from '../../contract/place-shapes.ts'
import { placeListQuery } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
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

const pageTexts = {
  title: placeNames['/video'],
  description: '一張圖、幾句話，看懂一件事。',
}

/**
 * 圖解: a paginated list with filters stored in the URL; `?id=` opens one, and puts it first when it is not on the
 * page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { id } = parseQuery(url.searchParams)
  const query = validParams(url.searchParams, placeListQuery)
  const [list, channels, selectedVideo] = await Promise.all([
    orNotFound(client('GET /api/v3.0/video', { query: { ...query, years: '1' } })),
    client('GET /api/v3.0/channel'),
    id === undefined ? null : orNotFound(client('GET /api/v3.0/video/:id', { params: { id } })),
  ])
  return { list, channels: channels.items, filters: query, selectedVideo: selectedVideo?.items }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const selectedVideo = loaderData?.selectedVideo
  if (!selectedVideo) return pageMeta(matches, { ...pageTexts, path: '/video' })
  return pageMeta(matches, {
    title: selectedVideo.title,
    description: selectedVideo.description,
    path: `/video?id=${selectedVideo.id}`,
    card: ['video', selectedVideo.id],
    graph: import.meta.env.SSR && ((site) => videoGraph(site, selectedVideo)),
  })
}

export default function Videos({ loaderData: { list, channels, filters, selectedVideo } }: Route.ComponentProps) {
  const [pressed, setPressed] = useState<number | null>(null)
  const { items, meta, years } = list
  const filtered = Object.keys(filters).some((name) => name !== 'page')
  const lead = selectedVideo ?? (filtered ? undefined : items[0])
  // the page of one: its title heads it, and the list follows
  const isSingleVideo = selectedVideo !== undefined && !filtered
  const others = items.filter(({ id }) => id !== lead?.id)
  const item = (video: Video, as: 'lead' | 'card', level: 'h1' | 'h2' = 'h2') => (
    <VideoItem
      key={video.id}
      video={video}
      as={as}
      level={level}
      open={(pressed ?? selectedVideo?.id) === video.id}
      requested={selectedVideo?.id === video.id}
      onOpen={() => setPressed(video.id)}
    />
  )
  return (
    <Page>
      {!isSingleVideo && (
        <PageHead title={pageTexts.title} text={pageTexts.description}>
          <ListFilters
            channels={channels}
            selected={filters}
            years={years ?? []}
            total={meta.total}
            unit="則"
            popular="最多人看"
          />
        </PageHead>
      )}
      {lead && <ul>{item(lead, 'lead', isSingleVideo ? 'h1' : 'h2')}</ul>}
      {!lead && others.length === 0 && (
        <EmptyPage total={meta.total} empty={filtered ? '沒有符合條件的圖解。試試別的頻道或年份。' : '還沒有圖解。'} />
      )}
      <ul className={styles['list']}>{others.map((video) => item(video, 'card'))}</ul>
      <Paging meta={meta} omittedParam="id" />
    </Page>
  )
}
