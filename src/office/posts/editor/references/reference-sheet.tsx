import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { formValuesIn, referencesIn } from '../../read-form.ts'
import styles from '../editor.module.css'
import sheetStyles from '../sheets.module.css'

/** The references of this post, as currently in the form; selecting one inserts its number at the caret. */
export default function ReferenceSheet({
  form,
  put,
  backToText,
  close,
}: {
  form: HTMLFormElement | null
  put: (number: number) => void
  /** Closes it and returns the focus to the text. */
  backToText: () => void
  /** Closes it, where the focus is elsewhere already. */
  close: () => void
}) {
  const container = useRef<HTMLFieldSetElement>(null)
  // keys pressed now go to the list, not to the text
  useEffect(() => container.current?.querySelector('button')?.focus(), [])
  const [sources] = useState(() => (form ? referencesIn(formValuesIn(new FormData(form))) : []))
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) backToText()
  }
  // switching to another window does not close it
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <fieldset aria-label="參考資料的號碼" className={styles['sheet']} onKeyDown={onEscape} onBlur={onBlur} ref={container}>
      {sources.length === 0 ? (
        <p className={styles['hint']}>還沒有參考資料。先在內文下面填一項，再回來放號碼。</p>
      ) : (
        <ol className={sheetStyles['offers']}>
          {sources.map(({ title, publisher, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference is identified by its position in the list
            <li key={index}>
              <button type="button" className={sheetStyles['entry']} onClick={() => put(index + 1)}>
                {index + 1}. {title || url}
                <span className={styles['hint']}>{publisher}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Button variant="quiet" size="small" onClick={backToText}>
        取消
      </Button>
    </fieldset>
  )
}
