import { useEffect, useState } from 'react'
import { useApi } from '../api.ts'
import type { PostFeatures } from './post-view.ts'
import { reportPostFailure } from './report-post-failure.ts'
import styles from './tools.module.css'

/**
 * 編輯這一篇: a link for users who may edit this post. Fetched after the page has loaded, because pages are cached for
 * readers.
 */
export default function EditPost({ post: { type, id, url } }: { post: Pick<PostFeatures, 'type' | 'id' | 'url'> }) {
  const api = useApi()
  const [officeUrl, setOfficeUrl] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    api('GET /api/v3.0/office/edit/:postType/:id', { params: { postType: type, id: String(id) } }).then(
      ({ items }) => isShown && setOfficeUrl(items.url),
      (error: unknown) => reportPostFailure(error, { path: url, type, id }),
    )
    return () => {
      isShown = false
    }
  }, [api, type, id, url])
  if (officeUrl === null) return null
  return (
    <a href={officeUrl} className={styles['tool']}>
      編輯這一篇
    </a>
  )
}
