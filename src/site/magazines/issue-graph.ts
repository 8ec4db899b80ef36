import type { PublicationIssue, Thing } from 'schema-dts'
import type { Magazine } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'

/** An issue as schema.org data, with its contents. */
export function issueGraph(site: SiteNames, magazine: Magazine): Thing[] {
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
