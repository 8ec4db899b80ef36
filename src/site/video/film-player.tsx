import { useEffect, useRef } from 'react'
import type { Video } from '../../contract/place-shapes.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import styles from './player.module.css'

/** The film itself, by the browser's own player. Nothing of it is fetched before it is played. */
export function FilmPlayer({ video: { title, cover, source_url } }: { video: Video }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    film.current?.focus({ preventScroll: true })
    film.current?.play().catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands below as text, with its times
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
