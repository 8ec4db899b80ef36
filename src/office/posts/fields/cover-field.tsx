import { PictureNumberField } from '../../parts/picture-number-field.tsx'
import type { FormFields } from './form-fields.ts'

/** The picture above the text. */
export const CoverField = ({ fields, cover }: { fields: FormFields; cover: string | null }) => (
  <PictureNumberField
    {...fields.one('cover', cover ?? '')}
    label="封面圖片"
    words={{ choose: '選封面', change: '換封面', remove: '拿掉封面', now: '現在的封面' }}
    hint="留空就沒有封面。封面是裝飾，報讀軟體不唸。"
  />
)
