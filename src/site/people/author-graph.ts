import type { Person, Thing } from 'schema-dts'
import type { CallAnswer } from '../../contract/client.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'

type Author = CallAnswer<'GET /api/v3.0/author/:id'>['items']

/** An author as schema.org data: identity and areas of expertise. */
export function authorGraph(site: SiteNames, author: Author): Thing[] {
  const person: Person = {
    '@type': 'Person',
    '@id': site.siteUrl + author.url,
    name: author.name,
    jobTitle: author.title,
    description: author.bio,
    url: site.siteUrl + author.url,
    knowsAbout: author.expertise,
    worksFor: { '@id': `${site.siteUrl}/#organization` },
    ...(author.links.length > 0 && { sameAs: author.links }),
    ...(author.portrait && { image: imageOf(site, author.portrait) }),
  }
  const crumbs = [
    { title: placeNames['/author'], path: '/author' },
    { title: author.name, path: author.url },
  ]
  return [person, organizationOf(site), breadcrumbOf(site, crumbs)]
}
