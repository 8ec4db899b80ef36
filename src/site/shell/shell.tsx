import type { ReactNode } from 'react'
import { InsideLinks } from '../../drawing/links/inside-links.tsx'
import { mainId } from '../../drawing/main.tsx'
import { useFocusAfterNavigation } from '../../drawing/use-focus-after-navigation.ts'
import { useLayout } from '../layouts/layouts.ts'
import { Ad } from './ads/ad.tsx'
import { Footer } from './footer/footer.tsx'
import { SisterStrip } from './footer/sister-strip.tsx'
import { EventBanner } from './header/event-banner.tsx'
import { Header, LogoHeader } from './header/header.tsx'
import { SisterSites } from './header/sister-sites.tsx'
import { KeptPart } from './kept-part.tsx'
import { CookieNotice } from './notices/cookie-notice.tsx'
import { LoadingIndicator } from './notices/loading-indicator.tsx'
import { LoadingOverlay } from './notices/loading-overlay.tsx'
import { Prompts } from './onboarding/prompts.tsx'
import styles from './shell.module.css'
import { ThirdParties } from './third-parties.tsx'
import { useGraphOfPage } from './use-graph-of-page.ts'
import { useOnceKnown } from './use-once-known.ts'
import { useRouteTold } from './use-route-told.ts'
import { useStandingWatch } from './use-standing-watch.ts'

/** Loads the pages' handles when the pointer is over a link. */
const mayPrefetch = (path: string) =>
  import('./prefetched.ts').then(
    ({ isPrefetched }) => isPrefetched(path),
    () => false,
  )

/** The shell around every page, rendered once. The page's layout selects its parts, and arranges the main content. */
export function Shell({ children }: { children: ReactNode }) {
  const { parts, Middle } = useLayout()
  useFocusAfterNavigation()
  useStandingWatch()
  useOnceKnown()
  useRouteTold()
  useGraphOfPage()
  return (
    <InsideLinks className={styles['shell']} mayPrefetch={mayPrefetch}>
      <a href={`#${mainId}`} className={styles['skip']}>
        跳到主要內容
      </a>
      {parts.notices && (
        <KeptPart name="cookie notice">
          <CookieNotice />
        </KeptPart>
      )}
      <LoadingIndicator />
      {parts.banner && (
        <aside aria-label="廣告">
          <Ad slot="header" />
        </aside>
      )}
      {parts.announcements && (
        <KeptPart name="announcements">
          <SisterSites />
          <EventBanner />
        </KeptPart>
      )}
      {parts.header === 'full' && <Header personal={parts.personal} />}
      {parts.header === 'logo' && <LogoHeader />}
      <Middle>{children}</Middle>
      {parts.footer === 'full' && (
        <KeptPart name="footer">
          <Footer />
        </KeptPart>
      )}
      {parts.footer === 'sister-sites' && <SisterStrip />}
      <ThirdParties />
      {parts.prompts && <Prompts />}
      <LoadingOverlay />
    </InsideLinks>
  )
}
