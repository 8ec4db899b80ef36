import { type ReactNode, useEffect, useState } from 'react'
import type { PostSummary } from '../../../contract/posts.ts'
import { useApi } from '../../api.ts'
import styles from './popular-stories.module.css'
import { StoryRow } from './story-row.tsx'

/**
 * Three posts that most readers read, below an error or in an empty library, after what needs a working API as they do;
 * nothing without a response. Rendered by the browser only. In a file of its own, because every page loads the error page.
 */
export default function PopularStories({ children }: { children?: ReactNode }) {
  const [posts, setPosts] = useState<PostSummary[]>([])
  const api = useApi()
  useEffect(() => {
    api('GET /api/v3.0/:postType', { params: { postType: 'article' }, query: { sort: 'popular', per_page: '10' } }).then(
      ({ items }) => setPosts(items.filter(({ status }) => status === '').slice(0, 3)),
      () => undefined,
    )
  }, [api])
  if (posts.length === 0) return null
  return (
    <>
      {children}
      <section className={styles['reading']} aria-labelledby="reading">
        <h2 id="reading">先讀這幾篇</h2>
        {posts.map((post) => (
          <StoryRow key={post.url} post={post} level="h3" />
        ))}
      </section>
    </>
  )
}
