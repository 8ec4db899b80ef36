import { useEffect, useState } from 'react'
import type { Member } from '../../contract/member.ts'
import type { Post } from '../../contract/posts.ts'
import { useApi } from '../api.ts'
import { useMember } from '../shell/use-member.ts'
import { reportPostFailure } from './report.ts'

/** This site among those that share the favorites. */
const site = 'ch'

interface Favorite {
  member: Member | null
  favorite: boolean
  working: boolean
  toggle: () => void
}

/** Whether the member keeps a post, asked for once the member is known, and the switch for it. */
export function useFavorite({ type, id, url }: Pick<Post, 'type' | 'id' | 'url'>): Favorite {
  const api = useApi()
  const { member } = useMember()
  const uuid = member?.uuid
  const [favorite, setFavorite] = useState(false)
  const [working, setWorking] = useState(false)

  useEffect(() => {
    if (!uuid) return
    let wanted = true
    api('GET /api/v3.0/favorite/check', { query: { member_uid: uuid, site, item_type: type, item_id: String(id) } })
      .then(({ items }) => wanted && setFavorite(items.is_favorite))
      .catch((error: unknown) => reportPostFailure(error, { path: url, type, id }))
    return () => {
      wanted = false
    }
  }, [api, uuid, type, id, url])

  const toggle = async () => {
    if (!uuid || working) return
    const item = { member_uid: uuid, site, item_type: type, item_id: String(id) }
    setWorking(true)
    try {
      if (favorite) await api('POST /api/v3.0/favorite/delete_by_cond', { body: item })
      else await api('POST /api/v3.0/favorite/add', { body: item })
      setFavorite(!favorite)
    } catch (error) {
      reportPostFailure(error, { path: url, type, id })
    } finally {
      setWorking(false)
    }
  }
  return { member, favorite, working, toggle }
}
