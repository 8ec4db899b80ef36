import { useEffect, useSyncExternalStore } from 'react'
import { createClient } from '../../../contract/client.ts'
import { useOffice } from '../../shell/use-office.ts'
import { joinPresence } from './announce-presence.ts'
import styles from './presence.module.css'
import { currentPeople, currentTaker, currentVersion, initialOf, onPeople } from './presence-store.ts'

/** The other users who have this manuscript open. Requires scripts. */
export function Presence({ uid }: { uid: number }) {
  const apiKey = useOffice()?.apiKey ?? ''
  useEffect(() => joinPresence(uid, apiKey), [uid, apiKey])
  useEffect(() => followNews(uid, apiKey), [uid, apiKey])
  const people = useSyncExternalStore(onPeople, currentPeople, currentPeople)
  return (
    <p role="status" className={styles['line']}>
      {people.length > 0 && <span className={styles['lead']}>也開著這篇的：</span>}
      {people.map(({ id, name, you, blocks, choosing }) => (
        <span key={id} className={styles['person']}>
          <span aria-hidden="true" className={styles['initial']} data-at={blocks.length > 0 || undefined}>
            {initialOf(you ? '您' : name)}
          </span>
          {you ? '您的另一個分頁' : name || '同事'}
          {choosing && '（改到同一處，正在選用誰的，還沒存）'}
        </span>
      ))}
    </p>
  )
}

/** A field that is removed during a composition fires no `compositionend`: the next of these events ends it. */
const composing = ['compositionstart', 'compositionend', 'input', 'focusout']

/** Loads the merge code once another user has saved. @returns function that stops it */
function followNews(uid: number, apiKey: string): () => void {
  let [isOver, isComposing, stop] = [false, false, null as (() => void) | null]
  const onCompose = (event: Event) => {
    isComposing = event.type === 'compositionstart' || (event as InputEvent).isComposing === true
  }
  for (const type of composing) document.addEventListener(type, onCompose)
  const client = createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey)
  const ask = async () => (await client('GET /api/v3.0/office/posts/:uid', { params: { uid: String(uid) } })).items
  const off = onPeople(() => {
    if (!stop && currentTaker()?.wants(currentVersion() ?? 0))
      void import('./follow-others.ts').then(
        ({ followOthers }) => {
          if (!isOver) stop ??= followOthers({ ask, isComposing: () => isComposing })
        },
        () => undefined,
      )
  })
  return () => {
    isOver = true
    off()
    stop?.()
    for (const type of composing) document.removeEventListener(type, onCompose)
  }
}
