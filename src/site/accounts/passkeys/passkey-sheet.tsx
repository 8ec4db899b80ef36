import { useEffect, useRef } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import type { OwnPasskey } from '../../../contract/passkeys.ts'
import { taipeiMoment } from '../../../domain/time/taipei.ts'
import { usePasskey } from '../../../rendering/passkeys/use-passkey.ts'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { MemberSection } from '../member/member-page.tsx'
import styles from '../member/security.module.css'

/** A rejected passkey name: the key, the input, and the reason. */
export interface NameRejection {
  id: string
  newName: string
  error: string
}

/** The member's passkeys: rename, remove, and add one of this device. */
export function PasskeySheet({ keys, rejection }: { keys: readonly OwnPasskey[]; rejection: NameRejection | null }) {
  return (
    <MemberSection id="passkeys-title" title="通行金鑰" lead="用裝置的指紋、臉部或螢幕密碼登入，不必記密碼，也不怕假網站騙走。">
      {keys.length > 0 && (
        <ul className={styles['list']}>
          {keys.map((key) => (
            <Key key={key.id} passkey={key} rejection={rejection?.id === key.id ? rejection : null} />
          ))}
        </ul>
      )}
      <AddKey />
    </MemberSection>
  )
}

function Key({ passkey: { id, name, synced, created_at }, rejection }: { passkey: OwnPasskey; rejection: NameRejection | null }) {
  const pendingForm = useNavigation().formData
  const rename = useRef<HTMLDetailsElement>(null)
  const previousName = useRef(name)
  useEffect(() => {
    if (previousName.current === name || !rename.current) return
    previousName.current = name
    rename.current.open = false
    rename.current.querySelector('summary')?.focus()
  }, [name])
  return (
    <li className={styles['item']}>
      <span>
        {name} {synced && <Badge variant="outline">雲端同步</Badge>}
        <span className={styles['when']}>{taipeiMoment(new Date(created_at))} 新增</span>
      </span>
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="remove-passkey"
          value={id}
          variant="secondary"
          size="small"
          aria-label={`移除 ${name}`}
          loading={pendingForm?.get('remove-passkey') === id}
        >
          移除
        </Button>
      </Form>
      <details ref={rename} className={styles['rename']} open={rejection !== null || undefined}>
        <summary aria-label={`替 ${name} 改名`}>改名</summary>
        <Form method="post" preventScrollReset className={styles['naming']}>
          <input type="hidden" name="passkey" value={id} />
          <TextField
            key={`${name} ${rejection?.newName ?? ''}`}
            label="名稱"
            name="name"
            defaultValue={rejection?.newName ?? name}
            maxLength={40}
            required
            autoComplete="off"
            errors={rejection && [rejection.error]}
          />
          <Button type="submit" size="small" variant="secondary" loading={pendingForm?.get('passkey') === id}>
            儲存名稱
          </Button>
        </Form>
      </details>
    </li>
  )
}

/** Requires scripts, because only they can call the device's authenticator. */
function AddKey() {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const { working, error, start, rest } = usePasskey('add', () => void revalidate().then(rest))
  return (
    <div className={styles['add']}>
      <Button variant="secondary" disabled={!hydrated} loading={working} onClick={start}>
        在這部裝置新增通行金鑰
      </Button>
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
