import { type ComponentType, type MouseEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isElderMode, onElderModeChange, setElderMode } from '../../browser/elder-mode.ts'
import { guidePageFor } from '../../domain/office/guide-path.ts'
import { navigationEntryAt } from '../../domain/office/navigation.ts'
import { secondFactorPage } from '../../domain/office/paths.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { ThemeChoice } from '../../rendering/theme-choice.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { LogoMark } from '../../ui/brand/logo-mark.tsx'
import { ChevronDownIcon, MenuIcon, PersonIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { isSingleKey } from '../parts/single-keys.ts'
import styles from './bar.module.css'
import { clearUnsentText } from './clear-unsent-text.ts'
import railStyles from './rail.module.css'
import { useOffice } from './use-office.ts'

/** The navigation entries that the current user may open. */
export function NavigationRail() {
  const navigation = useOffice()?.navigation ?? []
  const { pathname } = useLocation()
  const currentEntry = navigationEntryAt(navigation, pathname)
  return (
    <nav className={railStyles['rail']} aria-label="編輯部">
      {navigation.map((group) => (
        <section key={group.title} className={railStyles['group']} aria-label={group.title}>
          <p className={railStyles['title']} aria-hidden="true">
            {group.title}
          </p>
          <ul>
            {group.entries.map(({ title, path }) => (
              <li key={path}>
                <SiteLink
                  to={path}
                  className={railStyles['place']}
                  aria-current={path === pathname ? 'page' : path === currentEntry?.path ? 'true' : undefined}
                >
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const page = '/office/find'
type Palette = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * The command palette link: a link to a page, which opens as a dialog over the current page once scripts run.
 * Shortcuts: Ctrl or Command with K, unless the focused element uses it; Alt with `/` anywhere; and `/`, where the page
 * has no search field of its own. Its script is loaded on first use.
 */
function FindLink() {
  const [Palette, setPalette] = useState<Palette | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback(async () => {
    try {
      const module = await import('./find/palette.tsx')
      setPalette(() => module.Palette)
      setOpen(true)
    } catch {
      // the page is the fallback without scripts
      location.assign(page)
    }
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '/' && isSingleKey(event)) {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
        return field ? field.focus() : void show()
      }
      const { key, code, isComposing, keyCode, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (isComposing || keyCode === 229 || defaultPrevented || shiftKey) return
      // on a Mac, Option changes the character of the key
      const isShortcut = altKey ? code === 'Slash' && !ctrlKey && !metaKey : key.toLowerCase() === 'k' && ctrlKey !== metaKey
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [show])
  const activate = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    void show()
  }
  return (
    <>
      <SiteLink to={page} className={styles['find']} aria-keyshortcuts="Control+K Meta+K Alt+/ /" onClick={activate}>
        <SearchIcon size="1.1em" />找
      </SiteLink>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * The top bar: on narrow screens it contains the navigation; at its end is the account menu. Both open without scripts.
 */
export function TopBar() {
  const office = useOffice()
  const { pathname } = useLocation()
  const currentEntry = navigationEntryAt(office?.navigation ?? [], pathname)
  const isHydrated = useHydrated()
  const isUnassigned = office?.isSignedIn === false
  // before sign-in and second factor there are no pages to navigate to
  const isEmpty = office?.navigation.length === 0
  return (
    <header className={styles['bar']}>
      {isEmpty || (
        <details className={styles['menu']} key={`menu ${pathname}`}>
          <summary aria-label={`選單，${currentEntry?.title ?? '編輯部'}`}>
            <MenuIcon />
            <span className={styles['currentPage']} aria-hidden="true">
              {currentEntry?.title ?? '編輯部'}
            </span>
          </summary>
          <div className={styles['places']}>
            <NavigationRail />
          </div>
        </details>
      )}
      <SiteLink to={office?.navigation[0]?.entries[0]?.path ?? '/office'} className={styles['brand']}>
        <LogoMark size={22} />
        {office?.siteName} <span className={styles['office']}>編輯部</span>
      </SiteLink>
      {office && office.navigation.length > 0 && <FindLink />}
      {office && office.navigation.length > 0 && (
        <SiteLink to={guidePageFor(pathname)} className={styles['guide']}>
          說明
        </SiteLink>
      )}
      <details className={styles['person']} data-hydrated={isHydrated || undefined} key={`person ${pathname}`}>
        <summary>
          {isUnassigned || <PersonIcon />}
          <span className={styles['name']}>{isUnassigned ? '顯示' : office?.name || '我的帳號'}</span>
          <ChevronDownIcon size="1em" />
        </summary>
        <div className={styles['corner']}>
          <ThemeChoice />
          <Elder />
          <a href="/">看網站</a>
          {isUnassigned || (
            <>
              <SiteLink to={secondFactorPage}>兩步驟驗證</SiteLink>
              <a href="/member/security">登入與裝置</a>
              <a href="/logout?next=%2F" onClick={clearUnsentText}>
                登出
              </a>
            </>
          )}
        </div>
      </details>
    </header>
  )
}

/** Large type and high contrast on this device. */
function Elder() {
  const isOn = useSyncExternalStore(onElderModeChange, isElderMode, () => false)
  return (
    <button type="button" className={styles['elder']} aria-pressed={isOn} onClick={() => setElderMode(!isOn)}>
      長輩模式：字大、對比強
    </button>
  )
}
