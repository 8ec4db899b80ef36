import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { listenDebounced } from '../../../browser/debounce.ts'
import type { Member } from '../../../contract/member.ts'
import { accountMenu } from '../../../domain/navigation/member-menu.ts'
import { signOutLink } from '../../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { PersonIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { SignInLinks } from '../sign-in-links.tsx'
import { useMember } from '../use-member.ts'
import { useShell } from '../use-shell.ts'
import styles from './account.module.css'

/** Debounce of the resize listener, milliseconds. */
const resizeDelay = 100

/**
 * Menus with at most one open, by click or hover. Closed by a click outside, Escape wherever the focus is, loss of
 * focus, navigation and a change of width.
 */
export interface ExclusiveMenu<Id> {
  open: Id | null
  setOpen: (id: Id | null) => void
  /** Props for the element that contains a button and its menu. */
  closing: { onBlur: (event: FocusEvent<HTMLElement>) => void }
}

export function useExclusiveMenu<Id extends string | number>(root: RefObject<HTMLElement | null>): ExclusiveMenu<Id> {
  const [open, setOpen] = useState<Id | null>(null)
  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  if (lastKey !== key) {
    setLastKey(key)
    setOpen(null)
  }
  useEffect(() => {
    if (open === null) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null)
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(null)
      const opener = root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
      if (opener?.parentElement?.contains(document.activeElement)) opener.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', escaped)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', escaped)
    }
  }, [open, root])
  useEffect(() => {
    let width = innerWidth
    return listenDebounced(window, 'resize', resizeDelay, () => {
      if (innerWidth !== width) setOpen(null)
      width = innerWidth
    })
  }, [])
  return {
    open,
    setOpen,
    closing: {
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(null)
      },
    },
  }
}

/**
 * The account area. The page is rendered for an audience, so its space and its kind are final from the first paint; the
 * browser adds the member's identity in place.
 */
export function Account() {
  const { audience } = useShell()
  const { isLoaded, member, identity } = useMember()
  const signedIn = isLoaded ? member !== null : audience === 'member' || audience === 'subscriber'
  return signedIn ? (
    <MemberCorner member={member} subscriber={isLoaded ? identity === 'subscriber' : audience === 'subscriber'} />
  ) : (
    <VisitorCorner />
  )
}

function VisitorCorner() {
  const { root, open, button, isHydrated, closing } = useAccountMenu()
  return (
    <div
      ref={root}
      className={styles['account']}
      data-hydrated={isHydrated || undefined}
      data-open={open || undefined}
      {...closing}
    >
      <div className={styles['inline']}>
        <p className={styles['prompt']}>登入會員，享受更多服務</p>
        <SignInLinks position="header" size="small" />
      </div>
      <button type="button" className={styles['person']} aria-label="登入或加入會員" {...button}>
        <PersonIcon size="24" />
      </button>
      <div id="account-menu" className={`${styles['panel']} ${styles['signIn']}`}>
        <p>登入會員，享受更多服務</p>
        <SignInLinks position="header" wide />
      </div>
    </div>
  )
}

function MemberCorner({ member, subscriber }: { member: Member | null; subscriber: boolean }) {
  const { root, open, button, isHydrated, closing } = useAccountMenu()
  const { pathname } = useLocation()
  const { memberSite } = useShell().config
  const name = member?.name.trim() || member?.account || ''
  return (
    <div
      ref={root}
      className={styles['account']}
      data-hydrated={isHydrated || undefined}
      data-open={open || undefined}
      {...closing}
    >
      <button type="button" className={styles['circle']} {...button}>
        {name ? <span aria-hidden="true">{initialOf(name)}</span> : <PersonIcon size="22" />}
        <VisuallyHidden>會員選單</VisuallyHidden>
      </button>
      <div id="account-menu" className={styles['panel']}>
        {name && <p className={styles['name']}>{name}</p>}
        <ul>
          {accountMenu({ subscriber, memberSite, work: member?.work }).map(({ title, href, outside }) => (
            <li key={title}>
              {outside ? (
                <a href={href} target="_blank" rel="noopener" className={styles['entry']}>
                  {title}
                  <VisuallyHidden>（另開新視窗）</VisuallyHidden>
                </a>
              ) : (
                <SiteLink to={href} className={styles['entry']}>
                  {title}
                </SiteLink>
              )}
            </li>
          ))}
          <li>
            <a href={signOutLink(pathname)} className={`${styles['entry']} ${styles['leave']}`}>
              登出
            </a>
          </li>
        </ul>
      </div>
    </div>
  )
}

function useAccountMenu() {
  const root = useRef<HTMLDivElement>(null)
  const { open, setOpen, closing } = useExclusiveMenu<'account'>(root)
  const isHydrated = useHydrated()
  const isOpen = open !== null
  const button = { 'aria-expanded': isOpen, 'aria-controls': 'account-menu', onClick: () => setOpen(isOpen ? null : 'account') }
  return { root, open: isOpen, isHydrated, closing, button }
}

/** The first letter of a name, for the avatar circle. */
const initialOf = (name: string) => [...name][0]?.toUpperCase()
