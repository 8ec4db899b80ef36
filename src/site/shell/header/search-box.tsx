import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { popularSearches } from '../../../domain/navigation/popular-keywords.ts'
import { keywordLimit, searchKeyword, searchPath } from '../../../domain/navigation/search-keyword.ts'
import { lazyPart } from '../../../rendering/lazy-part.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { CachedFragment } from '../cached-fragment.tsx'
import { useSharedData } from '../shared-data.tsx'
import styles from './search-box.module.css'

const HeaderSuggestions = lazyPart(() => import('../search/header-suggestions.tsx'))

/** Up to this width the first click only expands it. */
const narrowScreen = '(width <= 992px)'

/**
 * The search field of the header. Blank input does not search, without a message; on narrow screens the first click
 * only expands the field.
 */
export function SearchBox() {
  const { key, pathname, search } = useLocation()
  const currentKeyword = pathname === '/search' ? new URLSearchParams(search).get('keyword') : null
  if (currentKeyword) return <SearchForm key={key} searched={currentKeyword} />
  return (
    <CachedFragment name="search" key={key}>
      <SearchForm searched="" />
    </CachedFragment>
  )
}

function SearchForm({ searched }: { searched: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const isHydrated = useHydrated()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isExpanded && matchMedia(narrowScreen).matches) {
      setExpanded(true)
      input.current?.focus()
      return
    }
    const keyword = searchKeyword(input.current?.value)
    if (keyword !== null) navigate(searchPath(keyword))
  }
  const type = (event: { currentTarget: HTMLInputElement }) => {
    setQuery(event.currentTarget.value.trim())
    setDismissed(false)
  }
  const dismissLists = () => {
    setQuery('')
    setDismissed(true)
  }
  const close = () => {
    setExpanded(false)
    dismissLists()
    const focusTarget = matchMedia(narrowScreen).matches ? opener : input
    focusTarget.current?.focus()
  }
  return (
    <Form
      role="search"
      action="/search"
      noValidate={isHydrated}
      className={styles['search']}
      data-open={isExpanded || undefined}
      data-shut={isDismissed || undefined}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setDismissed(false)}
    >
      <div className={styles['box']}>
        <input
          ref={input}
          type="search"
          name="keyword"
          className={styles['input']}
          placeholder="請輸入關鍵字"
          aria-label="請輸入關鍵字"
          defaultValue={searched}
          maxLength={keywordLimit}
          required
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => (event.nativeEvent as InputEvent).isComposing || type(event)}
          onCompositionEnd={type}
          onBlur={() => setQuery('')}
        />
        <button ref={opener} type="submit" className={styles['submit']} aria-label="搜尋">
          <SearchIcon size="22" />
        </button>
        <button type="button" className={styles['close']} aria-label="關閉搜尋" onClick={close}>
          <CloseIcon size="22" />
        </button>
      </div>
      {query === '' ? (
        <Popular />
      ) : (
        input.current && (
          <Suspense>
            <HeaderSuggestions input={input.current} query={query} close={dismissLists} />
          </Suspense>
        )
      )}
    </Form>
  )
}

/** Popular searches below the focused field, until something is typed. */
function Popular() {
  const searches = popularSearches(useSharedData().keywords)
  if (searches.length === 0) return null
  return (
    <div className={styles['popular']} tabIndex={-1}>
      <p className={styles['title']}>熱門搜尋</p>
      <ul>
        {searches.map(({ name, href, advertised }) => (
          <li key={name}>
            {href.startsWith('/') && !advertised ? (
              <SiteLink to={href} className={styles['keyword']}>
                {name}
              </SiteLink>
            ) : (
              <a
                href={href}
                className={styles['keyword']}
                target={advertised ? '_blank' : undefined}
                rel={advertised ? 'noopener sponsored' : undefined}
              >
                {name}
                {advertised && <Badge variant="outline">PR</Badge>}
                {advertised && <VisuallyHidden>（廣告，另開新視窗）</VisuallyHidden>}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
