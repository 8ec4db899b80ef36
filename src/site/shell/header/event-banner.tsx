import type { CSSProperties } from 'react'
import { httpAddress } from '../../../domain/navigation/menu-target.ts'
import { CartIcon, LoudspeakerIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useSharedData } from '../shared-data.tsx'
import styles from './announcements.module.css'

const icons = { cart: CartIcon, loudspeaker: LoudspeakerIcon }

/** The current announcement, as text or image; opens in a new tab. Its colours are set by the editors. */
export function EventBanner() {
  const { event } = useSharedData()
  const href = event && httpAddress(event.url)
  if (!event || !href) return null
  const { display_method: method, text, image } = event
  if (method === 'image' && image)
    return (
      <aside className={styles['event']} aria-label="活動訊息">
        <a href={href} target="_blank" rel="noopener" className={styles['pictured']}>
          <img src={image.url} alt={text?.wording || '活動訊息'} width="1200" height="96" className={styles['picture']} />
          <VisuallyHidden>（另開新視窗）</VisuallyHidden>
        </a>
      </aside>
    )
  if (method !== 'text' || !text) return null
  const EventIcon = icons[text.icon]
  const colours = {
    '--event-ground': text.bg_color,
    '--event-ground-hover': text.hover_color,
    '--event-ink': text.wording_color,
    '--event-ink-hover': text.wording_hover_color,
  } as CSSProperties
  return (
    <aside className={styles['event']} aria-label="活動訊息">
      <a href={href} target="_blank" rel="noopener" className={styles['worded']} style={colours}>
        <EventIcon />
        <span className={styles['wording']}>{text.wording}</span>
        <VisuallyHidden>（另開新視窗）</VisuallyHidden>
      </a>
    </aside>
  )
}
