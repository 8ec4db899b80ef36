import { Fragment, type MouseEvent } from 'react'
import { usePostBody } from '../drawing.ts'
import { Ad } from '../shell/ads/ad.tsx'
import styles from './post-body.module.css'
import { walledClass } from './post-graph.ts'
import type { PostView } from './post-view.ts'
import { bodyKey } from './post-view.ts'

/** The text, in pieces with advertisements between them (`ads`). Before a wall its end fades out. */
export function PostBody({ view, ads }: { view: PostView; ads: boolean }) {
  const key = bodyKey(view.post)
  const pieces = usePostBody(key, view.body, view.pieces)
  const activate = ({ target: button }: MouseEvent) =>
    button instanceof HTMLButtonElement &&
    import('./send-card.ts').then(
      (part) => part.sendCard(button, view.post),
      () => {
        button.textContent = '沒有網路，請稍後再按一次'
      },
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of inner buttons
    <div onClick={activate} className={view.wall ? `${styles['body']} ${styles['fading']} ${walledClass}` : styles['body']}>
      {pieces.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change order
        <Fragment key={index}>
          {ads && index > 0 && <Ad slot="content" of={view.post.url} turn={index - 1} />}
          <div
            data-body={`${key}#${index}`}
            data-later={index > 0 || undefined}
            dangerouslySetInnerHTML={{ __html: html }}
            suppressHydrationWarning
          />
        </Fragment>
      ))}
    </div>
  )
}
