import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../browser/stored-values.ts'
import { deviceVoice } from '../../browser/voices.ts'
import { readingRates, splitSpeech } from '../../domain/posts/split-speech.ts'
import { CloseIcon, Icon, type IconProps } from '../../ui/icons/icons.tsx'
import { useApi } from '../api.ts'
import styles from './listening.module.css'
import { bodyKey, flagsKey, type PostKey, type PostView } from './post-view.ts'

const name = 'reading-rate'

const storedRate = () => readingRates.find((rate) => String(rate) === readStored(name)) ?? 1

/** A post for reading aloud: its title, and the lines of each of its blocks as they are rendered. */
interface SpokenPost {
  title: string
  postKey: PostKey
  speech: string[][]
}

/** Reads a post aloud, line by line, and marks the line being read within an element (`data-spoken`). */
function useReadAloud(spokenPost: SpokenPost, container: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState(false)
  const [currentLine, setCurrentLine] = useState(0)
  const [total, setTotal] = useState(0)
  const [rate, setRateShown] = useState<number>(storedRate)
  const position = useRef({ at: 0, piece: 0, rate })
  const generation = useRef(0)
  // a re-render may pass the same post as a new object; that must not restart the reading
  const source = useRef(spokenPost)

  const stopSpeech = useCallback(() => {
    generation.current += 1
    speechSynthesis.cancel()
  }, [])

  const readOn = useCallback(() => {
    stopSpeech()
    const ownGeneration = generation.current
    const lines = spokenLines(source.current, container.current)
    setTotal(lines.length)
    const next = () => {
      const { at: block, piece, rate: pace } = position.current
      const line = lines[block]
      const voice = deviceVoice()
      if (!line || !container.current?.isConnected || !voice) {
        end()
        return
      }
      const text = splitSpeech(line.text)[piece]
      if (text === undefined) {
        position.current = { ...position.current, at: block + 1, piece: 0 }
        if (block + 1 < lines.length) next()
        else end()
        return
      }
      mark(line.element)
      setCurrentLine(block)
      const speech = new SpeechSynthesisUtterance(text)
      speech.voice = voice
      speech.lang = voice.lang
      speech.rate = pace
      speech.onend = () => {
        if (generation.current !== ownGeneration) return
        position.current = { ...position.current, piece: piece + 1 }
        next()
      }
      // another post's player took over the speech engine
      speech.onerror = () => generation.current === ownGeneration && setPlaying(false)
      speechSynthesis.speak(speech)
    }
    const end = () => {
      position.current = { ...position.current, at: 0, piece: 0 }
      mark(null)
      setCurrentLine(0)
      setPlaying(false)
    }
    setPlaying(true)
    next()
  }, [stopSpeech, container])

  const pause = useCallback(() => {
    stopSpeech()
    setPlaying(false)
  }, [stopSpeech])

  const goTo = (block: number) => {
    position.current = { ...position.current, at: block, piece: 0 }
    readOn()
  }
  const setRate = (rate: number) => {
    writeStored(name, String(rate))
    setRateShown(rate)
    position.current = { ...position.current, rate }
    if (playing) readOn()
  }

  useEffect(() => {
    readOn()
    addEventListener('pagehide', stopSpeech)
    return () => {
      removeEventListener('pagehide', stopSpeech)
      stopSpeech()
      mark(null)
    }
  }, [readOn, stopSpeech])

  return { playing, at: currentLine, total, rate, play: readOn, pause, goTo, setRate }
}

/** A spoken line, and its element on the page; null where it cannot be determined. */
interface SpokenLine {
  text: string
  element: Element | null
}

/** The title and every line that the server returns for the post: what this reader may read. */
function spokenLines({ title, postKey: post, speech }: SpokenPost, container: HTMLElement | null): SpokenLine[] {
  const article = container?.closest('article')
  const rendered = [...(article?.querySelectorAll(drawnBlocks(post)) ?? [])]
  // an imported block may be rendered as several elements, or none
  const elementOf = (blockIndex: number) => (rendered.length === speech.length ? (rendered[blockIndex] ?? null) : null)
  return [
    { text: title, element: article?.querySelector('h1') ?? null },
    ...speech.flatMap((lines, index) =>
      lines.map((text, lineIndex) => ({
        text,
        element: lineElement(elementOf(index), { lineIndex, count: lines.length }),
      })),
    ),
  ]
}

/** The rendered blocks of a post, its red flags first, without the links to the fridge page. */
const drawnBlocks = (post: PostKey) =>
  [flagsKey(post), bodyKey(post)].map((key) => `[data-body^="${key}#"] > :not(.to-fridge)`).join()

/** The list item that corresponds to a line, else the block. */
const lineElement = (element: Element | null, { lineIndex, count }: { lineIndex: number; count: number }): Element | null =>
  element?.matches('ul, ol') && element.children.length === count ? (element.children[lineIndex] ?? element) : element

/**
 * Highlights the line being read, scrolls it into view where the controls stay visible too, and clears the previous
 * highlight.
 */
function mark(element: Element | null): void {
  for (const former of document.querySelectorAll('[data-spoken]')) if (former !== element) former.removeAttribute('data-spoken')
  if (!element || element.hasAttribute('data-spoken')) return
  element.setAttribute('data-spoken', '')
  const { top, bottom } = element.getBoundingClientRect()
  const isElderMode = document.documentElement.hasAttribute('data-elder')
  if (!isElderMode && (top < 120 || bottom > innerHeight - 120)) element.scrollIntoView({ block: 'center' })
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
  return speech && <Player title={view.post.title} postKey={view.post} speech={speech} button={button} onClose={onClose} />
}

interface PlayerProps extends SpokenPost, Omit<ListeningProps, 'view'> {}

/**
 * The player: play and pause, previous and next paragraph, speed, and close. Unavailable steps use `aria-disabled` and
 * keep the focus, which a disabled button would lose.
 */
function Player({ button, onClose, ...spokenPost }: PlayerProps) {
  const { playing, at: currentLine, total, rate, play, pause, goTo, setRate } = useReadAloud(spokenPost, button)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section className={styles['player']} aria-label="朗讀" onKeyDown={closeOnEscape}>
      <button ref={first} type="button" className={styles['main']} onClick={playing ? pause : play}>
        {playing ? <PauseIcon /> : <PlayIcon />}
        <span>{playing ? '暫停' : '播放'}</span>
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label="上一段"
        onClick={() => currentLine > 0 && goTo(currentLine - 1)}
        aria-disabled={currentLine === 0}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label="下一段"
        onClick={() => currentLine < total - 1 && goTo(currentLine + 1)}
        aria-disabled={currentLine >= total - 1}
      >
        <NextIcon />
      </button>
      <p className={styles['place']}>{`第 ${Math.min(currentLine + 1, total)} 段／共 ${total} 段`}</p>
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
function useSpeech({ post: { type, id }, speech: initialSpeech }: PostView): string[][] | 'failed' | null {
  const [speech, setSpeech] = useState<string[][] | 'failed' | null>(initialSpeech)
  const client = useApi()
  useEffect(() => {
    if (initialSpeech) return
    let isActive = true
    client('GET /api/v3.0/:postType/:id', { params: { postType: type, id: String(id) } }).then(
      ({ items }) => isActive && setSpeech(items.speech),
      () => isActive && setSpeech('failed'),
    )
    return () => {
      isActive = false
    }
  }, [client, initialSpeech, type, id])
  return speech
}
