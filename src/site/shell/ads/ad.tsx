import { memo, Suspense, use } from 'react'
import { marked } from '../../../drawing/drawn.ts'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { DrawingContext } from '../../drawing.ts'
import styles from './ad.module.css'
import type { AdProps } from './ad-content.tsx'

/**
 * Everything about advertisements comes in a file of its own, after the page. Their looks come with the page, because they
 * are named here. Where it does not come (a lost network, a blocker), the place stays as the server drew it.
 */
const AdContent = lazyPart(() => import('./ad-content.tsx'))

/**
 * An advertisement. The server draws it with the page; the browser leaves it as it stands until its file has come.
 * Nothing may change here before then, or React would draw it anew from nothing: so the properties are plain values,
 * or stay the same.
 */
export const Ad = memo((props: AdProps) => (
  <div className={styles['place']}>
    {marked(
      use(DrawingContext)?.ad(props),
      <Suspense>
        <AdContent {...props} />
      </Suspense>,
    )}
  </div>
))
