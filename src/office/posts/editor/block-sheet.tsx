import type { EditorState } from 'prosemirror-state'
import { type AspectRatio, aspectRatioOfCrop, cropNameAt, cropPosition, cropRectOf } from '../../../domain/images/crop-names.ts'
import { helpByFlag, type RedFlag, redFlags } from '../../../domain/red-flags/help.ts'
import { inputClass, SelectField } from '../../../ui/field/field.tsx'
import { onEnter } from '../../parts/on-enter.ts'
import picturesStyles from '../../parts/pictures/pictures.module.css'
import { blockOfSelection } from './blocks.ts'
import styles from './editor.module.css'
import { PictureAlt } from './pictures/picture-alt.tsx'

const aspectRatioLabels = [
  ['16 / 9', '橫式 16:9'],
  ['4 / 3', '橫式 4:3'],
  ['1', '正方形'],
  ['3 / 4', '直式 3:4'],
] as const satisfies readonly (readonly [AspectRatio, string])[]

const positionOptions = {
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
function PictureCrop({
  picture,
  cropName,
  set,
}: {
  picture: { width: number; height: number }
  /** Name of the crop; null for the whole image. */
  cropName: string | null
  set: (cropName: string | null) => void
}) {
  const aspectRatio = cropName === null ? null : aspectRatioOfCrop(cropName)
  const rect = cropName === null ? null : cropRectOf(cropName, picture)
  const axis = rect && rect.width < picture.width ? 'x' : rect && rect.height < picture.height ? 'y' : null
  const position = rect && axis ? cropPosition(rect, picture)[axis] : 0.5
  return (
    <div className={picturesStyles['cut']}>
      <SelectField
        label="這裡顯示"
        value={aspectRatio ?? ''}
        onChange={({ target }) => set(target.value === '' ? null : cropNameAt(picture, target.value as AspectRatio, 0.5))}
      >
        <option value="">整張圖</option>
        {aspectRatioLabels.map(([item, name]) => (
          <option key={item} value={item}>
            {name}
          </option>
        ))}
      </SelectField>
      {aspectRatio && axis && (
        <SelectField
          label="留下"
          value={String(Math.round(position * 2) / 2)}
          onChange={({ target }) => set(cropNameAt(picture, aspectRatio, Number(target.value)))}
        >
          {positionOptions[axis].map(([end, name]) => (
            <option key={end} value={end}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

interface SheetProps {
  state: EditorState
  /** Sets an attribute of the selected block. */
  set: (name: string, value: unknown) => void
}

/** Attributes of the image, table or red flag at the caret, apart from its text. */
export default function BlockSheet({ state, set }: SheetProps) {
  const node = blockOfSelection(state)?.node
  if (!node) return null
  const { attrs } = node
  switch (node.type.name) {
    case 'table':
      return (
        // a single line, so that it does not cover the table that it labels
        <label className={styles['line']}>
          表格的名稱
          <input
            className={inputClass()}
            placeholder="聽文章的人靠它知道這張表在說什麼"
            value={attrs['label'] as string}
            onChange={(event) => set('label', event.target.value)}
            onKeyDown={onEnter(() => undefined)}
            maxLength={200}
          />
        </label>
      )
    case 'image':
      return (
        <fieldset className={styles['sheet']} aria-label="圖片">
          <PictureAlt alt={attrs['alt'] as string | null} set={(alt) => set('alt', alt)} />
          <PictureCrop
            picture={{ width: attrs['width'] as number, height: attrs['height'] as number }}
            cropName={attrs['cut'] as string | null}
            set={(cropName) => set('cut', cropName)}
          />
        </fieldset>
      )
    case 'red_flag':
      return (
        <fieldset className={styles['sheet']} aria-label="紅旗">
          <SelectField label="哪一種急難" value={attrs['flag'] as string} onChange={(event) => set('flag', event.target.value)}>
            {redFlags.map((flag) => (
              <option key={flag} value={flag}>
                {flagNames[flag]}：{helpByFlag[flag].foremost.map(({ number }) => number).join('、')}
              </option>
            ))}
          </SelectField>
        </fieldset>
      )
    default:
      return null
  }
}

const flagNames: Record<RedFlag, string> = { crisis: '想傷害自己', poison: '中毒', emergency: '危急' }
