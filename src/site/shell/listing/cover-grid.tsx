import type { CSSProperties, ReactNode } from 'react'
import type { Picture as PictureShape } from '../../../contract/shapes.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './cover-grid.module.css'

/** A grid of cards: specials, issues, columns, people. */
export function CoverGrid({ children, shape = 'broad' }: { children: ReactNode; shape?: 'broad' | 'tall' | 'round' }) {
  return (
    <ul className={styles['grid']} data-shape={shape}>
      {children}
    </ul>
  )
}

interface CoverCardProps {
  /** The card's target; external URLs open in a new tab. */
  to: string
  title: string
  cover: PictureShape | null
  eyebrow?: ReactNode
  text?: ReactNode
  note?: ReactNode
  ratio?: string
  ink?: CSSProperties
}

/** A card with image, title and short text. The whole card is one link. */
export function CoverCard({ to, title, cover, eyebrow, text, note, ratio = '16 / 9', ink }: CoverCardProps) {
  return (
    <li className={styles['card']} style={ink}>
      {cover && (
        <div className={styles['cover']}>
          <Picture
            sources={pictureSources(cover)}
            alt=""
            sizes="(min-width: 992px) 380px, (min-width: 640px) 45vw, 100vw"
            ratio={ratio}
          />
        </div>
      )}
      <div className={styles['words']}>
        {eyebrow && <p className={styles['eyebrow']}>{eyebrow}</p>}
        <h2 className={styles['title']}>
          {to.startsWith('/') ? (
            <SiteLink to={to} dangerouslySetInnerHTML={headlineHtml(title)} />
          ) : (
            <a href={to} target="_blank" rel="noopener" dangerouslySetInnerHTML={headlineHtml(title)} />
          )}
        </h2>
        {text && <p className={styles['text']}>{text}</p>}
        {note && <p className={styles['note']}>{note}</p>}
      </div>
    </li>
  )
}
