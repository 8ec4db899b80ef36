import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '../../../ui/icons/icons.tsx'
import { footerMenuId } from '../footer/footer.tsx'
import styles from './drawer.module.css'

const Drawer = lazy(() => import('./drawer.tsx'))

/** Opens the drawer, which is fetched on its first use. Without scripts it is a link to the footer's menu. */
export function DrawerButton({ personal }: { personal: boolean }) {
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <a
        href={`#${footerMenuId}`}
        role="button"
        className={styles['opener']}
        aria-label="選單"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault()
          setUsed(true)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        <MenuIcon size="26" />
      </a>
      {used && (
        <Suspense>
          <Drawer open={open} personal={personal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
