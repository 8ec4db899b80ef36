import { useEffect, useRef } from 'react'
import type { Video } from '../../contract/place-shapes.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import styles from './player.module.css'

/** The film in the browser's own player. Nothing of it is loaded before it is played. */
export function FilmPlayer({ video: { title, cover, source_url } }: { video: Video }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    film.current?.focus({ preventScroll: true })
    film.current?.play().catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript is below the player, with timestamps
    <video
      ref={film}
      className={styles['film']}
      controls
      playsInline
      preload="none"
      aria-label={title}
      src={source_url ?? undefined}
      poster={cover ? imagePath(cover.id, 1200) : undefined}
    />
  )
}
