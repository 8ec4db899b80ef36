import { useId, useState } from 'react'
import { Form } from 'react-router'
import { keywordLimit, searchKeyword } from '../../domain/navigation/search-keyword.ts'
import { Button } from '../../ui/button/button.tsx'
import { SuggestionList } from '../shell/search/suggestion-list.tsx'
import { useCombobox } from '../shell/search/use-combobox.ts'
import styles from './search.module.css'

/** The search field of the search page. A plain form; with scripts it shows suggestions. */
export function SearchField({ keyword }: { keyword: string }) {
  const [typed, setTyped] = useState('')
  const list = useId()
  const close = () => setTyped('')
  const { offered, chosen, go, onKey } = useCombobox(typed, close)
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
          aria-expanded={offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          placeholder="請輸入關鍵字"
          defaultValue={keyword}
          maxLength={keywordLimit}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            if (!(event.nativeEvent as InputEvent).isComposing) setTyped(event.currentTarget.value.trim())
          }}
          onCompositionEnd={(event) => setTyped(event.currentTarget.value.trim())}
          onKeyDown={onKey}
          onBlur={close}
        />
        <SuggestionList id={list} offered={offered} chosen={chosen} go={go} />
      </div>
      <Button type="submit">搜尋</Button>
    </Form>
  )
}
