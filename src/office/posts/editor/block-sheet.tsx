import type { EditorState } from 'prosemirror-state'
import { help, type RedFlag, redFlags } from '../../../domain/red-flags/help.ts'
import { inputClass, SelectField } from '../../../ui/field/field.tsx'
import { onEnter } from '../../parts/on-enter.ts'
import { blockOfSelection } from './blocks.ts'
import styles from './editor.module.css'
import { PictureAlt } from './pictures/picture-alt.tsx'
import { PictureCrop } from './pictures/picture-crop.tsx'

interface SheetProps {
  state: EditorState
  /** Sets an attribute of the selected block. */
  set: (name: string, value: unknown) => void
}

/** Attributes of the image, table or red flag at the caret, besides its text. */
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
                {flagNames[flag]}：{help[flag].foremost.map(({ number }) => number).join('、')}
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
