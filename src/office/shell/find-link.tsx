import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { isSingleKey } from '../parts/single-keys.ts'
import styles from './bar.module.css'

const page = '/office/find'
type Palette = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * The command palette link: a link to a page, which opens as a dialog over the current page once scripts run.
 * Shortcuts: Ctrl or Command with K, unless the focused element uses it; Alt with `/` anywhere; and `/`, where the page
 * has no search field of its own. Its script is loaded on first use.
 */
export function FindLink() {
  const [Palette, setPalette] = useState<Palette | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback(async () => {
    try {
      const loaded = await import('./find/palette.tsx')
      setPalette(() => loaded.Palette)
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
