import type { z } from 'zod'
import type { memberEndpoints } from '../../contract/member.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { DataLayer } from '../../operations/membership/read-data-layer.ts'

type Answer = z.input<typeof memberEndpoints.datalayer.answer>['items']

export function presentDataLayer({ post, state, uuid }: DataLayer): Answer {
  return {
    ItemData: {
      article: {
        id: post.id,
        title: { seo_title: post.seo_title, web_title: post.web_title, paper_title: post.paper_title },
        authors: post.authors.map(({ name }) => ({ name })),
        channels: post.channels.map(({ title }) => ({ title })),
        keywords: post.keywords,
        tags: post.tags,
        source: post.source,
        publish_date: post.publish_date,
        topic_level: post.topic_level,
        topic_keyword: post.topic_keyword,
        url: postPath(post.type, post.id),
        status: post.status,
      },
    },
    MemberData: { state, uuid },
  }
}
