import type { CSSProperties } from 'react'
import { httpUrl } from '../../../domain/navigation/menu-target.ts'
import { CartIcon, CloseIcon, LoudspeakerIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useSharedData } from '../shared-data.tsx'
import styles from './announcements.module.css'
import { closedEventScript } from './closed-event.ts'

const icons = { cart: CartIcon, loudspeaker: LoudspeakerIcon }

/**
 * The current announcement, as text or image; opens in a new tab. Its colours are set by the editors. An inline
 * script closes it (`closed-event.ts`) and stores the address of its link: an announcement with another link appears.
 */
export function EventBanner() {
  const { event } = useSharedData()
  const href = event && httpUrl(event.url)
  if (!event || !href) return null
  const { display_method: method, text, image } = event
  const pictured = method === 'image' && image
  if (!pictured && (method !== 'text' || !text)) return null
  const EventIcon = text && icons[text.icon]
  const colours = text && {
    '--event-ground': text.bg_color,
    '--event-ground-hover': text.hover_color,
    '--event-ink': text.wording_color,
    '--event-ink-hover': text.wording_hover_color,
  }
  return (
    <>
      <aside
        className={styles['event']}
        aria-label="活動訊息"
        style={colours as CSSProperties}
        data-event={href}
        suppressHydrationWarning
      >
        <a href={href} target="_blank" rel="noopener" className={styles[pictured ? 'pictured' : 'worded']}>
          {pictured ? (
            <img src={image.url} alt={text?.wording || '活動訊息'} width="1200" height="96" className={styles['picture']} />
          ) : (
            <>
              {EventIcon && <EventIcon />}
              <span className={styles['wording']}>{text?.wording}</span>
            </>
          )}
          <VisuallyHidden>（另開新視窗）</VisuallyHidden>
        </a>
        <button type="button" className={styles['close']} aria-label="關閉活動訊息">
          <CloseIcon size="18" />
        </button>
      </aside>
      <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? closedEventScript : '' }} suppressHydrationWarning />
    </>
  )
}
