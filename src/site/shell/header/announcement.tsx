import type { CSSProperties } from 'react'
import { httpUrl } from '../../../domain/navigation/menu-target.ts'
import { CartIcon, CloseIcon, LoudspeakerIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useSharedData } from '../shared-data.tsx'
import styles from './announcement.module.css'
import { announcementScript } from './announcement-script.ts'

const icons = { cart: CartIcon, loudspeaker: LoudspeakerIcon }

/**
 * The current announcement, as text or image; opens in a new tab. Its colours are set by the editors. An inline
 * script closes it (`announcement-script.ts`) and stores the URL of its link: an announcement with another link appears.
 */
export function Announcement() {
  const { announcement } = useSharedData()
  const href = announcement && httpUrl(announcement.url)
  if (!announcement || !href) return null
  const { display_method: method, text, image } = announcement
  const isPicture = method === 'image' && image
  if (!isPicture && (method !== 'text' || !text)) return null
  const Icon = text && icons[text.icon]
  const colours = text && {
    '--announcement-background': text.bg_color,
    '--announcement-background-hover': text.hover_color,
    '--announcement-color': text.wording_color,
    '--announcement-color-hover': text.wording_hover_color,
  }
  return (
    <>
      <aside
        className={styles['announcement']}
        aria-label="活動訊息"
        style={colours as CSSProperties}
        data-href={href}
        suppressHydrationWarning
      >
        <a href={href} target="_blank" rel="noopener" className={styles[isPicture ? 'pictureLink' : 'textLink']}>
          {isPicture ? (
            <img src={image.url} alt={text?.wording || '活動訊息'} width="1200" height="96" className={styles['picture']} />
          ) : (
            <>
              {Icon && <Icon />}
              <span className={styles['text']}>{text?.wording}</span>
            </>
          )}
          <VisuallyHidden>（另開新視窗）</VisuallyHidden>
        </a>
        <button type="button" className={styles['close']} aria-label="關閉活動訊息">
          <CloseIcon size="18" />
        </button>
      </aside>
      <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? announcementScript : '' }} suppressHydrationWarning />
    </>
  )
}
