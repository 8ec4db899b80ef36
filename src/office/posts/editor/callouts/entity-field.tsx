import { useEffect, useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import type { CardEntity } from '../../../../contract/names.ts'
import type { CardKind } from '../../../../domain/posts/entities.ts'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { useDebouncedSearch } from '../../../parts/use-searched.ts'
import styles from '../editor.module.css'
import { findPages } from '../links/find-pages.ts'
import rows from '../sheets.module.css'

/** A suggestion: without an `id` it is not public yet, and cannot be linked by a card. */
interface Offered {
  id: string | null
  name: string
  about: string
}

/** The entity that a card links to, found by name. */
export function EntityField({
  label,
  of,
  chosen,
  client,
  choose,
}: {
  label: string
  of: CardKind
  chosen: string
  client: Client
  choose: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [composing, setComposing] = useState(false)
  const name = useNameOf(client, of, chosen)
  const words = typed.trim()
  const isLooking = !composing && (words !== '' || chosen === '')
  const searched = useDebouncedSearch(isLooking ? words : null, (text) => find(client, of, text))
  return (
    <>
      <TextField
        label={label}
        hint={
          name === undefined
            ? '打名稱裡的字來找。'
            : name === null
              ? `讀者現在看不到這一個（${chosen}），卡片不會出現。打名稱裡的字來換。`
              : `現在是「${name}」。打名稱裡的字來換。`
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onEnter(() => undefined)}
        maxLength={100}
      />
      {searched.kind === 'found' && (
        <ul className={rows['offers']}>
          {searched.found.map(({ id, name, about }) => (
            <li key={`${id} ${name}`}>
              <button
                type="button"
                className={rows['entry']}
                disabled={id === null}
                onClick={() => {
                  choose(id ?? '')
                  setTyped('')
                }}
              >
                {name}
                <span className={styles['hint']}>{about}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={rows['message']}>
        {searched.kind === 'found' && searched.found.length === 0 && '沒有找到這樣的名稱。'}
        {searched.kind === 'failed' && '現在找不到，請再試一次。'}
      </p>
    </>
  )
}

/** Unpublished posts are listed too, so that the search for one is not silently empty. */
async function find(client: Client, of: CardKind, words: string): Promise<Offered[]> {
  if (of !== 'post') return (await client('GET /api/v3.0/office/card/:kind', { params: { kind: of }, query: { words } })).items
  const found = await findPages(client, words, 0)
  return found.map(({ href, title, about }) => ({
    id: href?.slice(1) ?? null,
    name: title,
    about: href === null ? `${about}，發布之後才能放` : about,
  }))
}

/** The current name of an entity: undefined while loading, null when it is not public. */
function useNameOf(client: Client, of: CardKind, chosen: string): CardEntity['name'] | null | undefined {
  const [known, setKnown] = useState<{ id: string; name: string | null } | null>(null)
  useEffect(() => {
    if (chosen === '') return
    let isMounted = true
    client('GET /api/v3.0/office/card/:kind', { params: { kind: of }, query: { id: chosen, limit: '0' } }).then(
      ({ items }) => isMounted && setKnown({ id: chosen, name: items[0]?.name ?? null }),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [client, of, chosen])
  return known?.id === chosen ? known.name : undefined
}
