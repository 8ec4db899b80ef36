import { useEffect, useSyncExternalStore } from 'react'
import { useOffice } from '../../shell/use-office.ts'
import { onPeople, peopleNow } from './here.ts'
import { join } from './join.ts'
import styles from './presence.module.css'

/** Who else has this manuscript open. */
export default function PresenceLine({ uid }: { uid: number }) {
  const apiKey = useOffice()?.apiKey ?? ''
  useEffect(() => join(uid, apiKey), [uid, apiKey])
  const people = useSyncExternalStore(onPeople, peopleNow)
  return (
    <p role="status" className={styles['line']}>
      {people.length > 0 && <span className={styles['lead']}>也開著這篇的：</span>}
      {people.map(({ id, name, you, blocks }) => (
        <span key={id} className={styles['person']}>
          <span aria-hidden="true" className={styles['initial']} data-at={blocks.length > 0 || undefined}>
            {initialOf(you ? '您' : name)}
          </span>
          {you ? '您的另一個分頁' : name || '同事'}
        </span>
      ))}
    </p>
  )
}

/** What stands for a name where there is little room. */
export const initialOf = (name: string): string => [...(name || '同')][0] ?? ''
