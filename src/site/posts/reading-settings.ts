import { useSyncExternalStore } from 'react'
import { keep, recall } from '../../browser/keep.ts'
import { type FontSize, firstFontSize, readFontSize } from '../../domain/posts/font-size.ts'

/** What a reader set for reading, kept on the device. */
interface ReadingSettings {
  fontSize: FontSize
  /** The box 本文重點 is closed. */
  pinCollapsed: boolean
}

const name = 'reading'
const untouched: ReadingSettings = { fontSize: firstFontSize, pinCollapsed: false }
let current: ReadingSettings | null = null
const listeners = new Set<() => void>()

/** The settings and how to change them. The server draws them untouched; `beforePaint` corrects that before it is seen. */
export function useReadingSettings(): [ReadingSettings, (change: Partial<ReadingSettings>) => void] {
  return [useSyncExternalStore(subscribe, read, () => untouched), change]
}

/**
 * The size that an article is drawn in when it comes. Another one is set on the articles themselves: nothing of them is drawn
 * anew but their letters.
 */
export const useFontSizeKept = (): FontSize =>
  useSyncExternalStore(
    never,
    () => read().fontSize,
    () => untouched.fontSize,
  )
const never = () => () => undefined

function read(): ReadingSettings {
  current ??= parse(recall(name))
  return current
}

function change(part: Partial<ReadingSettings>): void {
  const before = read()
  const after = { ...before, ...part }
  if (after.fontSize === before.fontSize && after.pinCollapsed === before.pinCollapsed) return
  current = after
  keep(name, JSON.stringify(after))
  for (const article of document.querySelectorAll<HTMLElement>('[data-font-size]')) article.dataset['fontSize'] = after.fontSize
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parse(kept: string | null): ReadingSettings {
  try {
    const { fontSize, pinCollapsed } = JSON.parse(kept ?? '{}') as Record<string, unknown>
    return { fontSize: readFontSize(fontSize), pinCollapsed: pinCollapsed === true }
  } catch {
    return untouched
  }
}

/** Puts the kept settings on the article that holds this script, while the document is still being read: nothing jumps. */
export const beforePaint = `try{let s=JSON.parse(localStorage.getItem('${name}')||'{}'),a=document.currentScript.closest('article'),p=a.querySelector('details[data-pin]');if(/^(default|large|small)$/.test(s.fontSize))a.dataset.fontSize=s.fontSize;if(p&&s.pinCollapsed===true)p.open=false}catch{}`
