import type { Article, FAQPage, MedicalWebPage, Recipe, Thing } from 'schema-dts'
import { channelLink } from '../../domain/posts/channel-link.ts'
import { isFrontPage } from '../../domain/posts/reference-target.ts'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'
import type { PostView } from './post-view.ts'

/** Marks the walled part of the page for search engines (`hasPart`). */
export const walledClass = 'walled-text'

/** The questions and answers in the readable part as FAQ data; none for a text without questions. */
function questionsOf(url: string, questions: PostView['post']['questions']): FAQPage[] {
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ asked: requested, answered }) => ({
    '@type': 'Question' as const,
    name: requested,
    acceptedAnswer: { '@type': 'Answer' as const, text: answered },
  }))
  return [{ '@type': 'FAQPage', '@id': `${url}#questions`, isPartOf: { '@id': url }, mainEntity }]
}

/** Photo credit of the cover. */
function creditOf({ cover, credits }: PostView['post']) {
  const coverCredit = credits.find(({ id }) => id === cover?.id)
  return coverCredit ? { creditText: coverCredit.credit } : {}
}

/**
 * A post as schema.org data: the article, and the page with its reviewer and review date. Only facts that are public
 * for every post; a walled one is marked as not free.
 */
export function postGraph(site: SiteNames, post: PostView['post']): Thing[] {
  const url = site.siteUrl + post.url
  const person = ({ id, name }: { id: number; name: string }) => ({
    '@type': 'Person' as const,
    '@id': `${site.siteUrl}/author/${id}`,
    name,
    url: `${site.siteUrl}/author/${id}`,
  })
  const free = post.status === ''
  const article: Article = {
    '@type': post.type === 'blog' ? 'BlogPosting' : 'Article',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.lead,
    inLanguage: 'zh-Hant-TW',
    datePublished: post.publish_date,
    dateModified: post.updated_at,
    author: post.authors.map(person),
    publisher: { '@id': `${site.siteUrl}/#organization` },
    mainEntityOfPage: { '@id': url },
    isAccessibleForFree: free,
    keywords: [...new Set([...post.keywords, ...post.tags])].join(','),
    ...(post.channels[0] && { articleSection: post.channels[0].title }),
    ...(post.cover && { image: { ...imageOf(site, post.cover), ...creditOf(post) } }),
    ...(post.references.length > 0 && {
      // a reference to a front page names a body, not a document
      citation: post.references.map(({ title: name, publisher, url }) =>
        isFrontPage(url) ? publisher : { '@type': 'CreativeWork' as const, name, ...(url && { url }) },
      ),
    }),
    ...(post.corrections.length > 0 && {
      correction: post.corrections.map(({ at, text }) => ({
        '@type': 'CorrectionComment' as const,
        datePublished: at,
        text,
      })),
    }),
    ...(!free && { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${walledClass}` } }),
  }
  const page: MedicalWebPage = {
    '@type': 'MedicalWebPage',
    '@id': url,
    url,
    name: post.seo_title,
    inLanguage: 'zh-Hant-TW',
    isAccessibleForFree: free,
    mainEntity: { '@id': `${url}#article` },
    isPartOf: { '@id': `${site.siteUrl}/#website` },
    ...(post.reviewed_by && { reviewedBy: { ...person(post.reviewed_by), jobTitle: post.reviewed_by.title } }),
    ...(post.reviewed_at && { lastReviewed: post.reviewed_at }),
  }
  const [channel] = post.channels
  const crumbs = [
    ...(channel ? [{ title: channel.title, path: channelLink(channel).path }] : []),
    { title: post.title, path: post.url },
  ]
  const recipes = post.recipes.map(
    ({ nutrition, ...recipe }): Recipe => ({
      '@type': 'Recipe',
      ...recipe,
      author: article.author,
      isPartOf: { '@id': url },
      ...(post.cover && { image: imageOf(site, post.cover) }),
      ...(nutrition && { nutrition: { '@type': 'NutritionInformation', ...nutrition } }),
    }),
  )
  return [article, page, ...recipes, ...questionsOf(url, post.questions), organizationOf(site), breadcrumbOf(site, crumbs)]
}
