import { usePasskey } from '../../../drawing/passkeys/use-passkey.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../accounts.module.css'

/** Sign-in by passkey. Requires scripts: without them the button is not rendered. */
export function PasskeySignIn({ next }: { next: string }) {
  const hydrated = useHydrated()
  // full document load: the signed-in member has changed, and with it the whole page
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
