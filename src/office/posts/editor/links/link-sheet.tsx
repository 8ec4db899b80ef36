import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type KeyboardEvent, useContext, useEffect, useId, useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import { isLinkAllowed } from '../../../../domain/posts/review.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { useDebouncedSearch } from '../../../parts/use-debounced-search.ts'
import { addPlugins } from '../add-plugins.ts'
import styles from '../editor.module.css'
import overTextStyles from '../over-text.module.css'
import sheetStyles from '../sheets.module.css'
import { linkAtSelection } from '../text-commands.ts'
import { WritingContext } from '../writing.ts'
import { findTargets, type Page } from './find-pages.ts'

interface TextRange {
  from: number
  to: number
}

const key = new PluginKey<TextRange | null>('link target')

/** Highlights the text of the link while the sheet has the focus: browsers hide the selection then. */
const highlightPlugin = new Plugin<TextRange | null>({
  key,
  state: {
    init: () => null,
    apply(tr, before) {
      const update = tr.getMeta(key) as { range: TextRange | null } | undefined
      if (update) return update.range
      return before && { from: tr.mapping.map(before.from), to: tr.mapping.map(before.to) }
    },
  },
  props: {
    decorations(state) {
      const range = key.getState(state)
      if (!range) return null
      return DecorationSet.create(state.doc, [
        Decoration.inline(range.from, range.to, { class: overTextStyles['current-match'] ?? '' }),
      ])
    },
  },
})

/** The text that a link applies to: the selection, else the link at the caret; null for none. */
function linkTargetRange(state: EditorState): (TextRange & { text: string }) | null {
  const { from, to } = state.selection.empty ? (linkAtSelection(state) ?? state.selection) : state.selection
  return from === to ? null : { from, to, text: state.doc.textBetween(from, to, ' ') }
}

/** Highlights the text that the link applies to. @returns function that removes the highlight */
function highlightLinkedText(view: EditorView): () => void {
  const mark = (range: TextRange | null) => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { range }).setMeta('addToHistory', false))
  }
  if (key.getState(view.state) === undefined) addPlugins(view, [highlightPlugin])
  mark(linkTargetRange(view.state))
  return () => mark(null)
}

/** Maximum length of the displayed link text. */
const maxLinkTextLength = 40

/**
 * The target of a link: a combobox. It opens with the current URL; input that is no URL searches the site's
 * pages, and the arrow keys and Enter select a result. Inactive during IME composition.
 */
export default function LinkSheet({
  client,
  view,
  href,
  set,
  close,
}: {
  client: Client
  view: EditorView | null
  href: string
  /** @param text the text to insert where nothing is selected */
  set: (href: string, text?: string) => void
  close: () => void
}) {
  const currentUid = useContext(WritingContext)?.manuscript.uid ?? 0
  const [inputText, setInputText] = useState(href)
  const [composing, setComposing] = useState(false)
  const [searchText, setSearchText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const [linkedText] = useState(() => (view ? linkTargetRange(view.state) : null))
  const list = useId()
  const searchState = useDebouncedSearch(searchText, (text) => findTargets(client, text, currentUid))
  const targets = searchState.kind === 'found' ? searchState.results : []
  const activeIndex = Math.min(active, targets.length - 1)
  useEffect(() => (view ? highlightLinkedText(view) : undefined), [view])
  const search = (text: string) => setSearchText(isUrl(text.trim()) || text.trim() === '' ? null : text.trim().slice(0, 100))
  const apply = () => {
    const target = ownPath(inputText.trim())
    if (target !== '' && !isUrl(target))
      setError('這不是網址。按上下鍵從找到的頁面選一個，再按 Enter；或寫出 https:// 開頭的網址。')
    else if (isLinkAllowed(target)) set(target)
    else setError('連結只能通往本站的頁面，或 https、mailto、tel。')
  }
  const pick = ({ href: target, title }: Page) => {
    if (target === null) setError(`「${title}」發布之後才有網址，現在還不能連過去。`)
    else set(target, title)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const moves: Record<string, number> = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 }
    const to = moves[event.key]
    if (to !== undefined && targets.length > 0) {
      event.preventDefault()
      setActive(Math.max(-1, Math.min(to, targets.length - 1)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const target = targets[activeIndex]
      if (target) pick(target)
      else apply()
    }
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && event.keyCode !== 229) close()
  }
  return (
    <fieldset aria-label="連結" className={styles['sheet']} onKeyDown={onEscape}>
      <p className={sheetStyles['message']}>
        {linkedText
          ? `連結的字：「${linkedText.text.length > maxLinkTextLength ? `${linkedText.text.slice(0, maxLinkTextLength)}…` : linkedText.text}」`
          : '沒有選字：放進頁面的標題或網址。'}
      </p>
      <TextField
        label="連結到"
        hint="打標題裡的字找本站的頁面和圖庫裡的文件，按上下鍵選、Enter 連過去；或貼上網址（別的網站以 https:// 開頭）。留空就是拿掉連結。"
        value={inputText}
        onChange={(event) => {
          setInputText(event.target.value)
          setError(null)
          setActive(-1)
          if (!composing) search(event.target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false)
          search(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        // typing replaces the current URL
        onFocus={(event) => event.target.select()}
        errors={error ? [error] : null}
        maxLength={2000}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-activedescendant={targets[activeIndex] ? `${list}-${activeIndex}` : undefined}
        autoFocus
      />
      <Button variant="secondary" size="small" onClick={apply}>
        套用
      </Button>
      <Button variant="quiet" size="small" onClick={close}>
        取消
      </Button>
      <p role="status" className={sheetStyles['message']}>
        {searchState.kind === 'failed' && '現在找不到，請再試一次。'}
        {searchState.kind === 'looking' && '尋找中…'}
        {searchState.kind === 'found' && (targets.length === 0 ? '沒有找到這樣的頁面或文件。' : `找到 ${targets.length} 個。`)}
      </p>
      <div id={list} role="listbox" aria-label="找到的頁面" className={sheetStyles['offers']} hidden={targets.length === 0}>
        {targets.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keys
          <div
            key={`${page.href} ${page.title}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            aria-disabled={page.href === null || undefined}
            className={sheetStyles['entry']}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(page)}
            ref={index === activeIndex ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            {page.title}
            <span className={styles['hint']}>
              {page.about}
              {page.href === null && '，發布之後才有網址'}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether the input is a URL, not a search. */
const isUrl = (text: string): boolean => /^([/#?]|[a-z][a-z0-9+.-]*:)/i.test(text)

/** A URL of this site as a path: it remains valid under another domain. */
function ownPath(url: string): string {
  const ownOrigin = `${location.origin}/`
  return url.startsWith(ownOrigin) ? url.slice(ownOrigin.length - 1) : url
}
