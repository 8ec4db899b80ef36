import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { isSingleKey } from '../parts/single-keys.ts'
import styles from './bar.module.css'

const page = '/office/find'
type Palette = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * The way to everything by its name: a link to a page, which opens over the page that one is on where scripts live. Ctrl or
 * Command with K opens it too, unless what has the focus has a use for it, and Alt with `/` does wherever one is; so does `/`, where
 * the page has no box of its own in which something is looked for. Its script comes when it is first asked for.
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
      // the page does the same without a script
      location.assign(page)
    }
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '/' && isSingleKey(event)) {
        event.preventDefault()
        const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
        return box ? box.focus() : void show()
      }
      const { key, code, isComposing, keyCode, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (isComposing || keyCode === 229 || defaultPrevented || shiftKey) return
      // with Option a Mac writes another sign by the same key
      const isAsked = altKey ? code === 'Slash' && !ctrlKey && !metaKey : key.toLowerCase() === 'k' && ctrlKey !== metaKey
      if (!isAsked || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [show])
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    void show()
  }
  return (
    <>
      <SiteLink to={page} className={styles['find']} aria-keyshortcuts="Control+K Meta+K Alt+/ /" onClick={press}>
        <SearchIcon size="1.1em" />找
      </SiteLink>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
