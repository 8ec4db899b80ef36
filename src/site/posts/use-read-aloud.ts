import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { recall, store } from '../../browser/local-storage.ts'
import { deviceVoice } from '../../browser/voices.ts'
import { readingRates, spokenPieces } from '../../domain/posts/split-speech.ts'
import { bodyKey, flagsKey, type PostKey } from './post-view.ts'

const name = 'reading-rate'

const storedRate = () => readingRates.find((rate) => String(rate) === recall(name)) ?? 1

/** A post for reading aloud: its title, and the lines of each of its blocks as they are rendered. */
export interface Spoken {
  title: string
  of: PostKey
  speech: string[][]
}

/** Reads a post aloud, line by line, and marks the line being read within an element (`data-spoken`). */
export function useReadAloud(spoken: Spoken, inside: RefObject<HTMLElement | null>) {
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

/** The rendered blocks of a post, its red flags first. */
const drawnBlocks = (post: PostKey) => [flagsKey(post), bodyKey(post)].map((key) => `[data-body^="${key}#"] > *`).join()

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
