import { useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import type { MediaSummary } from '../../../../contract/media.ts'
import { durationText, kindOfMedia, maxRecordingBytes, recordingPath } from '../../../../domain/media/recordings.ts'
import { TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { searchLibrary } from '../../../parts/pictures/library.ts'
import { uploadFile } from '../../../parts/pictures/upload.ts'
import { useApi } from '../../../parts/use-api.ts'
import { useDebouncedSearch } from '../../../parts/use-debounced-search.ts'
import styles from '../editor.module.css'
import sheetStyles from '../sheets.module.css'
import own from './callouts.module.css'

const kinds = {
  film: { accept: 'video/mp4,video/webm', label: '上傳一段影片', types: 'MP4、WebM', nothing: '圖庫裡沒有這樣的影片。' },
  sound: { accept: 'audio/mpeg,audio/mp4,.m4a', label: '上傳一段聲音', types: 'MP3、M4A', nothing: '圖庫裡沒有這樣的聲音。' },
} as const

/** Chooses a film or audio file of the library, or uploads one. */
export default function RecordingChooser({
  kind,
  client,
  choose,
}: {
  kind: 'film' | 'sound'
  client: Client
  /** @param src its URL; `title`: its name in the library */
  choose: (src: string, title: string) => void
}) {
  const { apiKey } = useApi()
  const [inputText, setInputText] = useState('')
  const [composing, setComposing] = useState(false)
  const [message, setMessage] = useState('')
  const { accept, label, types, nothing } = kinds[kind]
  const search = useDebouncedSearch(composing ? null : inputText.trim(), (query) => searchLibrary(client, query, null, kind))
  const items = search.kind === 'found' ? search.results.items : []
  const selectMedia = ({ id, type, title }: MediaSummary) => {
    const src = recordingPath(id, type)
    if (src !== null && kindOfMedia(type) === kind) choose(src, title)
    else setMessage(`這個檔案不是${kind === 'film' ? '影片' : '聲音'}，收進圖庫了，沒有放進來。`)
  }
  const upload = async (file: File) => {
    const notify = (part: number) => setMessage(`${file.name}：上傳中 ${Math.round(part * 100)}%`)
    notify(0)
    const result = await uploadFile(file, file.name, apiKey, notify, maxRecordingBytes)
    setMessage('error' in result ? `${file.name}：${result.error}。` : '')
    if ('media' in result) selectMedia(result.media)
  }
  return (
    <div className={own['chooser']}>
      <TextField
        type="file"
        accept={accept}
        label={label}
        hint={`${types}，${maxRecordingBytes / 1024 / 1024} MB 以內，不轉檔。`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload(file)
          currentTarget.value = ''
        }}
      />
      <TextField
        type="search"
        label="在圖庫裡找"
        value={inputText}
        maxLength={100}
        onChange={(event) => setInputText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onEnter(() => undefined)}
      />
      <p role="status" className={styles['hint']}>
        {message}
        {search.kind === 'failed' && '現在找不到圖庫，請再試一次。'}
        {search.kind === 'found' && items.length === 0 && nothing}
      </p>
      <ul className={sheetStyles['offers']}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={sheetStyles['entry']} onClick={() => selectMedia(item)}>
              {item.title || item.id}
              <span className={styles['hint']}>{item.duration !== null && durationText(item.duration)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
