import type { ReactNode } from 'react'
import { InsideLinks } from '../../drawing/links/inside-links.tsx'
import { mainId } from '../../drawing/main.tsx'
import { useFocusAfterNavigation } from '../../drawing/use-focus-after-navigation.ts'
import { useLayout } from '../layouts/layouts.ts'
import { Ad } from './ads/ad.tsx'
import { CachedPart } from './cached-part.tsx'
import { Footer } from './footer/footer.tsx'
import { SisterStrip } from './footer/sister-strip.tsx'
import { EventBanner } from './header/event-banner.tsx'
import { Header, LogoHeader } from './header/header.tsx'
import { SisterSites } from './header/sister-sites.tsx'
import { CookieNotice } from './notices/cookie-notice.tsx'
import { LoadingIndicator } from './notices/loading-indicator.tsx'
import { LoadingOverlay } from './notices/loading-overlay.tsx'
import { Prompts } from './onboarding/prompts.tsx'
import styles from './shell.module.css'
import { ThirdParties } from './third-parties.tsx'
import { useEntitlementWatch } from './use-entitlement-watch.ts'
import { useGraphOfPage } from './use-graph-of-page.ts'
import { useMemberDeviceSync } from './use-member-device-sync.ts'
import { useRouteReport } from './use-route-report.ts'

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
  useEntitlementWatch()
  useMemberDeviceSync()
  useRouteReport()
  useGraphOfPage()
  return (
    <InsideLinks className={styles['shell']} mayPrefetch={mayPrefetch}>
      <a href={`#${mainId}`} className={styles['skip']}>
        跳到主要內容
      </a>
      {parts.notices && (
        <CachedPart name="cookie notice">
          <CookieNotice />
        </CachedPart>
      )}
      <LoadingIndicator />
      {parts.banner && (
        <aside aria-label="廣告">
          <Ad slot="header" />
        </aside>
      )}
      {parts.announcements && (
        <CachedPart name="announcements">
          <SisterSites />
          <EventBanner />
        </CachedPart>
      )}
      {parts.header === 'full' && <Header personal={parts.personal} />}
      {parts.header === 'logo' && <LogoHeader />}
      <Middle>{children}</Middle>
      {parts.footer === 'full' && (
        <CachedPart name="footer">
          <Footer />
        </CachedPart>
      )}
      {parts.footer === 'sister-sites' && <SisterStrip />}
      <ThirdParties />
      {parts.prompts && <Prompts />}
      <LoadingOverlay />
    </InsideLinks>
  )
}
