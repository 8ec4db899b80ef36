import type { FormEvent, ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { acceptCookies, hasAcceptedCookies } from '../../browser/cookie-notice.ts'
import { formLimit } from '../../domain/forms/fields.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { InternalLinks, opensHere } from '../../rendering/links/internal-links.tsx'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { focusOnContent, mainId } from '../../rendering/main.tsx'
import { useFocusAfterNavigation } from '../../rendering/use-focus-after-navigation.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useApi } from '../api.ts'
import { useLayout } from '../layouts/layouts.tsx'
import { Ad } from './ads/ad.tsx'
import { CachedFragment } from './cached-fragment.tsx'
import footerStyles from './footer/footer.module.css'
import { Footer } from './footer/footer.tsx'
import { Announcement } from './header/announcement.tsx'
import { Header, LogoHeader } from './header/header.tsx'
import sisterSitesStyles from './header/sister-sites.module.css'
import { MenuAnchor, useMenu } from './menu-anchor.tsx'
import cookieNoticeStyles from './notices/cookie-notice.module.css'
import { LoadingOverlay } from './notices/loading-overlay.tsx'
import { awaitBoundaryRules } from './privacy-boundary.ts'
import { useIsPrivatePage } from './private-page.ts'
import styles from './shell.module.css'
import { useEntitlementWatch } from './use-entitlement-watch.ts'
import { useMember } from './use-member.ts'
import { useShell } from './use-shell.ts'

/**
 * The code that enforces the privacy boundary. When it cannot be loaded no third party is loaded, and the strict rules
 * apply.
 */
const ThirdPartyScripts = lazyPart(() => {
  const scripts = import('./third-party-scripts.tsx')
  awaitBoundaryRules(scripts)
  return scripts
})

/** Third parties, where the operator has configured any; loaded after the page. */
function ThirdParties() {
  const { consentRequired: _, ...services } = useShell().config.thirdParties
  const hasThirdParty = Object.values(services).some(Boolean)
  if (!useHydrated() || !hasThirdParty) return null
  return (
    <Suspense>
      <ThirdPartyScripts />
    </Suspense>
  )
}

/** Loaded for members, and when the onboarding is opened. When loading fails, the page works without it. */
const ReaderPrompts = lazyPart(() => import('./onboarding/reader-prompts.tsx'))

/**
 * Popups in front of a page: for members the terms and the questionnaire, for every reader the onboarding once opened.
 */
function Prompts() {
  const { member } = useMember()
  const { isOpened, close } = useOnboardingPopup()
  return (
    (member || isOpened) && (
      <Suspense>
        <ReaderPrompts uuid={member?.uuid ?? null} isOpened={isOpened} close={close} />
      </Suspense>
    )
  )
}

const LoadingLine = lazyPart(() => import('./loading-line.tsx'))

/** The progress line at the top during navigation. It is loaded at the first navigation, before it has to be shown. */
function LoadingIndicator() {
  const loading = useNavigation().state !== 'idle'
  const [isRequested, setRequested] = useState(false)
  if (loading && !isRequested) setRequested(true)
  return (
    isRequested && (
      <Suspense>
        <LoadingLine loading={loading} />
      </Suspense>
    )
  )
}

/** Loads the pages' handles when the pointer is over a link. */
const mayPrefetch = (path: string) =>
  import('./prefetched.ts').then(
    ({ isPrefetched }) => isPrefetched(path),
    () => false,
  )

/**
 * Keeps a form that the server would refuse as too large (413) on the page, with what was typed. Forms with files have
 * limits of their own.
 */
function holdLargeForm(event: FormEvent<HTMLElement>) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.enctype === 'multipart/form-data') return
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  if (new URLSearchParams(values).toString().length <= formLimit) return
  event.preventDefault()
  event.stopPropagation()
  const [longest] = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].sort(
    (first, second) => second.value.length - first.value.length,
  )
  longest?.setCustomValidity('文字太長，沒有送出。寫好的都還在，請縮短後再送一次。')
  longest?.reportValidity()
  longest?.addEventListener('input', () => longest.setCustomValidity(''), { once: true })
}

/** The shell around every page, rendered once. The page's layout selects its parts, and arranges the main content. */
export function Shell({ children }: { children: ReactNode }) {
  const { parts, Middle } = useLayout()
  useFocusAfterNavigation()
  useEntitlementWatch()
  useMemberDeviceSync()
  useRouteReport()
  useGraphOfPage()
  return (
    <InternalLinks className={styles['shell']} mayPrefetch={mayPrefetch} onSubmit={holdLargeForm}>
      <a href={`#${mainId}`} className={styles['skip']}>
        跳到主要內容
      </a>
      {parts.notices && (
        <CachedFragment name="cookie notice">
          <CookieNotice />
        </CachedFragment>
      )}
      <LoadingIndicator />
      {parts.topAd && (
        <aside aria-label="廣告">
          <Ad slot="header" />
        </aside>
      )}
      {parts.topBars && (
        <CachedFragment name="top bars">
          <SisterSites />
          <Announcement />
        </CachedFragment>
      )}
      {parts.header === 'full' && <Header personal={parts.personal} />}
      {parts.header === 'logo' && <LogoHeader />}
      <Middle>{children}</Middle>
      {parts.footer === 'full' && (
        <CachedFragment name="footer">
          <Footer />
        </CachedFragment>
      )}
      {parts.footer === 'sister-sites' && <SisterStrip />}
      <ThirdParties />
      {parts.prompts && <Prompts />}
      <LoadingOverlay />
    </InternalLinks>
  )
}

/** Removes the page's JSON-LD (`page-meta.ts`) when the reader navigates within the same document. */
function useGraphOfPage(): void {
  const { pathname } = useLocation()
  const { current: first } = useRef(pathname)
  useEffect(() => {
    if (pathname !== first) document.querySelector('script[type="application/ld+json"]')?.remove()
  }, [pathname, first])
}

/** The short footer of questionnaires: only the links to the sister sites. */
function SisterStrip() {
  return (
    <footer className={footerStyles['footer']}>
      <Page className={footerStyles['strip']}>
        {useMenu('sisterSites').map((site) => (
          <MenuAnchor key={site.id} entry={site} className={footerStyles['sister']} />
        ))}
      </Page>
    </footer>
  )
}

/** Tasks that are due once the reader is known, and again when the reader changes. Loaded then. */
function useMemberDeviceSync(): void {
  const api = useApi()
  const { isLoaded, member } = useMember()
  const memberId = member?.uuid
  useEffect(() => {
    if (!isLoaded) return
    void import('./sync-member-device.ts').then(
      ({ syncMemberDevice }) => syncMemberDevice(api, memberId),
      // retried on the next page
      () => undefined,
    )
  }, [api, isLoaded, memberId])
}

/** The bar of sister sites at the top; on narrow screens they are in the drawer. */
function SisterSites() {
  const sites = useMenu('sisterSites')
  if (sites.length === 0) return null
  return (
    <nav className={sisterSitesStyles['bar']} aria-label="姊妹網站">
      <Page>
        <ul className={sisterSitesStyles['list']}>
          {sites.map((site) => (
            <li key={site.id}>
              <MenuAnchor entry={site} className={sisterSitesStyles['site']} />
            </li>
          ))}
        </ul>
      </Page>
    </nav>
  )
}

/**
 * Whether the reader has opened the onboarding as a popup on this page: by a link to /fti, which without scripts leads
 * to the page itself. Navigation closes it.
 */
function useOnboardingPopup(): { isOpened: boolean; close: () => void } {
  const { pathname } = useLocation()
  const [openedPath, setOpenedPath] = useState<string | null>(null)

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href="/fti"]') : null
      if (!link || !opensHere(event)) return
      event.preventDefault()
      event.stopPropagation()
      // the drawer, when the link is inside it
      link.closest('dialog')?.close()
      setOpenedPath(location.pathname)
    }
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])

  return { isOpened: openedPath === pathname, close: () => setOpenedPath(null) }
}

/** Reports every visible route to analytics. The code is loaded after the page, in a task of its own. */
function useRouteReport(): void {
  const { pathname, search } = useLocation()
  const isPrivatePage = useIsPrivatePage()
  const { apiKey } = useShell().config
  const reported = useRef(false)
  useEffect(() => {
    const changedAt = reported.current ? performance.now() : null
    let stop: (() => void) | null = null
    let isCancelled = false
    const later = setTimeout(() =>
      import('./report-route.ts').then(
        ({ reportRoute }) => {
          if (isCancelled || location.pathname !== pathname) return
          reported.current = true
          stop = reportRoute({ search, blocksThirdParties: isPrivatePage, changed: changedAt, apiKey })
        },
        () => undefined,
      ),
    )
    return () => {
      clearTimeout(later)
      isCancelled = true
      stop?.()
    }
  }, [pathname, search, isPrivatePage, apiKey])
}

/**
 * Shown until the reader accepts it. Every document contains it, so that cached pages are identical for all and it is
 * part of the first paint; a script in the head hides it for readers who have accepted. It overlays the page without
 * layout shift.
 */
function CookieNotice() {
  const hydrated = useHydrated()
  const [agreed, setAgreed] = useState(false)
  if (agreed || (hydrated && hasAcceptedCookies())) return null
  const agree = () => {
    acceptCookies()
    focusOnContent()
    setAgreed(true)
  }
  return (
    <section className={cookieNoticeStyles['notice']} aria-label="Cookie 使用說明" data-cookie-notice data-nosnippet>
      <p>
        本網站使用 Cookie，讓閱讀更順暢，並了解哪些內容對您有幫助。詳見<SiteLink to="/terms">服務條款</SiteLink>
        ，也可以到<SiteLink to="/consent">Cookie 設定</SiteLink>選擇。
      </p>
      <Button onClick={agree}>我知道了</Button>
    </section>
  )
}
