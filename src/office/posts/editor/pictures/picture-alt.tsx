import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { Checkbox } from '../../../parts/page-layout.tsx'
import { isFileName } from './pictures.ts'

/** The alt text of an image in the text; null for a decorative one. */
export function PictureAlt({ alt, set }: { alt: string | null; set: (alt: string | null) => void }) {
  return (
    <>
      <TextField
        label="替代文字"
        hint="說出圖上看得到什麼；看不到圖的人讀的是這一句。"
        value={alt ?? ''}
        onChange={(event) => set(event.target.value || null)}
        errors={isFileName(alt ?? '') ? ['檔名不是替代文字，請寫出圖上看得到什麼。'] : null}
        onKeyDown={onEnter(() => undefined)}
        maxLength={500}
      />
      <Checkbox
        checked={alt === null}
        onChange={(event) => {
          if (event.target.checked) set(null)
          else event.target.closest('div')?.querySelector<HTMLInputElement>('input:not([type])')?.focus()
        }}
      >
        只是裝飾，不必描述
      </Checkbox>
    </>
  )
}
