import type { CreativeWork, Thing, VideoObject } from 'schema-dts'
import type { Video } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { videoHostOf } from '../../domain/posts/contents.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'

/** A film, or a captioned image, as schema.org data: only a film is a VideoObject. */
export function videoGraph(site: SiteNames, video: Video): Thing[] {
  const path = `/video?id=${video.id}`
  const common = {
    '@id': site.siteUrl + path,
    url: site.siteUrl + path,
    name: video.title,
    description: video.description,
    inLanguage: 'zh-Hant-TW',
    publisher: { '@id': `${site.siteUrl}/#organization` },
    keywords: video.tags.join(','),
    ...(video.cover && { thumbnail: imageOf(site, video.cover), thumbnailUrl: `${site.siteUrl}/img/${video.cover.id}/1200.jpg` }),
  }
  const transcript = video.transcript.map(({ text }) => text).join('\n')
  const content: VideoObject | CreativeWork = video.source_url
    ? {
        '@type': 'VideoObject',
        ...common,
        uploadDate: video.publish_date,
        duration: `PT${video.duration_seconds}S`,
        transcript,
        ...(videoHostOf(video.source_url)
          ? { sameAs: video.source_url }
          : { contentUrl: new URL(video.source_url, site.siteUrl).href }),
      }
    : { '@type': 'CreativeWork', ...common, datePublished: video.publish_date, text: transcript }
  const crumbs = [
    { title: placeNames['/video'], path: '/video' },
    { title: video.title, path },
  ]
  return [content, organizationOf(site), breadcrumbOf(site, crumbs)]
}
