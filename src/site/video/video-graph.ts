import type { Thing, VideoObject } from 'schema-dts'
import type { Video } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'

/** A video in schema.org's words, its transcript included. */
export function videoGraph(site: SiteNames, video: Video): Thing[] {
  const path = `/video?id=${video.id}`
  const film: VideoObject = {
    '@type': 'VideoObject',
    '@id': site.siteUrl + path,
    url: site.siteUrl + path,
    name: video.title,
    description: video.description,
    uploadDate: video.publish_date,
    duration: `PT${video.duration_seconds}S`,
    inLanguage: 'zh-Hant-TW',
    transcript: video.transcript.map(({ text }) => text).join('\n'),
    publisher: { '@id': `${site.siteUrl}/#organization` },
    keywords: video.tags.join(','),
    ...(video.cover && { thumbnail: imageOf(site, video.cover), thumbnailUrl: `${site.siteUrl}/img/${video.cover.id}/1200.jpg` }),
    ...(video.source_url && { contentUrl: new URL(video.source_url, site.siteUrl).href }),
  }
  const crumbs = [
    { title: placeNames['/video'], path: '/video' },
    { title: video.title, path },
  ]
  return [film, organizationOf(site), breadcrumbOf(site, crumbs)]
}
