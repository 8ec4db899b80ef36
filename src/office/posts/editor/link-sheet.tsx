import { useState } from 'react'
import { mayLink } from '../../../domain/posts/may-link.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './editor.module.css'
import { onEnter } from './on-enter.ts'

/** Where a link leads. It opens with the address that the link has, and is done with Enter. */
export function LinkSheet({ href, set, close }: { href: string; set: (href: string) => void; close: () => void }) {
  const [typed, setTyped] = useState(href)
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const address = ownPath(typed.trim())
    if (mayLink(address)) set(address)
    else setFault('連結只能通往本站的頁面，或 https、mailto、tel。')
  }
  return (
    <fieldset
      aria-label="連結"
      className={styles['sheet']}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
      }}
    >
      <TextField
        label="連結到"
        hint="本站的頁面寫路徑，例如 /article/12；別的網站以 https:// 開頭。留空就是拿掉連結。"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onEnter(apply)}
        errors={fault ? [fault] : null}
        inputMode="url"
        autoFocus
      />
      <Button look="secondary" size="small" onClick={apply}>
        套用
      </Button>
      <Button look="quiet" size="small" onClick={close}>
        取消
      </Button>
    </fieldset>
  )
}

/** An address of this site as its path: it goes on leading there wherever the site stands. */
function ownPath(address: string): string {
  const own = `${location.origin}/`
  return address.startsWith(own) ? address.slice(own.length - 1) : address
}
