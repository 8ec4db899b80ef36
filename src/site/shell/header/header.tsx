import type { CSSProperties, PointerEvent } from 'react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { listenThrottled } from '../../../browser/debounce.ts'
import type { MenuItem } from '../../../contract/shell.ts'
import { type ChannelSlug, headerChannel, sectionOfPath } from '../../../domain/navigation/channel.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { LogoMark } from '../../../ui/brand/logo-mark.tsx'
import { ChevronDownIcon, MenuIcon } from '../../../ui/icons/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { CachedFragment } from '../cached-fragment.tsx'
import drawerStyles from '../drawer/drawer.module.css'
import type { MenuDrawerProps } from '../drawer/drawer.tsx'
import { ElderSwitch } from '../elder-switch.tsx'
import { footerMenuId } from '../footer/footer.tsx'
import { MenuAnchor, useMenu } from '../menu-anchor.tsx'
import { useShell } from '../use-shell.ts'
import { Account, type ExclusiveMenu, useExclusiveMenu } from './account.tsx'
import channelBarStyles from './channel-bar.module.css'
import styles from './header.module.css'
import navigationStyles from './navigation.module.css'
import type { ChannelHeaderItem } from './read-channel-header.ts'
import { SearchBox } from './search-box.tsx'

/** Up to this width menus open by tap, above it by hover too. */
const wide = '(width > 992px)'

/** The main navigation: links, and headings that expand on hover (wide), tap (narrow) or key. */
function Navigation() {
  const items = useMenu('main')
  const root = useRef<HTMLElement>(null)
  const menus = useExclusiveMenu<number>(root)
  const isHydrated = useHydrated()
  return (
    <nav ref={root} className={navigationStyles['navigation']} aria-label="主選單" data-hydrated={isHydrated || undefined}>
      <Page>
        <ul className={navigationStyles['items']}>
          {items.map((item) =>
            item.hover ? (
              <Submenu key={item.id} item={item} menus={menus} />
            ) : (
              <li key={item.id} className={navigationStyles['item']}>
                <MenuAnchor entry={item} className={navigationStyles['top']} />
              </li>
            ),
          )}
        </ul>
      </Page>
    </nav>
  )
}

function Submenu({ item, menus }: { item: MenuItem; menus: ExclusiveMenu<number> }) {
  const isOpen = menus.open === item.id
  const panel = `nav-${item.id}`
  const isHovered = useRef(false)
  const hasMouse = (event: PointerEvent) => event.pointerType === 'mouse' && matchMedia(wide).matches
  return (
    <li
      className={navigationStyles['item']}
      data-open={isOpen || undefined}
      // not `onPointerEnter`: React does not dispatch it when the pointer comes from an element that is not hydrated
      // yet
      onPointerOver={(event) => {
        if (isHovered.current || !hasMouse(event)) return
        isHovered.current = true
        menus.setOpen(item.id)
      }}
      onPointerLeave={(event) => {
        isHovered.current = false
        if (hasMouse(event)) menus.setOpen(null)
      }}
      {...menus.closing}
    >
      <button
        type="button"
        className={navigationStyles['top']}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={(event) => menus.setOpen(isOpen && !(isHovered.current && event.detail > 0) ? null : item.id)}
      >
        {item.title}
        <ChevronDownIcon size="1em" />
      </button>
      <div id={panel} className={navigationStyles['panel']}>
        <ul className={navigationStyles['children']}>
          {item.children.map((child) => (
            <li key={child.id}>
              <MenuAnchor entry={child} className={navigationStyles['child']} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/**
 * In a feature channel: its title, which links to its front page (there, the heading says it), and its tags, which expand into the list of topics.
 */
function ChannelBar() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const channel = headerChannel(sectionOfPath(pathname, search))
  if (!channel) return null
  const items = matches.flatMap(
    ({ loaderData }) => (loaderData as { channelHeader?: ChannelHeaderItem[] } | undefined)?.channelHeader ?? [],
  )
  return (
    <nav className={channelBarStyles['channel']} style={ink(channel.slug)} aria-label={channel.title}>
      <Page className={channelBarStyles['row']}>
        {!pathname.endsWith(channel.slug) && (
          <p className={channelBarStyles['title']}>
            <SiteLink to={channel.path}>{channel.title}</SiteLink>
          </p>
        )}
        {items.length > 0 && <Topics items={items} />}
      </Page>
    </nav>
  )
}

const ink = (slug: ChannelSlug) => ({ '--channel': `var(--channel-${slug})` }) as CSSProperties

function Topics({ items }: { items: ChannelHeaderItem[] }) {
  return (
    <div className={channelBarStyles['tags']}>
      <ul className={channelBarStyles['line']}>
        {items.map(({ name, link }) => (
          <li key={link}>
            <SiteLink to={link} className={channelBarStyles['tag']}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
      <details className={channelBarStyles['more']}>
        <summary className={channelBarStyles['toggle']}>
          主題
          <ChevronDownIcon size="1em" />
        </summary>
        <ul className={channelBarStyles['topics']}>
          {items.map(({ name, link }) => (
            <li key={link}>
              <SiteLink to={link} className={channelBarStyles['tag']}>
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const fetchDrawer = () => import('../drawer/drawer.tsx')

/**
 * Opens the drawer, which is prefetched on hover or focus. Without scripts, or when loading fails, it is a link to the
 * footer's menu.
 */
function DrawerButton({ personal }: { personal: boolean }) {
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null)
  // on navigation it closes at once, before the focus moves to the new page
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const show = async () => {
    try {
      const { default: fetched } = await fetchDrawer()
      setDrawer(() => fetched)
      setOpenAt(key)
    } catch {
      location.hash = footerMenuId
    }
  }
  const prefetchDrawer = () => void fetchDrawer().catch(() => undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button to assistive technology, but a working link before
          hydration */}
      <a
        href={`#${footerMenuId}`}
        role="button"
        className={drawerStyles['opener']}
        aria-label="選單"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetchDrawer}
        onFocus={prefetchDrawer}
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          show()
        }}
      >
        <MenuIcon size="26" />
      </a>
      {Drawer && <Drawer open={isOpen} personal={personal} onClose={() => setOpenAt(null)} />}
    </>
  )
}

/** Throttle of the scroll listener, milliseconds. */
const throttle = 50

/**
 * Marks the header once it is scrolled past its natural position (`data-stuck`) and while the reader scrolls up
 * (`data-back`). Only attributes change; the header keeps its space, so nothing shifts.
 */
function useScrollFlags(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const mark = () => {
      const element = header.current
      if (!element) return
      const restingTop = element.parentElement ? element.parentElement.offsetTop + ownOffset(element) : 0
      element.toggleAttribute('data-stuck', scrollY > restingTop)
      if (Math.abs(scrollY - last) < 4) return
      element.toggleAttribute('data-back', scrollY < last)
      last = scrollY
    }
    mark()
    return listenThrottled(window, 'scroll', throttle, mark)
  }, [header])
}

/** The header's position at scroll offset 0: below the elements before it. */
function ownOffset(element: HTMLElement): number {
  let offset = 0
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
    if (
      before instanceof HTMLElement &&
      getComputedStyle(before).position !== 'fixed' &&
      getComputedStyle(before).position !== 'absolute'
    )
      offset += before.offsetHeight
  return offset
}

/** The site header. Sticky at the top; scrolling down collapses the navigation, scrolling up restores it. */
export function Header({ personal }: { personal: boolean }) {
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  useScrollFlags(header)
  return (
    <>
      <header ref={header} className={styles['header']}>
        <div className={styles['bar']}>
          <Page className={styles['row']}>
            <CachedFragment name={personal ? 'name' : 'name, visitor'}>
              <DrawerButton personal={personal} />
              <Brand />
            </CachedFragment>
            <div className={styles['side']}>
              <ElderSwitch />
              {sectionOfPath(pathname)?.kind !== 'member' && <SearchBox />}
              {personal && <Account />}
            </div>
          </Page>
        </div>
        <CachedFragment name="navigation">
          <Navigation />
        </CachedFragment>
      </header>
      <ChannelBar />
    </>
  )
}

/** The header of payments and questionnaires: only the name and the text-size switch, so that nothing leads away. */
export function LogoHeader() {
  return (
    <header className={styles['bar']}>
      <Page className={styles['row']}>
        <Brand />
        <div className={styles['side']}>
          <ElderSwitch />
        </div>
      </Page>
    </header>
  )
}

/** The magazine's name and tagline; links to the front page. */
function Brand() {
  const { siteName, tagline } = useShell().config
  return (
    <SiteLink to="/" className={styles['brand']}>
      <LogoMark size={42} />
      <span className={styles['words']}>
        <span className={styles['name']}>{siteName}</span>
        {tagline && <span className={styles['tagline']}>{tagline}</span>}
        <VisuallyHidden>首頁</VisuallyHidden>
      </span>
    </SiteLink>
  )
}
