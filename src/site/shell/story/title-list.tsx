import type { PostSummary } from '../../../contract/posts.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../../ui/headline/headline.ts'

/** A list of posts by title only. */
export function TitleList({ posts }: { posts: readonly Pick<PostSummary, 'url' | 'title'>[] }) {
  return (
    <ul>
      {posts.map(({ url, title }) => (
        <li key={url}>
          <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(title)} />
        </li>
      ))}
    </ul>
  )
}
