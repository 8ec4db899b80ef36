import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../shell/page-meta.ts'
import type { PostPageData } from './compose-page.ts'
import { postGraph } from './post-graph.ts'

/**
 * Meta tags of a post's page: only facts that are public for every post, so that no wall leaks. The canonical URL
 * is the post's own: the newer template and the preview point to it too.
 */
export function postMeta(matches: Parameters<typeof pageMeta>[0], { view: { post }, preview }: PostPageData): MetaDescriptor[] {
  const details = [
    ['article:published_time', post.publish_date],
    ['article:modified_time', post.updated_at],
    ...post.authors.map(({ name }) => ['article:author', name]),
    ...post.channels.slice(0, 1).map(({ title }) => ['article:section', title]),
    ...post.tags.map((tag) => ['article:tag', tag]),
  ]
  return [
    ...pageMeta(matches, {
      title: post.seo_title,
      description: post.lead,
      path: post.url,
      card: preview ? undefined : [post.type, post.id],
      type: 'article',
      indexed: !preview,
      graph: import.meta.env.SSR && ((site) => postGraph(site, post)),
    }),
    ...(post.keywords.length > 0 ? [{ name: 'keywords', content: post.keywords.join(',') }] : []),
    ...details.map(([property, content]) => ({ property, content })),
  ]
}

/** The document title of a post's page. */
export const tabTitle = (seoTitle: string, siteName: string) => `${seoTitle}｜${siteName}`
