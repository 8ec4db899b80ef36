import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { readingRates } from '../../domain/posts/split-speech.ts'
import { Icon, type IconProps } from '../../ui/icons/icon.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { useApi } from '../api.ts'
import styles from './listening.module.css'
import type { PostView } from './post-view.ts'
import { type Spoken, useReadAloud } from './use-read-aloud.ts'

const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.500v13l10.500-6.500z" />
  </Icon>
)
const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.500 6v12m7-12v12" />
  </Icon>
)
const PreviousIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 18.500v-13m-5.500 5.500 5.500-5.500 5.500 5.500" />
  </Icon>
)
const NextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.500v13m-5.500-5.500 5.500 5.500 5.500-5.500" />
  </Icon>
)

interface ListeningProps {
  /** The post that is read. */
  view: PostView
  /** The button that opened the player; the passage being read is highlighted in the post around it. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Reads a post aloud, once its text has loaded. */
export default function Listening({ view, button, onClose }: ListeningProps) {
  const speech = useSpeech(view)
  if (speech === 'failed')
    return (
      <section className={styles['player']} aria-label="朗讀">
        <p role="alert">現在沒辦法朗讀，請確認網路之後再按一次。</p>
        <button type="button" className={styles['step']} aria-label="停止朗讀" onClick={onClose}>
          <CloseIcon />
        </button>
      </section>
    )
  return speech && <Player title={view.post.title} of={view.post} speech={speech} button={button} onClose={onClose} />
}

interface PlayerProps extends Spoken, Omit<ListeningProps, 'view'> {}

/**
 * The player: play and pause, previous and next paragraph, speed, and close. Unavailable steps use `aria-disabled` and
 * keep the focus, which a disabled button would lose.
 */
function Player({ button, onClose, ...spoken }: PlayerProps) {
  const { playing, at, total, rate, play, pause, goTo, setRate } = useReadAloud(spoken, button)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section className={styles['player']} aria-label="朗讀" onKeyDown={leave}>
      <button ref={first} type="button" className={styles['main']} onClick={playing ? pause : play}>
        {playing ? <PauseIcon /> : <PlayIcon />}
        <span>{playing ? '暫停' : '播放'}</span>
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label="上一段"
        onClick={() => at > 0 && goTo(at - 1)}
        aria-disabled={at === 0}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label="下一段"
        onClick={() => at < total - 1 && goTo(at + 1)}
        aria-disabled={at >= total - 1}
      >
        <NextIcon />
      </button>
      <p className={styles['place']}>{`第 ${Math.min(at + 1, total)} 段／共 ${total} 段`}</p>
      <label className={styles['rate']}>
        語速
        <select value={rate} onChange={(event) => setRate(Number(event.target.value))}>
          {readingRates.map((value) => (
            <option key={value} value={value}>
              {value} 倍
            </option>
          ))}
        </select>
      </label>
      <button type="button" className={styles['step']} aria-label="停止朗讀" onClick={onClose}>
        <CloseIcon />
      </button>
    </section>
  )
}

/**
 * The text of a post for reading aloud: included in the page data, else fetched for this reader. Null until it has
 * loaded.
 */
function useSpeech({ post: { type, id }, speech: given }: PostView): string[][] | 'failed' | null {
  const [speech, setSpeech] = useState<string[][] | 'failed' | null>(given)
  const client = useApi()
  useEffect(() => {
    if (given) return
    let wanted = true
    client('GET /api/v3.0/:postType/:id', { params: { postType: type, id: String(id) } }).then(
      ({ items }) => wanted && setSpeech(items.speech),
      () => wanted && setSpeech('failed'),
    )
    return () => {
      wanted = false
    }
  }, [client, given, type, id])
  return speech
}
