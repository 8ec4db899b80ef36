import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import styles from '../editor.module.css'
import sheetStyles from '../sheets.module.css'
import { type Insertable, matchInsertables } from './insertables.ts'

/** All insertable blocks, by a button: filtered by typing, navigated by arrow keys. */
export default function InsertSheet({ choose, close }: { choose: (one: Insertable) => void; close: () => void }) {
  const [inputText, setInputText] = useState('')
  const insertables = matchInsertables(inputText)
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    const currentIndex = stops.indexOf(document.activeElement as HTMLElement)
    stops.at((currentIndex + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
  }
  return (
    <fieldset aria-label="插入區塊" className={styles['sheet']} onKeyDown={onKeyDown}>
      <TextField
        label="插入什麼"
        hint="打幾個字就會篩選；在空的段落打「/」也一樣。"
        value={inputText}
        onChange={(event) => setInputText(event.target.value)}
        onKeyDown={onEnter(() => insertables[0] && choose(insertables[0]))}
        maxLength={20}
        autoFocus
      />
      <ul className={sheetStyles['offers']}>
        {insertables.map((item) => (
          <li key={item.name}>
            <button type="button" className={sheetStyles['entry']} onClick={() => choose(item)}>
              {item.label}
              <span className={styles['hint']}>{item.description}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={sheetStyles['message']}>
        {insertables.length === 0 && '沒有這種區塊。'}
      </p>
    </fieldset>
  )
}
