import { usePasskey } from '../../../drawing/passkeys/use-passkey.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../accounts.module.css'

/** Signing in by what the device keeps. It is the script's alone: without one there is no such button. */
export function PasskeySignIn({ next }: { next: string }) {
  const hydrated = useHydrated()
  // a whole document: who is signed in has changed, and everything around the page with it
  const { working, fault, start } = usePasskey('sign-in', () => location.assign(next))
  return (
    <div className={styles['passkey']}>
      <Button look="secondary" size="large" wide disabled={!hydrated} loading={working} onClick={start}>
        以通行金鑰登入
      </Button>
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
