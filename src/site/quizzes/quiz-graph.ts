import type { Quiz as QuizThing, Thing } from 'schema-dts'
import type { Quiz } from '../../contract/quizzes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'

/** A quiz as schema.org data: topic, author, sponsor, references. Answers are not included. */
export function quizGraph(site: SiteNames, quiz: Quiz): Thing[] {
  const { title, description, channel, cover, sponsor, references } = quiz
  const url = site.siteUrl + quiz.url
  const entity: QuizThing = {
    '@type': 'Quiz',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'zh-Hant-TW',
    about: { '@type': 'Thing', name: channel.title },
    isAccessibleForFree: true,
    publisher: { '@id': `${site.siteUrl}/#organization` },
    isPartOf: { '@id': `${site.siteUrl}/#website` },
    ...(cover && { image: imageOf(site, cover) }),
    ...(sponsor && { sponsor: { '@type': 'Organization', name: sponsor } }),
    citation: references.map((reference) => ({ '@type': 'CreativeWork', name: reference.title, url: reference.url })),
  }
  const crumbs = [
    { title: placeNames['/test'], path: '/test' },
    { title, path: quiz.url },
  ]
  return [entity, organizationOf(site), breadcrumbOf(site, crumbs)]
}
