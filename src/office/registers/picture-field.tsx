import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { createClient } from '../../contract/client.ts'
import type { MediaSummary } from '../../contract/media.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useOffice } from '../shell/use-office.ts'
import styles from './picture-field.module.css'

/** How many pictures are listed at a time. */
const atOnce = 12

/**
 * A field for a picture of the library: chosen from a list; without scripts by its number, which its page in the library
 * shows.
 */
export function PictureField({ hint, ...field }: Omit<ComponentProps<typeof TextField>, 'onChange'> & { defaultValue: string }) {
  const control = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(field.defaultValue)
  const [choosing, setChoosing] = useState(false)
  const live = useHydrated()
  const take = (id: string) => {
    setChoosing(false)
    setShown(id)
    if (!control.current) return
    control.current.value = id
    control.current.focus()
  }
  return (
    <div className={styles['choice']}>
      <TextField
        {...field}
        ref={control}
        hint={
          <>
            {hint} {live ? '按「選圖片」，或填' : '填'}
            <a href="/office/media">圖庫</a>裡那張圖片的編號；新的圖片先到圖庫上傳。
          </>
        }
        onChange={(event) => setShown(event.target.value)}
        maxLength={81}
        autoComplete="off"
        spellCheck={false}
      />
      {live && (
        <div className={styles['buttons']}>
          <Button look="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {choosing ? '收起圖庫' : shown === '' ? '選圖片' : '換圖片'}
          </Button>
          {shown !== '' && (
            <Button look="quiet" size="small" onClick={() => take('')}>
              拿掉圖片
            </Button>
          )}
        </div>
      )}
      {choosing && <Library choose={take} />}
      {/^[a-z0-9][a-z0-9-]{0,80}$/.test(shown) && <img src={imagePath(shown, 320)} alt="選好的圖片" width={320} loading="lazy" />}
    </div>
  )
}

/** The pictures of the library, newest first, found by words. */
function Library({ choose }: { choose: (id: string) => void }) {
  const apiKey = useOffice()?.apiKey ?? ''
  const client = useMemo(
    () => createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey),
    [apiKey],
  )
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ items: MediaSummary[]; next: string | null } | null>(null)
  const [failed, setFailed] = useState(false)
  const search = (after: string | null) => {
    const query = { kind: 'picture' as const, limit: String(atOnce), ...(words.trim() ? { words: words.trim() } : {}) }
    client('GET /api/v3.0/office/media', { query: { ...query, ...(after ? { after } : {}) } }).then(
      ({ items, next }) => {
        setFailed(false)
        setFound({ items: after && found ? [...found.items, ...items] : items, next })
      },
      () => setFailed(true),
    )
  }
  return (
    <fieldset className={styles['library']} aria-label="圖庫">
      <TextField
        type="search"
        label="用標題、攝影、說明找"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter while an input method composes confirms a candidate
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
          event.preventDefault()
          search(null)
        }}
      />
      <Button look="secondary" size="small" onClick={() => search(null)}>
        找圖片
      </Button>
      <p role="status">
        {failed && '現在找不到圖庫，請再試一次。'}
        {!failed && found?.items.length === 0 && '圖庫裡沒有符合的圖片。'}
      </p>
      <ul className={styles['grid']}>
        {found?.items.map(({ id, title, alt, width, height }) => (
          <li key={id}>
            <button type="button" className={styles['tile']} onClick={() => choose(id)}>
              <img src={imagePath(id, 320)} alt="" width={width} height={height} loading="lazy" />
              <span>{title || alt || `圖片 ${id}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {found?.next && (
        <Button look="quiet" size="small" onClick={() => search(found.next)}>
          看更多
        </Button>
      )}
    </fieldset>
  )
}
