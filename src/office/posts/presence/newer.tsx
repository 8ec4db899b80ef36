import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import styles from './presence.module.css'
import { currentVersion, onPeople } from './presence-store.ts'

/** On a read-only page: a notice that there is a newer version, with a button to load it. */
export function Newer({ version }: { version: number }) {
  const newest = useSyncExternalStore(onPeople, currentVersion, () => null)
  const { revalidate, state } = useRevalidator()
  if (newest === null || newest <= version) return null
  return (
    <Notice role="status" className={styles['newer']}>
      有人儲存了新的內容，這一頁還是之前的。{' '}
      <Button look="secondary" size="small" loading={state !== 'idle'} onClick={() => void revalidate()}>
        看新的內容
      </Button>
    </Notice>
  )
}
