import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { KeptPart } from '../shell/kept-part.tsx'
import { useShell } from '../shell/use-shell.ts'
import { FontSizeButton } from './font-size-button.tsx'
import { ListenButton } from './listen-button.tsx'
import type { PostView } from './post-view.ts'
import { SharePostButton } from './share.tsx'
import styles from './tools.module.css'

/** Actions on a post: font size, favorite, share. */
export function PostTools({ view }: { view: PostView }) {
  const { post } = view
  const { siteUrl } = useShell().config
  return (
    <fieldset className={styles['tools']}>
      <legend>
        <VisuallyHidden>閱讀工具</VisuallyHidden>
      </legend>
      <KeptPart name="font size">
        <FontSizeButton />
      </KeptPart>
      <FavoriteButton item={post} className={styles['tool']} />
      <KeptPart name="share, listen">
        <SharePostButton item={{ item_type: post.type, item_id: post.id }} title={post.title} address={siteUrl + post.url} />
        <ListenButton view={view} />
      </KeptPart>
    </fieldset>
  )
}
