import { useEffect, useState } from 'react'
import { guideTopicPath } from '../../domain/office/guide-path.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from './page-layout.tsx'
import styles from './result-list.module.css'
import { areSingleKeysOff, isSingleKey, setSingleKeysOff } from './single-keys.ts'

/** @param ticks whether the rows of the list have checkboxes */
const listShortcuts = (ticks: boolean): (readonly [keys: readonly string[], does: string])[] => [
  [['j', 'k'], '下一列、上一列'],
  ...(ticks ? [[['x'], '勾選這一列'] as const] : []),
  [['Enter'], '打開這一列'],
  [['/'], '在任何一頁：到那一頁的搜尋框；沒有的話，打開「找」'],
  [['?'], '這張表'],
  [['Ctrl＋K'], '在任何一頁找；在內文裡是加連結'],
  [['Alt＋/'], '在任何一頁找，內文裡也是'],
  [['←', '→'], '行事曆換月份'],
  [['Alt＋F7'], '寫稿時打開「發布」或「送審」'],
  [['Alt＋F8'], '寫稿時到註解'],
  [['Alt＋F9'], '寫稿時插入'],
  [['Alt＋F10'], '寫稿時到按鈕列'],
  [['Ctrl＋S'], '寫稿時儲存'],
  [['Ctrl＋Alt＋2'], '小標；3 是次小標，0 是段落'],
  [['Ctrl＋Shift＋7'], '編號清單；8 是項目清單'],
]

/** The first link of each row. */
const links = () => [...document.querySelectorAll('[data-row]')].flatMap((row) => row.querySelector('a') ?? [])

/** Focuses a row relative to the focused one; without one, the first. */
function focusRow(step: 1 | -1): void {
  const rowLinks = links()
  const currentRow = document.activeElement?.closest('[data-row]')
  const index = rowLinks.findIndex((link) => link.closest('[data-row]') === currentRow)
  rowLinks[index < 0 ? 0 : Math.max(0, Math.min(index + step, rowLinks.length - 1))]?.focus()
}

const shortcuts: Record<string, () => void> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => document.activeElement?.closest('[data-row]')?.querySelector('input')?.click(),
}

/**
 * Keyboard shortcuts of the list, and their help panel. Single-key shortcuts work in the list only, never in a text
 * field or during IME composition, and users of speech input can turn them off.
 */
export function ListKeys({ ticks = false }: { ticks?: boolean }) {
  const [open, setOpen] = useState(false)
  const [isOff, setIsOff] = useState(false)
  useEffect(() => setIsOff(areSingleKeysOff()), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = event.key === '?' ? () => setOpen(true) : shortcuts[event.key]
      if (!shortcut || !isSingleKey(event)) return
      event.preventDefault()
      shortcut()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const setShortcutsOff = (to: boolean) => {
    setIsOff(to)
    setSingleKeysOff(to)
  }
  return (
    <>
      <span className={styles['keysButton']}>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          快捷鍵
        </Button>
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy="list-keys" dismissBy="escape">
        <div className={styles['keys']}>
          <h2 id="list-keys">快捷鍵</h2>
          <dl>
            {listShortcuts(ticks).map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p>
            Mac 用 ⌘ 代替 Ctrl、Option 代替 Alt。注音選字時，這些按鍵都不會動作。其他的在
            <SiteLink to={guideTopicPath('keys')}>說明</SiteLink>。
          </p>
          <Checkbox checked={isOff} onChange={({ target }) => setShortcutsOff(target.checked)}>
            不要用單一個字的快捷鍵（用語音操作時會誤觸）
          </Checkbox>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            關閉
          </Button>
        </div>
      </Dialog>
    </>
  )
}
