import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { HeartIcon } from '../../../ui/icons/icons.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './favorite-button.module.css'
import { type Keepable, useFavorite } from './use-favorite.ts'

/**
 * 收藏 / 已收藏. For visitors, and before the browser knows who reads, the way to sign in and back.
 * @param className the looks of a row of tools, where it stands in one
 */
export function FavoriteButton({
  item,
  className = buttonClass({ look: 'secondary' }),
}: {
  item: Keepable & { title: string }
  className?: string | undefined
}) {
  const { member, favorite, working, toggle } = useFavorite(item)
  const looks = `${className} ${styles['favorite']}`
  const face = (
    <>
      <HeartIcon />
      <span className={styles['steady']}>{favorite ? '已收藏' : '收藏'}</span>
    </>
  )
  if (!member)
    return (
      <SiteLink className={looks} to={signInLink('/login', { path: item.url, title: item.title })} prefetch="none" rel="nofollow">
        {face}
      </SiteLink>
    )
  return (
    <button type="button" className={looks} aria-pressed={favorite} aria-busy={working || undefined} onClick={toggle}>
      {face}
    </button>
  )
}
