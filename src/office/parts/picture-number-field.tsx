import { Suspense, useRef, useState } from 'react'
import { imagePath } from '../../domain/images/sizes.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './picture-number-field.module.css'

const CoverChooser = lazyPart(() => import('./pictures/cover-chooser.tsx'))

/**
 * A field for one picture, chosen from the library or uploaded; without scripts it is entered by the number that its
 * page in the library shows.
 * @param labels the labels of its buttons: choose, replace, remove
 */
export function PictureNumberField({
  label,
  labels,
  hint,
  ...control
}: {
  id?: string
  name: string
  defaultValue: string
  errors: string[] | null
  optional?: boolean
  label: string
  labels: { choose: string; change: string; remove: string; now: string }
  hint: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [shownId, setShownId] = useState(control.defaultValue)
  const [choosing, setChoosing] = useState(false)
  const isHydrated = useHydrated()
  const take = (id: string) => {
    setChoosing(false)
    setShownId(id)
    if (!field.current) return
    field.current.value = id
    // notifies the form of the change, like typing
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
    field.current.dispatchEvent(new Event('change', { bubbles: true }))
    field.current.focus()
  }
  return (
    <div className={styles['field']}>
      <TextField
        {...control}
        ref={field}
        label={label}
        hint={
          <>
            {isHydrated ? `按下面的「${labels.choose}」，或填` : '填'}
            <a href="/office/media">圖庫</a>裡那張圖片的編號{hint === '' ? '。' : `；${hint}`}
          </>
        }
        onChange={(event) => setShownId(event.target.value)}
        maxLength={81}
        autoComplete="off"
        spellCheck={false}
      />
      {isHydrated && (
        <div className={styles['actions']}>
          <Button look="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {shownId === '' ? labels.choose : labels.change}
          </Button>
          {shownId !== '' && (
            <Button look="quiet" size="small" onClick={() => take('')}>
              {labels.remove}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <Suspense fallback={<p>載入中…</p>}>
          <CoverChooser label={labels.choose} choose={take} close={() => setChoosing(false)} />
        </Suspense>
      )}
      {isNumber(shownId) && <img src={imagePath(shownId, 320)} alt={labels.now} width={320} loading="lazy" />}
    </div>
  )
}

const isNumber = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}$/.test(text)
