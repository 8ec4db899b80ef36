import styles from './picture.module.css'

/** The addresses of one picture in a frame, as `site/shell/picture-sources.ts` makes them. */
export type PictureSources = (ratio?: string) => {
  avif: string
  webp: string
  src: string
  /** Size of the original: the place is kept before the picture comes. */
  width: number
  height: number
}

interface PictureProps {
  sources: PictureSources
  /** What is to be seen; empty for a picture that only adorns. */
  alt: string
  /** CSS `sizes`: how wide it stands on the page. */
  sizes: string
  /** The first picture of a page, fetched at once. */
  priority?: boolean
  /** A fixed frame, as `aspect-ratio` (`16 / 9`); the picture fills it. */
  ratio?: string
  className?: string
}

/** A picture in AVIF, WebP or JPEG, in the width the screen needs, that never moves what stands around it. */
export function Picture({ sources, alt, sizes, priority = false, ratio, className }: PictureProps) {
  const { avif, webp, src, width, height } = sources(ratio)
  const names = [styles['picture'], ratio && styles['framed'], className].filter(Boolean).join(' ')
  return (
    <picture className={names} style={ratio ? { aspectRatio: ratio } : undefined}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        className={styles['image']}
      />
    </picture>
  )
}
