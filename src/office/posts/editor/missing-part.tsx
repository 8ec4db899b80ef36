import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { whileWriting } from '../../parts/missing-parts.ts'

/** Whether a lazily loaded part of the editor failed to load: removed by a release, or a network failure. */
export function useMissingPart(): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => whileWriting(() => setMissing(true)), [])
  return isMissing
}

/** Reports it, with a retry. @param reload reloads the page, once the input is safe; otherwise it does nothing */
export function MissingPart({ reload }: { reload: () => void }) {
  const [isOffline, setOffline] = useState(false)
  return (
    <Notice fault role="alert">
      有一個工具沒有載入：網站剛更新過，或網路斷了。您打的字都還在，可以繼續寫；重新載入之後工具就回來。{' '}
      <Button
        look="secondary"
        size="small"
        onClick={() => {
          setOffline(!navigator.onLine)
          if (navigator.onLine) reload()
        }}
      >
        存好並重新載入
      </Button>
      {isOffline && ' 現在沒有網路，通了再按一次。'}
    </Notice>
  )
}
