import { type PointerEvent, useRef } from 'react'
import type { MenuItem } from '../../../contract/shell.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { MenuAnchor } from '../menu-anchor.tsx'
import { useMenu } from '../menus.ts'
import styles from './navigation.module.css'
import { type OneOpen, useOneOpen } from './use-one-open.ts'

/** Section 9: up to this width menus open by tap, above it by hover too. */
const wide = '(width > 992px)'

/** The main navigation: links, and headings that expand on hover (wide), tap (narrow) or key. */
export function Navigation() {
  const items = useMenu('main')
  const root = useRef<HTMLElement>(null)
  const menus = useOneOpen<number>(root)
  const live = useHydrated()
  return (
    <nav ref={root} className={styles['navigation']} aria-label="主選單" data-live={live || undefined}>
      <Page>
        <ul className={styles['items']}>
          {items.map((item) =>
            item.hover ? (
              <Unfolding key={item.id} item={item} menus={menus} />
            ) : (
              <li key={item.id} className={styles['item']}>
                <MenuAnchor entry={item} className={styles['top']} />
              </li>
            ),
          )}
        </ul>
      </Page>
    </nav>
  )
}

function Unfolding({ item, menus }: { item: MenuItem; menus: OneOpen<number> }) {
  const open = menus.open === item.id
  const panel = `nav-${item.id}`
  const pointed = useRef(false)
  const points = (event: PointerEvent) => event.pointerType === 'mouse' && matchMedia(wide).matches
  return (
    <li
      className={styles['item']}
      data-open={open || undefined}
      // not `onPointerEnter`: React does not dispatch it when the pointer comes from an element that is not hydrated
      // yet
      onPointerOver={(event) => {
        if (pointed.current || !points(event)) return
        pointed.current = true
        menus.setOpen(item.id)
      }}
      onPointerLeave={(event) => {
        pointed.current = false
        if (points(event)) menus.setOpen(null)
      }}
      {...menus.closing}
    >
      <button
        type="button"
        className={styles['top']}
        aria-expanded={open}
        aria-controls={panel}
        onClick={(event) => menus.setOpen(open && !(pointed.current && event.detail > 0) ? null : item.id)}
      >
        {item.title}
        <ChevronDownIcon size="1em" />
      </button>
      <div id={panel} className={styles['panel']}>
        <ul className={styles['children']}>
          {item.children.map((child) => (
            <li key={child.id}>
              <MenuAnchor entry={child} className={styles['child']} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
