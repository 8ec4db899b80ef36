import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { keep, recall } from '../../browser/keep.ts'
import { deviceVoice } from '../../browser/voices.ts'
import { readingRates, spokenPieces } from '../../domain/posts/spoken.ts'
import { bodyKey, flagsKey, type PostKey } from './post-view.ts'

const name = 'reading-rate'

const keptRate = () => readingRates.find((rate) => String(rate) === recall(name)) ?? 1

/** A post that is read aloud: its title, and the lines of each of its blocks as they are drawn. */
export interface Spoken {
  title: string
  of: PostKey
  speech: string[][]
}

/** Reads a post aloud, line by line, and marks in the page around an element what is read (`data-spoken`). */
export function useReadAloud(spoken: Spoken, inside: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [total, setTotal] = useState(0)
  const [rate, setRateShown] = useState<number>(keptRate)
  const place = useRef({ at: 0, piece: 0, rate })
  const turn = useRef(0)
  // the page may hand over the same post anew; that does not begin the reading again
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
      // another post's reading, or another page's, took the voice
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
    keep(name, String(chosen))
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

/** A line that is read, and where it stands on the page; nowhere, where that cannot be told. */
interface SpokenLine {
  words: string
  element: Element | null
}

/** The title and every line that the server gives of the post: what its reader may read. */
function linesOf({ title, of: post, speech }: Spoken, inside: HTMLElement | null): SpokenLine[] {
  const article = inside?.closest('article')
  const drawn = [...(article?.querySelectorAll(drawnBlocks(post)) ?? [])]
  // a block that an import kept may be drawn as several elements, or none
  const elementOf = (at: number) => (drawn.length === speech.length ? (drawn[at] ?? null) : null)
  return [
    { words: title, element: article?.querySelector('h1') ?? null },
    ...speech.flatMap((lines, at) =>
      lines.map((words, of) => ({ words, element: partOf(elementOf(at), { of, count: lines.length }) })),
    ),
  ]
}

/** The blocks of a post as they are drawn, its red flags first. */
const drawnBlocks = (post: PostKey) => [flagsKey(post), bodyKey(post)].map((key) => `[data-body^="${key}#"] > *`).join()

/** The entry of a list that one of its lines is, else the block. */
const partOf = (element: Element | null, { of, count }: { of: number; count: number }): Element | null =>
  element?.matches('ul, ol') && element.children.length === count ? (element.children[of] ?? element) : element

/** Marks what is read, brings it into view where the controls stay in view too, and frees what was read before. */
function mark(element: Element | null): void {
  for (const former of document.querySelectorAll('[data-spoken]')) if (former !== element) former.removeAttribute('data-spoken')
  if (!element || element.hasAttribute('data-spoken')) return
  element.setAttribute('data-spoken', '')
  const { top, bottom } = element.getBoundingClientRect()
  const still = document.documentElement.hasAttribute('data-elder')
  if (!still && (top < 120 || bottom > innerHeight - 120)) element.scrollIntoView({ block: 'center' })
}
