import { imagePath } from '../../../domain/images/sizes.ts'
import { TextField } from '../../../ui/field/field.tsx'
import type { Boxes } from './boxes.ts'
import styles from './fields.module.css'

/** The picture above the text, by its number; the one that is saved is shown. */
export function CoverField({ boxes, cover }: { boxes: Boxes; cover: string | null }) {
  return (
    <div className={styles['cover']}>
      <TextField
        {...boxes.one('cover', cover ?? '')}
        label="封面圖片編號"
        hint="留空就沒有封面。封面是裝飾，報讀軟體不唸；要唸的圖請放在內文，寫替代文字。"
        maxLength={81}
        autoComplete="off"
        spellCheck={false}
      />
      {cover !== null && <img src={imagePath(cover, 320)} alt="目前的封面" width={320} loading="lazy" />}
    </div>
  )
}
