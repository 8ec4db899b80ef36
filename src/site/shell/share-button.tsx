import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { useShell } from './use-shell.ts'

/**
 * Creates a share link and opens the device's share sheet, or copies the link. `ask` returns the URL as a path.
 * Without scripts the button is not rendered.
 */
export function ShareButton({ title, label, ask: createLink }: { title: string; label: string; ask: () => Promise<string> }) {
  const { siteUrl } = useShell().config
  const [state, setState] = useState<'ready' | 'busy' | 'copied' | 'failed'>('ready')
  const share = async () => {
    setState('busy')
    try {
      const url = siteUrl + (await createLink())
      if ('share' in navigator) await navigator.share({ title, url }).catch(() => undefined)
      else await (navigator as Navigator).clipboard.writeText(url)
      setState('share' in navigator ? 'ready' : 'copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <Button variant="secondary" loading={state === 'busy'} onClick={share} data-needs-script>
      <span aria-live="polite">{state === 'copied' ? '已複製連結' : state === 'failed' ? '沒有成功，再試一次' : label}</span>
    </Button>
  )
}
