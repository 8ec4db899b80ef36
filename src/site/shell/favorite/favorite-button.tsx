import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../../browser/log.ts'
import { postToWorker } from '../../../browser/offline/post-message.ts'
import { track } from '../../../browser/track.ts'
import type { Member } from '../../../contract/member.ts'
import { type FavoriteType, favoriteSite, isNumbered } from '../../../domain/favorites/kinds.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { HeartIcon } from '../../../ui/icons/icons.tsx'
import { useApi } from '../../api.ts'
import { useMember } from '../use-member.ts'
import { useShell } from '../use-shell.ts'
import styles from './favorite-button.module.css'

/**
 * 收藏 / 已收藏. Before the member is known, without scripts and for visitors, it is a form: it saves the item for a member,
 * and for a visitor the intent until sign-in. A GET link would be open to CSRF.
 * @param className styles of a toolbar, where the button is in one
 */
export function FavoriteButton({
  item,
  className = buttonClass({ variant: 'secondary' }),
}: {
  item: FavoriteTarget & { title: string }
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

/** An item that can be saved as a favorite, and its URL. */
interface FavoriteTarget {
  type: FavoriteType
  id: string | number
  url: string
}

interface Favorite {
  member: Member | null
  favorite: boolean
  working: boolean
  /** While the member is not known yet, the toggle is deferred. */
  toggle: () => void
}

/**
 * Whether the member has saved an item, fetched once the member is known, and the toggle for it. An earlier click is
 * applied then.
 */
function useFavorite({ type, id, url }: FavoriteTarget): Favorite {
  const api = useApi()
  const { member } = useMember()
  const uuid = member?.uuid
  const [favorite, setFavorite] = useState(false)
  const [working, setWorking] = useState(false)
  const intended = useRef(false)

  const change = useCallback(
    async (owner: string, isFavorite: boolean) => {
      const body = { member_uid: owner, site: favoriteSite, item_type: type, item_id: String(id) }
      setWorking(true)
      try {
        await api(isFavorite ? 'POST /api/v3.0/favorite/add' : 'POST /api/v3.0/favorite/delete_by_cond', { body })
        setFavorite(isFavorite)
        postToWorker({ say: 'favorite', paths: [url], on: isFavorite })
        track('favorite', { item_type: type, item_id: Number(id), kept: isFavorite })
      } catch (error) {
        logError('無法更新收藏', error)
      } finally {
        setWorking(false)
      }
    },
    [api, type, id, url],
  )

  useEffect(() => {
    if (!uuid || !isNumbered(id)) return
    if (intended.current) {
      intended.current = false
      void change(uuid, true)
      return
    }
    let isActive = true
    api('GET /api/v3.0/favorite/check', { query: { member_uid: uuid, site: favoriteSite, item_type: type, item_id: String(id) } })
      .then(({ items }) => {
        if (!isActive) return
        setFavorite(items.is_favorite)
        postToWorker({ say: 'favorite', paths: [url], on: items.is_favorite })
      })
      .catch((error: unknown) => logError('無法查詢收藏', error))
    return () => {
      isActive = false
    }
  }, [api, uuid, type, id, url, change])

  const toggle = () => {
    if (!uuid) intended.current = true
    else if (!working && isNumbered(id)) void change(uuid, !favorite)
  }
  return { member, favorite, working, toggle }
}
