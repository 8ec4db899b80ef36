import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MenuLink } from '../../contract/shell.ts'
import { menuTarget } from '../../domain/navigation/menu-target.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'

/** A menu entry: an internal link, or a link with the target that the entry defines. */
export function MenuAnchor({ entry, className, children }: { entry: MenuLink; className?: string; children?: ReactNode }) {
  const { href, inside, target, rel } = menuTarget(entry)
  const { pathname } = useLocation()
  const words = children ?? entry.title
  if (inside)
    return (
      <SiteLink to={href} className={className} aria-current={href === pathname ? 'page' : undefined}>
        {words}
      </SiteLink>
    )
  return (
    <a href={href} target={target} rel={rel} className={className}>
      {words}
      {target && <VisuallyHidden>（另開新視窗）</VisuallyHidden>}
    </a>
  )
}
