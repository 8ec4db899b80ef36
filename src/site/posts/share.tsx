import { track } from '../../browser/track.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { LinkIcon, ShareIcon } from './post-icons.tsx'
import styles from './tools.module.css'
import { useCopy } from './use-copy.ts'

interface ShareProps {
  /** The shared item, as analytics names it. */
  item: { item_type: PostType; item_id: number }
  title: string
  /** The absolute URL. */
  url: string
}

/** Opens the device's share sheet; where there is none, copies the URL. */
export function SharePostButton({ item, title, url }: ShareProps) {
  const { copied, copy } = useCopy(url)
  const share = () => {
    track('share', { ...item, method: 'share' in navigator ? 'sheet' : 'copy' })
    if ('share' in navigator) navigator.share({ title, url }).catch(() => undefined)
    else copy()
  }
  return (
    <button type="button" className={styles['tool']} onClick={share} data-needs-script>
      {copied ? <CheckIcon /> : <ShareIcon />}
      <span className={styles['steady']} aria-live="polite">
        {copied ? '已複製' : '分享'}
      </span>
    </button>
  )
}

/** A copy button, and plain share links to social networks, which need no script. */
export function ShareLinks({ item, title, url }: ShareProps) {
  const { copied, copy } = useCopy(url)
  const targets = [
    { name: 'LINE', href: `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url })}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}` },
    { name: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ] as const
  const notify = (method: (typeof targets)[number]['name'] | 'copy') => track('share', { ...item, method })
  return (
    <div className={styles['share']}>
      <p>把這篇分享給家人</p>
      <ul>
        {targets.map(({ name, href }) => (
          <li key={name}>
            <a
              className={styles['tool']}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`分享到 ${name}（另開新視窗）`}
              onClick={() => notify(name)}
            >
              {name}
            </a>
          </li>
        ))}
        <li data-needs-script>
          <button
            type="button"
            className={styles['tool']}
            onClick={() => {
              notify('copy')
              copy()
            }}
          >
            {copied ? <CheckIcon /> : <LinkIcon />}
            <span className={styles['steadyLong']} aria-live="polite">
              {copied ? '已複製' : '複製連結'}
            </span>
          </button>
        </li>
      </ul>
    </div>
  )
}
