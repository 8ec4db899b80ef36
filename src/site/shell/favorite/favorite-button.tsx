import { buttonClass } from '../../../ui/button/button-class.ts'
import { HeartIcon } from '../../../ui/icons/icons.tsx'
import { useShell } from '../use-shell.ts'
import styles from './favorite-button.module.css'
import { type Keepable, useFavorite } from './use-favorite.ts'

/**
 * 收藏 / 已收藏. Before the member is known, without scripts and for visitors, it is a form: it saves the item for a member,
 * and for a visitor the intent until sign-in. A GET link would be open to CSRF.
 * @param className styles of a toolbar, where the button is in one
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
  const isReader = audience === 'member' || audience === 'subscriber'
  const looks = `${className} ${styles['favorite']}`
  const face = (
    <>
      <HeartIcon />
      <span className={styles['steady']}>{favorite ? '已收藏' : '收藏'}</span>
    </>
  )
  if (!member)
    return (
      <form
        method="post"
        action="/member/favorites"
        className={styles['plain']}
        onSubmit={(event) => {
          if (!isReader) return
          event.preventDefault()
          toggle()
        }}
      >
        <input type="hidden" name="item_type" value={item.type} />
        <input type="hidden" name="item_id" value={item.id} />
        <input type="hidden" name="title" value={item.title} />
        <button type="submit" name="what" value="keep" className={looks} data-waits={isReader || undefined}>
          {face}
        </button>
      </form>
    )
  return (
    <button type="button" className={looks} data-kept={favorite || undefined} aria-busy={working || undefined} onClick={toggle}>
      {face}
    </button>
  )
}
