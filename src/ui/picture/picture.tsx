import styles from './picture.module.css'

/** The URLs of one image in a frame, as built by `site/shell/picture-sources.ts`. */
export type PictureSources = (ratio?: string) => {
  avif: string
  webp: string
  src: string
  /** Size of the original: reserves the space before the image loads. */
  width: number
  height: number
}

interface PictureProps {
  sources: PictureSources
  /** Text alternative; empty for a decorative image. */
  alt: string
  /** CSS `sizes`: the displayed width. */
  sizes: string
  /** The first image of a page (LCP candidate), fetched with high priority. */
  priority?: boolean
  /** A fixed `aspect-ratio` (`16 / 9`); the image fills it. */
  ratio?: string
  className?: string
}

/** A responsive image in AVIF, WebP or JPEG, at the width the screen needs, without layout shift. */
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
