import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { recall, store } from '../../browser/local-storage.ts'
import { deviceVoice } from '../../browser/voices.ts'
import { readingRates, spokenPieces } from '../../domain/posts/split-speech.ts'
import { CloseIcon, Icon, type IconProps } from '../../ui/icons/icons.tsx'
import { useApi } from '../api.ts'
import styles from './listening.module.css'
import { bodyKey, flagsKey, type PostKey, type PostView } from './post-view.ts'

const name = 'reading-rate'

const storedRate = () => readingRates.find((rate) => String(rate) === recall(name)) ?? 1

/** A post for reading aloud: its title, and the lines of each of its blocks as they are rendered. */
interface Spoken {
  title: string
  of: PostKey
  speech: string[][]
}

/** Reads a post aloud, line by line, and marks the line being read within an element (`data-spoken`). */
function useReadAloud(spoken: Spoken, inside: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [total, setTotal] = useState(0)
  const [rate, setRateShown] = useState<number>(storedRate)
  const place = useRef({ at: 0, piece: 0, rate })
  const turn = useRef(0)
  // a re-render may pass the same post as a new object; that must not restart the reading
  const source = useRef(spoken)

  const hush = useCallback(() => {
    turn.current += 1
    speechSynthesis.cancel()
  }, [])

  const readOn = useCallback(() => {
    hush()
    const mine = turn.current
    const all = linesOf(source.current, inside.current)
    setTotal(all.length)
    const next = () => {
      const { at: block, piece, rate: pace } = place.current
      const line = all[block]
      const voice = deviceVoice()
      if (!line || !inside.current?.isConnected || !voice) {
        end()
        return
      }
      const words = spokenPieces(line.words)[piece]
      if (words === undefined) {
        place.current = { ...place.current, at: block + 1, piece: 0 }
        if (block + 1 < all.length) next()
        else end()
        return
      }
      mark(line.element)
      setAt(block)
      const speech = new SpeechSynthesisUtterance(words)
      speech.voice = voice
      speech.lang = voice.lang
      speech.rate = pace
      speech.onend = () => {
        if (turn.current !== mine) return
        place.current = { ...place.current, piece: piece + 1 }
        next()
      }
      // another post's player took over the speech engine
      speech.onerror = () => turn.current === mine && setPlaying(false)
      speechSynthesis.speak(speech)
    }
    const end = () => {
      place.current = { ...place.current, at: 0, piece: 0 }
      mark(null)
      setAt(0)
      setPlaying(false)
    }
    setPlaying(true)
    next()
  }, [hush, inside])

  const pause = useCallback(() => {
    hush()
    setPlaying(false)
  }, [hush])

  const goTo = (block: number) => {
    place.current = { ...place.current, at: block, piece: 0 }
    readOn()
  }
  const setRate = (chosen: number) => {
    store(name, String(chosen))
    setRateShown(chosen)
    place.current = { ...place.current, rate: chosen }
    if (playing) readOn()
  }

  useEffect(() => {
    readOn()
    addEventListener('pagehide', hush)
    return () => {
      removeEventListener('pagehide', hush)
      hush()
      mark(null)
    }
  }, [readOn, hush])

  return { playing, at, total, rate, play: readOn, pause, goTo, setRate }
}

/** A spoken line, and its element on the page; null where it cannot be determined. */
interface SpokenLine {
  words: string
  element: Element | null
}

/** The title and every line that the server returns for the post: what this reader may read. */
function linesOf({ title, of: post, speech }: Spoken, inside: HTMLElement | null): SpokenLine[] {
  const article = inside?.closest('article')
  const rendered = [...(article?.querySelectorAll(drawnBlocks(post)) ?? [])]
  // an imported block may be rendered as several elements, or none
  const elementOf = (at: number) => (rendered.length === speech.length ? (rendered[at] ?? null) : null)
  return [
    { words: title, element: article?.querySelector('h1') ?? null },
    ...speech.flatMap((lines, at) =>
      lines.map((words, of) => ({ words, element: partOf(elementOf(at), { of, count: lines.length }) })),
    ),
  ]
}

/** The rendered blocks of a post, its red flags first, without the links to the fridge page. */
const drawnBlocks = (post: PostKey) =>
  [flagsKey(post), bodyKey(post)].map((key) => `[data-body^="${key}#"] > :not(.to-fridge)`).join()

/** The list item that corresponds to a line, else the block. */
const partOf = (element: Element | null, { of, count }: { of: number; count: number }): Element | null =>
  element?.matches('ul, ol') && element.children.length === count ? (element.children[of] ?? element) : element

/**
 * Highlights the line being read, scrolls it into view where the controls stay visible too, and clears the previous
 * highlight.
 */
function mark(element: Element | null): void {
  for (const former of document.querySelectorAll('[data-spoken]')) if (former !== element) former.removeAttribute('data-spoken')
  if (!element || element.hasAttribute('data-spoken')) return
  element.setAttribute('data-spoken', '')
  const { top, bottom } = element.getBoundingClientRect()
  const still = document.documentElement.hasAttribute('data-elder')
  if (!still && (top < 120 || bottom > innerHeight - 120)) element.scrollIntoView({ block: 'center' })
}

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
