import { Suspense, useRef, useState } from 'react'
import { imagePath } from '../../../domain/images/sizes.ts'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import type { Boxes } from './boxes.ts'
import styles from './fields.module.css'

const CoverChooser = lazyPart(() => import('../editor/pictures/cover-chooser.tsx'))

/** The cover, chosen from the library or uploaded; without scripts by the number on its page in the library. */
export function CoverField({ boxes, cover }: { boxes: Boxes; cover: string | null }) {
  const kept = boxes.one('cover', cover ?? '')
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(kept.defaultValue)
  const [choosing, setChoosing] = useState(false)
  const live = useHydrated()
  const take = (id: string) => {
    setChoosing(false)
    setShown(id)
    if (!box.current) return
    box.current.value = id
    // notifies the form like typing
    box.current.dispatchEvent(new Event('input', { bubbles: true }))
    box.current.dispatchEvent(new Event('change', { bubbles: true }))
    box.current.focus()
  }
  return (
    <div className={styles['cover']}>
      <TextField
        {...kept}
        ref={box}
        label="封面圖片"
        hint={
          <>
            {live ? '按下面的「選封面」，或填' : '填'}
            <a href="/office/media">圖庫</a>裡那張圖片的編號；留空就沒有封面。封面是裝飾，報讀軟體不唸。
          </>
        }
        onChange={(event) => setShown(event.target.value)}
        maxLength={81}
        autoComplete="off"
        spellCheck={false}
      />
      {live && (
        <div className={styles['acts']}>
          <Button look="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {shown === '' ? '選封面' : '換封面'}
          </Button>
          {shown !== '' && (
            <Button look="quiet" size="small" onClick={() => take('')}>
              拿掉封面
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <Suspense fallback={<p>載入中…</p>}>
          <CoverChooser choose={take} close={() => setChoosing(false)} />
        </Suspense>
      )}
      {isNumber(shown) && <img src={imagePath(shown, 320)} alt="現在的封面" width={320} loading="lazy" />}
    </div>
  )
}

const isNumber = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}$/.test(text)
