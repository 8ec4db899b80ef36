import { boxOfCut, cutAt, type Frame, frameOfCut, placeOfCut } from '../../../../domain/images/cuts.ts'
import { SelectField } from '../../../../ui/field/field.tsx'
import styles from '../../../parts/pictures/pictures.module.css'

const frameNames = [
  ['16 / 9', '橫式 16:9'],
  ['4 / 3', '橫式 4:3'],
  ['1', '正方形'],
  ['3 / 4', '直式 3:4'],
] as const satisfies readonly (readonly [Frame, string])[]

const ends = {
  x: [
    ['0', '左邊'],
    ['0.5', '中間'],
    ['1', '右邊'],
  ],
  y: [
    ['0', '上面'],
    ['0.5', '中間'],
    ['1', '下面'],
  ],
} as const

/** The crop of an image in this text; the image itself is unchanged, here and elsewhere. */
export function PictureCrop({
  picture,
  cut,
  set,
}: {
  picture: { width: number; height: number }
  /** Name of the crop; null for the whole image. */
  cut: string | null
  set: (cut: string | null) => void
}) {
  const frame = cut === null ? null : frameOfCut(cut)
  const part = cut === null ? null : boxOfCut(cut, picture)
  const along = part && part.width < picture.width ? 'x' : part && part.height < picture.height ? 'y' : null
  const at = part && along ? placeOfCut(part, picture)[along] : 0.5
  return (
    <div className={styles['cut']}>
      <SelectField
        label="這裡顯示"
        value={frame ?? ''}
        onChange={({ target }) => set(target.value === '' ? null : cutAt(picture, target.value as Frame, 0.5))}
      >
        <option value="">整張圖</option>
        {frameNames.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </SelectField>
      {frame && along && (
        <SelectField
          label="留下"
          value={String(Math.round(at * 2) / 2)}
          onChange={({ target }) => set(cutAt(picture, frame, Number(target.value)))}
        >
          {ends[along].map(([end, name]) => (
            <option key={end} value={end}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
