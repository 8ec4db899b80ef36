import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { MenuIcon } from '../../../ui/icons/icons.tsx'
import { footerMenuId } from '../footer/columns.tsx'
import styles from './drawer.module.css'
import type { MenuDrawerProps } from './drawer.tsx'

const fetchDrawer = () => import('./drawer.tsx')

/**
 * Opens the drawer, which is prefetched on hover or focus. Without scripts, or when loading fails, it is a link to the
 * footer's menu.
 */
export function DrawerButton({ personal }: { personal: boolean }) {
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null)
  // on navigation it closes at once, before the focus moves to the new page
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const show = async () => {
    try {
      const { default: fetched } = await fetchDrawer()
      setDrawer(() => fetched)
      setOpenAt(key)
    } catch {
      location.hash = footerMenuId
    }
  }
  const ahead = () => void fetchDrawer().catch(() => undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button to assistive technology, but a working link before
          hydration */}
      <a
        href={`#${footerMenuId}`}
        role="button"
        className={styles['opener']}
        aria-label="選單"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ahead}
        onFocus={ahead}
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
      {Drawer && <Drawer open={open} personal={personal} onClose={() => setOpenAt(null)} />}
    </>
  )
}
