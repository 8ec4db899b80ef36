import { type KeyboardEvent, useContext, useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import { mayLink } from '../../../../domain/posts/may-link.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import styles from '../editor.module.css'
import { onEnter } from '../on-enter.ts'
import rows from '../sheets.module.css'
import { useSearched } from '../use-searched.ts'
import { WritingContext } from '../writing.ts'
import { findTargets } from './find-pages.ts'

/** Where a link leads. It opens with the address that the link has; what is typed and is no address is looked for among our own pages. */
export default function LinkSheet({
  client,
  href,
  set,
  close,
}: {
  client: Client
  href: string
  /** @param words what is written where nothing is selected */
  set: (href: string, words?: string) => void
  close: () => void
}) {
  const self = useContext(WritingContext)?.manuscript.uid ?? 0
  const [typed, setTyped] = useState(href)
  const [composing, setComposing] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const searched = useSearched(asked, (words) => findTargets(client, words, self))
  const ask = (text: string) => setAsked(isAddress(text.trim()) || text.trim() === '' ? null : text.trim().slice(0, 100))
  const apply = () => {
    const address = ownPath(typed.trim())
    if (address !== '' && !isAddress(address)) setFault('這不是網址。從下面找到的頁面選一個，或寫出 https:// 開頭的網址。')
    else if (mayLink(address)) set(address)
    else setFault('連結只能通往本站的頁面，或 https、mailto、tel。')
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
  }
  return (
    <fieldset aria-label="連結" className={styles['sheet']} onKeyDown={onEscape}>
      <TextField
        label="連結到"
        hint="打標題裡的字找本站的頁面和圖庫裡的文件，或貼上網址（別的網站以 https:// 開頭）。留空就是拿掉連結。"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(null)
          if (!composing) ask(event.target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false)
          ask(event.currentTarget.value)
        }}
        onKeyDown={onEnter(apply)}
        errors={fault ? [fault] : null}
        maxLength={2000}
        autoFocus
      />
      <Button look="secondary" size="small" onClick={apply}>
        套用
      </Button>
      <Button look="quiet" size="small" onClick={close}>
        取消
      </Button>
      <p role="status" className={rows['told']}>
        {searched.kind === 'failed' && '現在找不到，請再試一次。'}
        {searched.kind === 'looking' && '尋找中…'}
        {searched.kind === 'found' &&
          (searched.found.length === 0 ? '沒有找到這樣的頁面或文件。' : `找到 ${searched.found.length} 個。`)}
      </p>
      {searched.kind === 'found' && searched.found.length > 0 && (
        <ul className={rows['offers']}>
          {searched.found.map(({ href, title, about }) => (
            <li key={`${href} ${title}`}>
              <button
                type="button"
                className={rows['entry']}
                disabled={href === null}
                onClick={() => href !== null && set(href, title)}
              >
                {title}
                <span className={styles['hint']}>
                  {about}
                  {href === null && '，發布之後才有網址'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** Whether what is typed is an address and no words to be looked for. */
const isAddress = (text: string): boolean => /^([/#?]|[a-z][a-z0-9+.-]*:)/i.test(text)

/** An address of this site as its path: it goes on leading there wherever the site stands. */
function ownPath(address: string): string {
  const own = `${location.origin}/`
  return address.startsWith(own) ? address.slice(own.length - 1) : address
}
