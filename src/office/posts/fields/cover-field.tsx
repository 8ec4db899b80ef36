import { useState } from 'react'
import type { MediaSummary } from '../../../contract/media.ts'
import { imagePath } from '../../../domain/images/sizes.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { type Boxes, boxId } from './boxes.ts'
import styles from './fields.module.css'
import { Folded } from './group.tsx'

export type OfferedPicture = Pick<MediaSummary, 'id' | 'title' | 'alt'>

/** The picture above the text: one of the library's newest, or another by its number. */
export function CoverField({
  boxes,
  cover,
  newest,
}: {
  boxes: Boxes
  cover: string | null
  newest: readonly OfferedPicture[]
}) {
  const { defaultValue: kept } = boxes.one('cover', cover ?? '')
  const [chosen, setChosen] = useState(kept)
  const fault = boxes.fault('cover')
  const offered = kept === '' || newest.some(({ id }) => id === kept) ? newest : [{ id: kept, title: '', alt: '' }, ...newest]
  return (
    <fieldset className={styles['cover']} id={boxId('cover')} tabIndex={-1}>
      <legend>封面</legend>
      <p className={styles['about']}>封面是裝飾，報讀軟體不唸；要唸的圖請放在內文，寫替代文字。</p>
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
      {chosen !== '' && <img src={imagePath(chosen, 320)} alt="選好的封面" width={320} />}
      <Folded title={kept === '' ? '選封面' : '換封面'} open={fault !== undefined}>
        <div className={styles['covers']}>
          <label className={styles['tick']}>
            <input type="radio" name="cover" value="" defaultChecked={kept === ''} onChange={() => setChosen('')} />
            沒有封面
          </label>
          {offered.map(({ id, title, alt }) => (
            <label key={id} className={styles['tile']}>
              <input
                type="radio"
                name="cover"
                value={id}
                defaultChecked={id === kept}
                onChange={() => setChosen(id)}
                aria-label={title || alt || id}
              />
              <img src={imagePath(id, 320)} alt="" loading="lazy" decoding="async" />
            </label>
          ))}
        </div>
        <TextField
          {...boxes.one('cover_number', '')}
          label="更早的圖：圖片編號"
          hint={
            <>
              上面是<a href="/office/media">圖庫</a>裡最新的圖；更早的，編號寫在圖庫裡那張圖的下面。
            </>
          }
          maxLength={81}
          autoComplete="off"
          spellCheck={false}
          optional
        />
      </Folded>
    </fieldset>
  )
}
