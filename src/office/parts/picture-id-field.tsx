import { Suspense, useRef, useState } from 'react'
import { imagePath } from '../../domain/images/sizes.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './picture-id-field.module.css'

const CoverChooser = lazyPart(() => import('./pictures/cover-chooser.tsx'))

/**
 * A field for one picture, chosen from the library or uploaded; without scripts it is entered by the id that its page
 * in the library shows.
 * @param labels the labels of its buttons, and the alternative text of the current picture
 */
export function PictureIdField({
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
  labels: { choose: string; change: string; remove: string; currentAlt: string }
  hint: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [shownId, setShownId] = useState(control.defaultValue)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const isHydrated = useHydrated()
  const selectPicture = (id: string) => {
    setPickerOpen(false)
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
        maxLength={maxIdLength}
        autoComplete="off"
        spellCheck={false}
      />
      {isHydrated && (
        <div className={styles['actions']}>
          <Button variant="secondary" size="small" aria-expanded={isPickerOpen} onClick={() => setPickerOpen(!isPickerOpen)}>
            {shownId === '' ? labels.choose : labels.change}
          </Button>
          {shownId !== '' && (
            <Button variant="quiet" size="small" onClick={() => selectPicture('')}>
              {labels.remove}
            </Button>
          )}
        </div>
      )}
      {isPickerOpen && (
        <Suspense fallback={<p>載入中…</p>}>
          <CoverChooser label={labels.choose} choose={selectPicture} close={() => setPickerOpen(false)} />
        </Suspense>
      )}
      {isPictureId(shownId) && <img src={imagePath(shownId, 320)} alt={labels.currentAlt} width={320} loading="lazy" />}
    </div>
  )
}

const maxIdLength = 81
const isPictureId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}$/.test(text)
