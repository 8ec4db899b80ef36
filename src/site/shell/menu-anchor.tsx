import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MenuGroup, MenuItem, MenuLink } from '../../contract/shell.ts'
import { menuTarget } from '../../domain/navigation/menu-target.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useSharedData } from './shared-data.tsx'

/** The menu groups by purpose. */
const groups = { sisterSites: 1, drawer: 2, social: 3, main: 5 } as const

/** The entries of a menu; empty when the editors have not created it. */
export function useMenu(name: keyof typeof groups): MenuItem[] {
  return groupOf(useSharedData().menus, groups[name])?.children ?? []
}

/** The footer's columns, which are stored with the main navigation. */
export function useFooterColumns(): MenuItem[] {
  return groupOf(useSharedData().menus, groups.main)?.footer ?? []
}

const groupOf = (menus: MenuGroup[], index: number) => menus.find((group) => group.index === index)

/** A menu entry: an internal link, or a link with the target that the entry defines. */
export function MenuAnchor({ entry, className, children }: { entry: MenuLink; className?: string; children?: ReactNode }) {
  const { href, inside, target, rel } = menuTarget(entry)
  const { pathname } = useLocation()
  const label = children ?? entry.title
  if (inside)
    return (
      <SiteLink to={href} className={className} aria-current={href === pathname ? 'page' : undefined}>
        {label}
      </SiteLink>
    )
  return (
    <a href={href} target={target} rel={rel} className={className}>
      {label}
      {target && <VisuallyHidden>（另開新視窗）</VisuallyHidden>}
    </a>
  )
}
