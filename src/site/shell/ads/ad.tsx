import { memo, Suspense, use } from 'react'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import { withFragmentMarkers } from '../../../rendering/render-context.ts'
import { SiteRenderContext } from '../../render-context.ts'
import styles from './ad.module.css'
import type { AdProps } from './ad-content.tsx'

/**
 * The advertising code is a separate chunk, loaded after the page. Its styles come with the page, because they are
 * imported here. Where the chunk fails to load (offline, ad blocker), the slot stays as the server rendered it.
 */
const AdContent = lazyPart(() => import('./ad-content.tsx'))

/**
 * An advertisement. The server renders it with the page; the browser leaves the markup unchanged until the chunk has
 * loaded. No prop may change before then, or React would re-render the boundary on the client: so the props are
 * primitive values, or keep their identity.
 */
export const Ad = memo((props: AdProps) => (
  <div className={styles['place']}>
    {withFragmentMarkers(
      use(SiteRenderContext)?.ad(props),
      <Suspense>
        <AdContent {...props} />
      </Suspense>,
    )}
  </div>
))
