import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { keep, recall } from '../../browser/keep.ts'
import { deviceVoice } from '../../browser/voices.ts'
import { readingRates, spokenPieces } from '../../domain/posts/spoken.ts'

/** What is read of a post: its title, and every block of the text that stands on the page. Nothing else is at hand. */
const blocks = 'h1, [data-body] :is(p, h2, h3, li, blockquote, figcaption)'
const name = 'reading-rate'

const keptRate = () => readingRates.find((rate) => String(rate) === recall(name)) ?? 1

/** Reads the post around an element aloud, block by block, and marks the block that is read (`data-spoken`). */
export function useReadAloud(inside: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [total, setTotal] = useState(0)
  const [rate, setRateShown] = useState<number>(keptRate)
  const place = useRef({ at: 0, piece: 0, rate })
  const turn = useRef(0)

  const hush = useCallback(() => {
    turn.current += 1
    speechSynthesis.cancel()
  }, [])

  const readOn = useCallback(() => {
    hush()
    const mine = turn.current
    const all = blocksAround(inside.current)
    setTotal(all.length)
    const next = () => {
      const { at: block, piece, rate: pace } = place.current
      const element = all[block]
      const voice = deviceVoice()
      if (!element?.isConnected || !voice) {
        end()
        return
      }
      const words = spokenPieces(element.textContent)[piece]
      if (words === undefined) {
        place.current = { ...place.current, at: block + 1, piece: 0 }
        if (block + 1 < all.length) next()
        else end()
        return
      }
      mark(element)
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

/** Blocks with words in them; of one within another (a paragraph of a quote) only the outer one. */
function blocksAround(element: HTMLElement | null): HTMLElement[] {
  const all = [...(element?.closest('article')?.querySelectorAll<HTMLElement>(blocks) ?? [])]
  return all.filter((block) => !block.parentElement?.closest('li, blockquote') && block.textContent.trim() !== '')
}

/** Marks the block that is read, brings it into view where the controls stay in view too, and frees the one before. */
function mark(element: HTMLElement | null): void {
  for (const former of document.querySelectorAll('[data-spoken]')) if (former !== element) former.removeAttribute('data-spoken')
  if (!element || element.hasAttribute('data-spoken')) return
  element.setAttribute('data-spoken', '')
  const { top, bottom } = element.getBoundingClientRect()
  const still = document.documentElement.hasAttribute('data-elder')
  if (!still && (top < 120 || bottom > innerHeight - 120)) element.scrollIntoView({ block: 'center' })
}
