import { usePostBody } from '../drawing.ts'
import styles from './post-flags.module.css'
import { flagsKey, type PostView } from './post-view.ts'

/** What to do in an emergency: above the rest of the post and never behind its wall. */
export function PostFlags({ view }: { view: PostView }) {
  const key = flagsKey(view.post)
  const flags = usePostBody(key, view.flags, view.flagCount)
  return flags.map((html, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the red flags of one text never change order
      key={at}
      className={styles['flag']}
      data-body={`${key}#${at}`}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  ))
}
