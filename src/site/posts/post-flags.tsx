import { usePostBody } from '../drawing.ts'
import styles from './post-flags.module.css'
import { flagsKey, type PostView } from './post-view.ts'

/** What to do in an emergency, before everything else that a post says and outside of what a wall closes. */
export function PostFlags({ view }: { view: PostView }) {
  const key = flagsKey(view.post)
  const flags = usePostBody(key, view.flags, view.flagCount)
  return flags.map((html, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the red flags of one text never change places
      key={at}
      className={styles['flag']}
      data-body={`${key}#${at}`}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  ))
}
