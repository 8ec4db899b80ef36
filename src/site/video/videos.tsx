import { useState } from 'react'
import { Chips } from '../../ui/chips/chips.tsx'
import { Page } from '../../ui/page/page.tsx'
import { siteRequest } from '../request-context.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { notFoundPage } from '../shell/or-not-found.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { SiteLink } from '../shell/site-link.tsx'
import type { Route } from './+types/videos.ts'
import { videoGraph } from './video-graph.ts'
import { VideoItem } from './video-item.tsx'
import styles from './videos.module.css'

const words = { title: '影音', description: '三到五分鐘看懂一件事。每一支都附逐字稿，不方便出聲時也能讀。' }

/** 影音: `?channel=` shows one channel's, `?id=` opens one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [{ items: videos }, { items: channels }] = await Promise.all([
    client('GET /api/v3.0/video'),
    client('GET /api/v3.0/channel'),
  ])
  const id = url.searchParams.get('id')
  const asked = id === null ? null : videos.find((video) => String(video.id) === id)
  if (asked === undefined) throw notFoundPage()
  const slug = url.searchParams.get('channel') || null
  const channel = slug === null ? null : channels.find((one) => one.slug === slug)
  if (channel === undefined) throw notFoundPage()
  const withVideos = channels.filter((one) => videos.some((video) => video.channel?.id === one.id))
  return {
    videos: channel ? videos.filter((video) => video.channel?.id === channel.id) : videos,
    channels: withVideos.map(({ slug, title }) => ({ slug, title })),
    chosen: channel && { slug: channel.slug, title: channel.title },
    asked,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const asked = loaderData?.asked
  if (asked)
    return pageMeta(matches, {
      title: asked.title,
      description: asked.description,
      path: `/video?id=${asked.id}`,
      card: ['video', asked.id],
      graph: (site) => videoGraph(site, asked),
    })
  const chosen = loaderData?.chosen
  return pageMeta(matches, {
    ...words,
    title: chosen ? `${chosen.title}影音` : words.title,
    path: chosen ? `/video?channel=${chosen.slug}` : '/video',
  })
}

export default function Videos({ loaderData: { videos, channels, chosen, asked } }: Route.ComponentProps) {
  const [pressed, press] = useState<number | null>(null)
  return (
    <Page>
      <PageHead title={words.title} text={words.description}>
        <Chips label="依頻道">
          <SiteLink to="/video" aria-current={chosen ? undefined : 'page'}>
            全部
          </SiteLink>
          {channels.map(({ slug, title }) => (
            <SiteLink key={slug} to={`/video?channel=${slug}`} aria-current={chosen?.slug === slug ? 'page' : undefined}>
              {title}
            </SiteLink>
          ))}
        </Chips>
      </PageHead>
      {videos.length === 0 && <p className={styles['empty']}>這個頻道還沒有影片。</p>}
      <ul className={styles['list']}>
        {videos.map((video) => (
          <VideoItem
            key={video.id}
            video={video}
            open={(pressed ?? asked?.id) === video.id}
            asked={asked?.id === video.id}
            onOpen={() => press(video.id)}
          />
        ))}
      </ul>
    </Page>
  )
}
