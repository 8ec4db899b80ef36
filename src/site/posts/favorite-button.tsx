import type { Post } from '../../contract/posts.ts'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { HeartIcon } from '../../ui/icons/icons.tsx'
import { SiteLink } from '../shell/site-link.tsx'
import styles from './tools.module.css'
import { useFavorite } from './use-favorite.ts'

/** 收藏 / 已收藏. For visitors, and before the browser knows who reads, the way to sign in and back. */
export function FavoriteButton({ post }: { post: Pick<Post, 'type' | 'id' | 'title' | 'url'> }) {
  const { member, favorite, working, toggle } = useFavorite(post)
  const face = (
    <>
      <HeartIcon />
      <span className={styles['steady']}>{favorite ? '已收藏' : '收藏'}</span>
    </>
  )
  if (!member)
    return (
      <SiteLink
        className={styles['tool']}
        to={signInLink('/login', { path: post.url, title: post.title })}
        prefetch="none"
        rel="nofollow"
      >
        {face}
      </SiteLink>
    )
  return (
    <button type="button" className={styles['tool']} aria-pressed={favorite} aria-busy={working || undefined} onClick={toggle}>
      {face}
    </button>
  )
}
