import { Suspense } from 'react'
import { lazyPart } from '../../drawing/lazy-part.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { CachedPart } from '../shell/cached-part.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import { FontSizeButton } from './font-size-button.tsx'
import { ListenButton } from './listen-button.tsx'
import type { PostView } from './post-view.ts'
import { SharePostButton } from './share.tsx'
import styles from './tools.module.css'

/** Only staff fetch it. */
const EditPost = lazyPart(() => import('./edit-post.tsx'))

/** The reader's tools of a post: text size, favorite, share. */
export function PostTools({ view }: { view: PostView }) {
  const { post } = view
  const { siteUrl } = useShell().config
  const { member } = useMember()
  const mayEdit = post.id > 0 && member?.work?.some(({ href }) => href === '/office')
  return (
    <fieldset className={styles['tools']}>
      <legend>
        <VisuallyHidden>閱讀工具</VisuallyHidden>
      </legend>
      <CachedPart name="font size">
        <FontSizeButton />
      </CachedPart>
      <FavoriteButton item={post} className={styles['tool']} />
      <CachedPart name="share, listen">
        <SharePostButton item={{ item_type: post.type, item_id: post.id }} title={post.title} address={siteUrl + post.url} />
        <ListenButton view={view} />
      </CachedPart>
      {mayEdit && (
        <Suspense>
          <EditPost post={post} />
        </Suspense>
      )}
    </fieldset>
  )
}
