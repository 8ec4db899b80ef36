import { type ComponentType, type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { Problem } from '../../contract/shapes.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { withoutTags } from '../../domain/text/xml-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { onEnter } from '../parts/on-enter.ts'
import { useAutofocus } from '../parts/use-autofocus.ts'
import type { DisplayedSettings } from './editor/use-writing.ts'
import { fieldId, formFieldsOf, formId, type RejectedInput } from './fields/form-fields.ts'
import { ReferencesField } from './fields/references-field.tsx'
import { FieldGroup, Settings } from './fields/settings.tsx'
import type { Choices } from './names.ts'
import styles from './posts.module.css'
import { parseDocumentJson, referencesIn } from './read-form.ts'

/**
 * Ctrl+S anywhere in the form of a manuscript clicks its 儲存, instead of the browser's save dialog; not during IME
 * composition.
 */
export function onSaveKey(
  event: Pick<
    KeyboardEvent<HTMLFormElement>,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'keyCode' | 'nativeEvent' | 'currentTarget' | 'preventDefault'
  >,
): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, keyCode, nativeEvent, currentTarget } = event
  if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
  if (nativeEvent.isComposing || keyCode === 229) return
  event.preventDefault()
  currentTarget.requestSubmit(currentTarget.querySelector<HTMLButtonElement>('button[name="intent"][value="save"]'))
}

/** Events by which a user moves on a page. */
const moveEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position of a page whose text grows when its editor has loaded. After a reload the page is first
 * too short for the saved position, or scroll anchoring keeps the content below the text: the user would end up at the
 * bottom.
 * @returns `before`, called before the editor loads, returns the function to call afterwards; `end` stops it
 */
function anchorScroll(): { before: () => () => void; end: () => void } {
  const name = `left-at:${location.pathname}`
  const store = storage()
  const savedTop = Number(store?.getItem(name) ?? 0)
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReloaded = loaded?.type === 'reload' || loaded?.type === 'back_forward'
  let hasMoved = false
  const markMoved = () => {
    hasMoved = true
  }
  const keep = () => store?.setItem(name, String(scrollY))
  for (const eventType of moveEvents) addEventListener(eventType, markMoved, { passive: true })
  addEventListener('pagehide', keep)
  return {
    before: () => {
      // does not scroll a user who has moved meanwhile
      if (!isReloaded || savedTop === 0 || scrollY === 0 || hasMoved) return () => undefined
      const { style } = document.documentElement
      style.overflowAnchor = 'none'
      return () => {
        scrollTo({ top: savedTop, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
      }
    },
    end: () => {
      for (const eventType of moveEvents) removeEventListener(eventType, markMoved)
      removeEventListener('pagehide', keep)
    },
  }
}

/** Session storage; null where it is unavailable. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

type Editor = ComponentType<{ document: PostDocument; isFocused: boolean; error: string | undefined }>

/** The text of a manuscript: an editor, loaded after the page. Until then, and without scripts, it can only be read. */
function BodyField({
  document,
  html,
  error,
  isFocusedWhenEmpty,
}: {
  document: PostDocument
  /** The document rendered as HTML. */
  html: string
  error: string | undefined
  /** Whether it is focused first when it is empty. */
  isFocusedWhenEmpty: boolean
}) {
  const [editor, setEditor] = useState<{ Editor: Editor; isFocused: boolean } | null>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useAutofocus(field, isFocusedWhenEmpty && withoutTags(html).trim() === '')
  useEffect(() => {
    let isMounted = true
    const anchor = anchorScroll()
    void import('./editor/body-editor.tsx').then(
      (module) => {
        if (!isMounted) return
        const container = field.current?.parentElement
        const isFocused = container?.contains(container.ownerDocument.activeElement) ?? false
        const restoreScroll = anchor.before()
        flushSync(() => setEditor({ Editor: module.default, isFocused }))
        restoreScroll()
      },
      () => setMissing(true),
    )
    return () => {
      isMounted = false
      anchor.end()
    }
  }, [])
  if (editor) return <editor.Editor document={document} isFocused={editor.isFocused} error={error} />
  return (
    <>
      <noscript>
        <Notice>寫稿要開啟瀏覽器的 JavaScript。現在只能看內文；審訂、預覽和其他頁面不開也能用。</Notice>
      </noscript>
      {isMissing && (
        <Notice isError role="alert">
          編輯器沒有載入，內文現在只能看。請重新整理這一頁。
        </Notice>
      )}
      <div
        ref={field}
        role="document"
        tabIndex={-1}
        aria-label="內文"
        aria-busy={!isMissing}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}

/** Enter in the title moves the focus to the text: the input is saved automatically. */
const intoText = () => {
  const field = document.getElementById(fieldId('body'))
  const text = field?.querySelector<HTMLElement>('[contenteditable]') ?? field
  text?.focus()
}

/**
 * The form of a manuscript. Rejected input is restored; otherwise it shows the newest version. Memoised to re-render
 * only when its values differ, not for status changes around it during typing.
 */
export const ManuscriptForm = memo(function ManuscriptForm({
  manuscript,
  html,
  choices,
  unsigned,
  errors,
  newTags,
  inputValues,
  restoreCount,
  stale,
  resolutions,
  updatedSettings,
  savedNotice,
  saveKey,
  now,
}: {
  manuscript: ManuscriptDetails
  /** The text rendered as HTML. */
  html: string
  choices: Choices
  /** Whether the current user has no author record yet, and may create one. */
  unsigned: boolean
  errors: Record<string, string>
  /** Names that are not tags yet, and that the current user may create. */
  newTags: readonly string[]
  inputValues: RejectedInput | null
  /** Counter of restored values since the page was loaded. */
  restoreCount: number
  /** The newest version on an edit conflict, and the decisions for its parts. */
  stale: Problem['stale'] | null
  resolutions: readonly string[]
  /** Settings that were updated since the page was loaded. */
  updatedSettings: DisplayedSettings | null
  /** The result of the last click on the button, shown beside it. */
  savedNotice: ReactNode
  /** Idempotency key of this save. */
  saveKey: string
  now: string
}) {
  const { fields, version } = manuscript
  const title = useRef<HTMLInputElement>(null)
  // rejected input is restored, whatever the page was loaded with
  const restoredDocument = useMemo(() => parseDocumentJson(inputValues?.['document']?.[0]), [inputValues])
  useAutofocus(title, fields.title === '')
  const values = formFieldsOf(inputValues, errors)
  const settings = formFieldsOf(updatedSettings?.inputValues ?? inputValues, errors)
  const set = updatedSettings?.fields ?? fields
  const lines = updatedSettings?.inputValues ?? inputValues
  return (
    <Form
      method="post"
      className={styles['sheet']}
      key={`${version} ${inputValues ? saveKey : ''} ${restoreCount}`}
      id={formId}
      data-restored={inputValues ? true : undefined}
      aria-label="稿件內容"
      onKeyDown={onSaveKey}
    >
      {/* the default button of Enter in a field: the first in the form */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1}>
        儲存
      </button>
      <input type="hidden" name="base" value={inputValues?.['base']?.[0] ?? version} />
      {inputValues?.['saved_version'] && <input type="hidden" name="saved_version" value={inputValues['saved_version'][0]} />}
      {stale && (
        <>
          <input type="hidden" name="seen" value={stale.version} />
          <input type="hidden" name="seen_at" value={stale.at} />
        </>
      )}
      {resolutions.map((part) => (
        <input key={part} type="hidden" name="settled" value={part} />
      ))}
      <input type="hidden" name="key" value={saveKey} />
      <div className={styles['writing']}>
        <FieldGroup id="writing" title="內容" quiet>
          <div className={styles['heading']}>
            <TextField
              {...values.fieldProps('title', fields.title)}
              ref={title}
              label="標題"
              placeholder="標題"
              maxLength={300}
              spellCheck
              onKeyDown={onEnter(intoText)}
            />
            <TextAreaField
              {...values.fieldProps('lead', fields.lead)}
              label="前言"
              placeholder="前言"
              maxLength={2000}
              rows={1}
              spellCheck
            />
          </div>
          <div id={fieldId('body')} tabIndex={-1} className={styles['text']}>
            <BodyField
              isFocusedWhenEmpty={fields.title !== ''}
              document={restoredDocument ?? (manuscript.document as unknown as PostDocument)}
              html={html}
              error={errors['body']}
            />
          </div>
          <TextAreaField
            {...values.fieldProps('key_points', fields.key_points.join('\n'))}
            label="本文重點"
            hint="一行一句，最多 10 句。"
            rows={3}
          />
        </FieldGroup>
        <FieldGroup id="references" title="參考資料">
          <ReferencesField
            key={updatedSettings?.nth}
            fields={settings}
            lines={lines?.['reference_title'] ? referencesIn(lines) : set.references}
          />
        </FieldGroup>
      </div>
      <div className={styles['settings']}>
        <Settings
          key={updatedSettings?.nth}
          manuscript={{ ...manuscript, fields: set }}
          fields={settings}
          choices={choices}
          unsigned={unsigned}
          newTags={newTags}
          now={now}
        />
      </div>
      <div className={styles['save']}>
        <TextField
          {...values.fieldProps('name', '')}
          label="版本名稱"
          hint="想記住這一版時填，例如「送審前」。"
          optional
          maxLength={100}
        />
        <Button type="submit" name="intent" value="save" variant="secondary">
          儲存
        </Button>
        <p role="status">{savedNotice}</p>
      </div>
    </Form>
  )
})
