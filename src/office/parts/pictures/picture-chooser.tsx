import { useState } from 'react'
import type { Client } from '../../../contract/client.ts'
import type { MediaSummary } from '../../../contract/media.ts'
import { imagePath } from '../../../domain/images/sizes.ts'
import { uploadLimits } from '../../../domain/media/picture-rights.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { onEnter } from '../on-enter.ts'
import { useDebouncedSearch } from '../use-debounced-search.ts'
import { mediaName, searchLibrary } from './library.ts'
import styles from './pictures.module.css'

/** Image sources: files of this device, and the library. */
export function PictureChooser({
  client,
  isMultiple,
  confirmLabel,
  upload,
  choose,
}: {
  client: Client
  /** Whether multiple files may be chosen. */
  isMultiple: boolean
  /** Label of the button that confirms a multiple selection from the library. */
  confirmLabel?: string
  upload: (files: File[]) => void
  choose: (pictures: MediaSummary[]) => void
}) {
  const [inputText, setInputText] = useState('')
  const [composing, setComposing] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [more, setMore] = useState<{ query: string; items: MediaSummary[]; next: string | null } | null>(null)
  const [failed, setFailed] = useState(false)
  const [selectedItems, setSelectedItems] = useState<MediaSummary[]>([])
  const nth = ({ id }: MediaSummary) => selectedItems.findIndex((item) => item.id === id) + 1
  const toggleItem = (item: MediaSummary) => {
    if (confirmLabel === undefined) choose([item])
    else setSelectedItems(nth(item) > 0 ? selectedItems.filter(({ id }) => id !== item.id) : [...selectedItems, item])
  }
  const searchState = useDebouncedSearch(searchText, (query) => searchLibrary(client, query, null))
  const first = searchState.kind === 'found' ? searchState.results : { items: [], next: null }
  const furtherResults = more?.query === searchText ? more : null
  const items = [...first.items, ...(furtherResults?.items ?? [])]
  const next = furtherResults ? furtherResults.next : first.next
  const search = (query: string) => !composing && setSearchText(query.trim())
  const showMore = () =>
    searchLibrary(client, searchText, next).then(
      (page) => {
        setFailed(false)
        setMore({ query: searchText, items: [...(furtherResults?.items ?? []), ...page.items], next: page.next })
      },
      () => setFailed(true),
    )
  return (
    <div className={styles['chooser']}>
      <TextField
        type="file"
        multiple={isMultiple}
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
        label={isMultiple ? '上傳新的圖片' : '上傳一張新的'}
        hint={`JPEG、PNG、GIF、WebP、AVIF、HEIC，每張 ${uploadLimits.bytes / 1024 / 1024} MB 以內${isMultiple ? '；也可以直接拖進內文或貼上' : ''}。`}
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <TextField
        type="search"
        label="從圖庫選"
        hint="用標題、攝影、說明找；最近上傳的在前。"
        value={inputText}
        maxLength={100}
        onChange={(event) => {
          setInputText(event.target.value)
          search(event.target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false)
          setSearchText(event.currentTarget.value.trim())
        }}
        onKeyDown={onEnter(() => search(inputText))}
      />
      <p role="status" className={styles['wording']}>
        {(failed || searchState.kind === 'failed') && '現在找不到圖庫，請再試一次。'}
        {searchState.kind === 'found' &&
          items.length === 0 &&
          (searchText === '' ? '圖庫裡還沒有圖片。' : '圖庫裡沒有符合的圖片。')}
      </p>
      {items.length > 0 && (
        <ul className={styles['grid']}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles['tile']}
                aria-pressed={confirmLabel === undefined ? undefined : nth(item) > 0}
                onClick={() => toggleItem(item)}
              >
                <img src={imagePath(item.id, 320)} alt="" width={item.width} height={item.height} loading="lazy" />
                <span>
                  {nth(item) > 0 && <strong className={styles['selectionOrder']}>{nth(item)}</strong>}
                  {mediaName(item)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {confirmLabel !== undefined && selectedItems.length > 0 && (
        <Button size="small" onClick={() => choose(selectedItems)}>
          {confirmLabel}（{selectedItems.length} 張）
        </Button>
      )}
      {next !== null && (
        <Button variant="quiet" size="small" onClick={() => void showMore()}>
          看更多
        </Button>
      )}
    </div>
  )
}
