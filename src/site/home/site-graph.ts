import type { SearchAction, Thing, WebSite } from 'schema-dts'
import { organizationOf, type SiteNames } from '../shell/structured-data.ts'

/** The site as schema.org data: its publisher, and its search action. */
export function siteGraph(site: SiteNames): Thing[] {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}/search?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#website`,
    name: site.siteName,
    url: site.siteUrl,
    inLanguage: 'zh-Hant-TW',
    publisher: { '@id': `${site.siteUrl}/#organization` },
    potentialAction: search,
  }
  return [website, organizationOf(site)]
}
