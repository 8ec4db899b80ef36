import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { HeartIcon } from '../../../ui/icons/icons.tsx'
import { SiteLink } from '../site-link.tsx'
import { useShell } from '../use-shell.ts'
import styles from './favorite-button.module.css'
import { type Keepable, useFavorite } from './use-favorite.ts'

/**
 * 收藏 / 已收藏. For visitors the way to sign in and back; on a member's page, before the browser knows who reads or
 * without scripts, a form that keeps it and leads to all that is kept.
 * @param className the looks of a row of tools, where it stands in one
 */
export function FavoriteButton({
  item,
  className = buttonClass({ look: 'secondary' }),
}: {
  item: Keepable & { title: string }
  className?: string | undefined
}) {
  const { audience } = useShell()
  const { member, favorite, working, toggle } = useFavorite(item)
  const looks = `${className} ${styles['favorite']}`
  const face = (
    <>
      <HeartIcon />
      <span className={styles['steady']}>{favorite ? '已收藏' : '收藏'}</span>
    </>
  )
  if (!member && (audience === 'member' || audience === 'subscriber'))
    return (
      <form
        method="post"
        action="/member/favorites"
        className={styles['plain']}
        onSubmit={(event) => {
          event.preventDefault()
          toggle()
        }}
      >
        <input type="hidden" name="item_type" value={item.type} />
        <input type="hidden" name="item_id" value={item.id} />
        <input type="hidden" name="title" value={item.title} />
        <button type="submit" name="what" value="keep" className={looks}>
          {face}
        </button>
      </form>
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
