import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { isSignInPage, signInLink, signOutLink } from '../../domain/navigation/sign-in-link.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { useShell } from './use-shell.ts'

interface SignInLinkProps {
  position: 'header' | 'drawer' | 'wall'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

/** 登入 and 加入會員, each with the current page as return URL. */
export function SignInLinks({ position, size, wide }: SignInLinkProps) {
  const link = useSignInLink(position)
  return (
    <>
      <SiteLinkButton to={link('/login')} variant="secondary" size={size} wide={wide}>
        登入
      </SiteLinkButton>
      <SiteLinkButton to={link('/register')} size={size} wide={wide}>
        加入會員
      </SiteLinkButton>
    </>
  )
}

/** The sign-out link of a page whose header has no account menu. Nothing for visitors. */
export function SignOutLine({ className }: { className: string | undefined }) {
  const { pathname } = useLocation()
  const { audience } = useShell()
  if (audience !== 'member' && audience !== 'subscriber') return null
  return (
    <p className={className}>
      您已經登入。這不是您的帳號，或用完了公用電腦，請
      <a href={signOutLink(pathname)}>登出</a>。
    </p>
  )
}

/**
 * Builds login and register links for the current page. A cached page is rendered without the campaign parameters of
 * its URL, so the query and the page's full title are added only in the browser; the pages before sign-in are never
 * cached, and include them at once.
 */
function useSignInLink(position: SignInLinkProps['position']): (form: '/login' | '/register') => string {
  const { pathname, search } = useLocation()
  const { config } = useShell()
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const initialTitle = handles.findLast((handle) => handle?.title)?.title ?? config.siteName
  const [currentPage, setCurrentPage] = useState({
    path: isSignInPage(pathname) ? pathname + search : pathname,
    title: initialTitle,
  })
  useEffect(() => {
    setCurrentPage({ path: pathname + search, title: document.title })
  }, [pathname, search])
  return (form) => signInLink(form, { ...currentPage, position })
}
