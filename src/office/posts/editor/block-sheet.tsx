import type { EditorState } from 'prosemirror-state'
import { boxOfCut, cutNameAt, cutPosition, type Frame, frameOfCut } from '../../../domain/images/cuts.ts'
import { helpByFlag, type RedFlag, redFlags } from '../../../domain/red-flags/help.ts'
import { inputClass, SelectField } from '../../../ui/field/field.tsx'
import { onEnter } from '../../parts/on-enter.ts'
import picturesStyles from '../../parts/pictures/pictures.module.css'
import { blockOfSelection } from './blocks.ts'
import styles from './editor.module.css'
import { PictureAlt } from './pictures/picture-alt.tsx'

const frameNames = [
  ['16 / 9', '橫式 16:9'],
  ['4 / 3', '橫式 4:3'],
  ['1', '正方形'],
  ['3 / 4', '直式 3:4'],
] as const satisfies readonly (readonly [Frame, string])[]

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
  const axis = part && part.width < picture.width ? 'x' : part && part.height < picture.height ? 'y' : null
  const position = part && axis ? cutPosition(part, picture)[axis] : 0.5
  return (
    <div className={picturesStyles['cut']}>
      <SelectField
        label="這裡顯示"
        value={frame ?? ''}
        onChange={({ target }) => set(target.value === '' ? null : cutNameAt(picture, target.value as Frame, 0.5))}
      >
        <option value="">整張圖</option>
        {frameNames.map(([item, name]) => (
          <option key={item} value={item}>
            {name}
          </option>
        ))}
      </SelectField>
      {frame && axis && (
        <SelectField
          label="留下"
          value={String(Math.round(position * 2) / 2)}
          onChange={({ target }) => set(cutNameAt(picture, frame, Number(target.value)))}
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
            cut={attrs['cut'] as string | null}
            set={(cut) => set('cut', cut)}
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
