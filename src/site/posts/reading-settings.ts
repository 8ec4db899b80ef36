import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../browser/stored-values.ts'
import { type FontSize, firstFontSize, readFontSize } from '../../domain/posts/font-size.ts'

/** The reader's reading settings, stored on the device. */
interface ReadingSettings {
  fontSize: FontSize
  /** The callout block 本文重點 is closed. */
  pinCollapsed: boolean
}

const name = 'reading'
const defaults: ReadingSettings = { fontSize: firstFontSize, pinCollapsed: false }
/** Below this width, the key points above the text are closed until the reader opens them. */
const narrow = 768
let current: ReadingSettings | null = null
const listeners = new Set<() => void>()

/**
 * The settings and their setter. The server renders the defaults; `beforePaintScript` applies the stored ones before the
 * first paint.
 */
export function useReadingSettings(): [ReadingSettings, (change: Partial<ReadingSettings>) => void] {
  return [useSyncExternalStore(subscribe, readSettings, () => defaults), change]
}

/**
 * The font size in which a newly mounted article is rendered. Later changes are set as attributes on the articles: only
 * their type size changes, without a re-render.
 */
export const useStoredFontSize = (): FontSize =>
  useSyncExternalStore(
    subscribeToNothing,
    () => readSettings().fontSize,
    () => defaults.fontSize,
  )
const subscribeToNothing = () => () => undefined

function readSettings(): ReadingSettings {
  current ??= parse(readStored(name))
  return current
}

function change(part: Partial<ReadingSettings>): void {
  const before = readSettings()
  const after = { ...before, ...part }
  if (after.fontSize === before.fontSize && after.pinCollapsed === before.pinCollapsed) return
  current = after
  writeStored(name, JSON.stringify(after))
  for (const article of document.querySelectorAll<HTMLElement>('[data-font-size]')) article.dataset['fontSize'] = after.fontSize
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parse(text: string | null): ReadingSettings {
  try {
    const { fontSize, pinCollapsed } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      fontSize: readFontSize(fontSize),
      pinCollapsed: typeof pinCollapsed === 'boolean' ? pinCollapsed : innerWidth < narrow,
    }
  } catch {
    return defaults
  }
}

/** Applies the stored settings to the article that contains this script during parsing: prevents layout shift. */
export const beforePaintScript = `try{let s=JSON.parse(localStorage.getItem('${name}')||'{}'),a=document.currentScript.closest('article'),p=a.querySelector('details[data-pin]');if(/^(default|large|small)$/.test(s.fontSize))a.dataset.fontSize=s.fontSize;if(p&&(s.pinCollapsed??innerWidth<${narrow}))p.open=false}catch{}`
