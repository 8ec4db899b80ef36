import { type KeyboardEvent, useId, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { keywordLimit, searchKeyword, searchPath } from '../../domain/navigation/search-keyword.ts'
import { Button } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './search.module.css'
import { type Offered, useSuggestions } from './use-suggestions.ts'

const kinds: Record<Offered['kind'], string> = { tag: '標籤', word: '名詞', title: '文章' }

/**
 * The search page's own box. It is a plain form; once scripts run, it suggests while one types: arrow keys choose,
 * Enter goes there, Escape closes. Keys that belong to an input method (注音, 倉頡…) are left to it.
 */
export function SearchField({ keyword }: { keyword: string }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const navigate = useNavigate()
  const list = useId()
  const offered = useSuggestions(typed)
  const open = offered.length > 0
  const close = () => {
    setTyped('')
    setChosen(-1)
  }
  const go = ({ text }: Offered) => {
    close()
    navigate(searchPath(text))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = offered[chosen]
    if (step !== undefined) setChosen((at) => ((at + step + 1 + offered.length + 1) % (offered.length + 1)) - 1)
    else if (event.key === 'Enter' && one) go(one)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <Form
      action="/search"
      className={styles['field']}
      onSubmit={(event) =>
        searchKeyword(new FormData(event.currentTarget).get('keyword') as string) === null ? event.preventDefault() : close()
      }
    >
      <div className={styles['box']}>
        <input
          type="text"
          inputMode="search"
          name="keyword"
          role="combobox"
          aria-label="搜尋文章"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          placeholder="請輸入關鍵字"
          defaultValue={keyword}
          maxLength={keywordLimit}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            if ((event.nativeEvent as InputEvent).isComposing) return
            setTyped(event.currentTarget.value.trim())
            setChosen(-1)
          }}
          onCompositionEnd={(event) => setTyped(event.currentTarget.value.trim())}
          onKeyDown={press}
          onBlur={close}
        />
        <div id={list} role="listbox" aria-label="搜尋建議" hidden={!open} className={styles['offered']} tabIndex={-1}>
          {offered.map((one, at) => (
            <div
              key={one.text}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === chosen}
              className={styles['option']}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onPointerUp={() => go(one)}
            >
              <span>{one.text}</span>
              <span className={styles['kind']}>{kinds[one.kind]}</span>
            </div>
          ))}
        </div>
      </div>
      <Button type="submit">搜尋</Button>
      <VisuallyHidden>
        <span role="status">{open ? `${offered.length} 個建議，用上下鍵選擇` : ''}</span>
      </VisuallyHidden>
    </Form>
  )
}
