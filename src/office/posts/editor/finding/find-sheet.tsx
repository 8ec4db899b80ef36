import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import styles from '../editor.module.css'
import { bringIntoView } from '../scroll-into-view.ts'
import rows from '../sheets.module.css'
import { replaceMatches } from './find.ts'
import { findingIn, findText, goTo, openFind } from './finding.ts'

/** Find and replace in the text. */
export default function FindSheet({ view, state, close }: { view: EditorView; state: EditorState; close: () => void }) {
  const [words, setWords] = useState(() => {
    const { from, to } = state.selection
    return state.doc.textBetween(from, to, '\n').split('\n')[0]?.slice(0, 60) ?? ''
  })
  const [other, setOther] = useState('')
  const [composing, setComposing] = useState(false)
  const [done, setDone] = useState('')
  // the search ignores an unfinished IME composition
  useEffect(() => {
    if (composing) return
    openFind(view)
    findText(view, words)
  }, [view, words, composing])
  useEffect(() => () => void (view.isDestroyed || findText(view, '')), [view])

  const { matches, at } = findingIn(state)
  const go = (by: 1 | -1) => {
    setDone('')
    goTo(view, by)
    const { matches, at } = findingIn(view.state)
    const match = matches[at]
    if (match) bringIntoView(view, match.from)
  }
  // input since the last render may have moved the matches; without a current match the next one is used
  const replace = () => {
    if (findingIn(view.state).at < 0) go(1)
    const { matches, at } = findingIn(view.state)
    const match = matches[at]
    if (!match || !replaceMatches([match], other)(view.state, view.dispatch)) return
    go(1)
    setDone('換了 1 處；復原一次就回來。')
  }
  const replaceAll = () => {
    const { matches } = findingIn(view.state)
    const count = matches.length
    if (replaceMatches(matches, other)(view.state, view.dispatch)) setDone(`換了 ${count} 處；復原一次就全部回來。`)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
  }
  const found =
    matches.length === 0 ? '沒有找到。' : at < 0 ? `共 ${matches.length} 處。` : `第 ${at + 1} 處，共 ${matches.length} 處。`
  return (
    <fieldset aria-label="尋找與取代" className={styles['sheet']} onKeyDown={onEscape}>
      <TextField
        label="尋找"
        value={words}
        onChange={(event) => {
          setDone('')
          setWords(event.target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onEnter(() => go(1))}
        // the initial search term is the selected text, and is replaced by typing
        onFocus={(event) => event.target.select()}
        maxLength={200}
        autoFocus
      />
      <TextField
        label="換成"
        value={other}
        onChange={(event) => setOther(event.target.value)}
        onKeyDown={onEnter(replace)}
        maxLength={200}
      />
      <div className={rows['actions']}>
        <Button look="quiet" size="small" onClick={() => go(-1)}>
          上一處
        </Button>
        <Button look="quiet" size="small" onClick={() => go(1)}>
          下一處
        </Button>
        <Button look="secondary" size="small" onClick={replace}>
          取代
        </Button>
        <Button look="secondary" size="small" onClick={replaceAll}>
          全部取代
        </Button>
        <Button look="quiet" size="small" onClick={close}>
          關閉
        </Button>
      </div>
      <p role="status" className={rows['message']}>
        {done || (words !== '' && found)}
      </p>
    </fieldset>
  )
}
