import { usePostBody } from '../standing.ts'
import styles from './post-body.module.css'
import { walledClass } from './post-graph.ts'
import type { PostView } from './post-view.ts'
import { bodyKey } from './post-view.ts'

/** The text, in pieces between which an ad may stand. Behind a wall it fades at its end. */
export function PostBody({ view }: { view: PostView }) {
  const key = bodyKey(view.post)
  const pieces = usePostBody(key, view.body, view.pieces)
  return (
    <div className={view.wall ? `${styles['body']} ${styles['fading']} ${walledClass}` : styles['body']}>
      {pieces.map((html, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          key={index}
          data-body={`${key}#${index}`}
          dangerouslySetInnerHTML={{ __html: html }}
          suppressHydrationWarning
        />
      ))}
    </div>
  )
}
