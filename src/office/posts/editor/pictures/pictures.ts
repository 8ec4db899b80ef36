import type { Uploaded } from '../../../parts/pictures/upload.ts'
import { newKey } from '../new-key.ts'

/** An image that can be inserted into a text. */
export interface Picture {
  id: string
  width: number
  height: number
  /** The library's alt text; empty where there is none. */
  alt: string
}

export type Progress =
  | { kind: 'sending'; part: number }
  | { kind: 'refused'; words: string; again: boolean }
  | { kind: 'here'; picture: Picture }

/** A pending image, and its progress. */
export interface Waiting {
  item: string
  /** The file name, or a generated name. */
  name: string
  progress: Progress
  /** Description from the clipboard, or entered at insertion; empty where there is none. */
  wording: PictureText
}

export interface PictureText {
  alt: string
  caption: string
}

type Send = (file: Blob, name: string, progress: (part: number) => void) => Promise<Uploaded>

/**
 * The pending images of one text. They are kept as long as the page is open: undo may restore the placeholder of one.
 */
export class Pictures {
  readonly #send: Send
  readonly #all = new Map<string, Waiting>()
  readonly #files = new Map<string, { file: Blob; name: string }>()
  readonly #listeners = new Set<() => void>()
  #changes = 0

  constructor(send: Send) {
    this.#send = send
  }

  get = (item: string): Waiting | undefined => this.#all.get(item)
  /** Whether it can still be inserted: not when the library rejects its content. */
  isComing = (item: string): boolean => {
    const progress = this.#all.get(item)?.progress
    return progress !== undefined && (progress.kind !== 'refused' || progress.again)
  }
  /** The uploaded file, or the one being uploaded. */
  fileOf = (item: string): Blob | null => this.#files.get(item)?.file ?? null
  /** A counter incremented with each change. */
  changes = (): number => this.#changes

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Uploads a file to the library. @returns its id */
  addFile(file: Blob, name: string, wording: PictureText = noText): string {
    const item = newKey()
    this.#files.set(item, { file, name })
    this.#set({ item, name: this.#uniqueName(name), wording, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, file, name)
    return item
  }

  /** Adds an image of the library. */
  add(picture: Picture, name: string, wording: PictureText = noText): string {
    const item = newKey()
    this.#set({ item, name: this.#uniqueName(name), wording, progress: { kind: 'here', picture } })
    return item
  }

  /** Stores the description of an inserted image: after undo it is pending with it. */
  describe(item: string, wording: PictureText): void {
    const waiting = this.#all.get(item)
    if (waiting) this.#set({ ...waiting, wording })
  }

  /** Retries a failed upload. */
  again(item: string): void {
    const [waiting, sent] = [this.#all.get(item), this.#files.get(item)]
    if (!waiting || !sent) return
    this.#set({ ...waiting, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, sent.file, sent.name)
  }

  /** A unique display name: a file may be added twice, and each placeholder is described separately. */
  #uniqueName(name: string): string {
    const taken = new Set([...this.#all.values()].map((one) => one.name))
    let [called, nth] = [name, 1]
    while (taken.has(called)) {
      nth += 1
      called = `${name}（第 ${nth} 張）`
    }
    return called
  }

  async #go(item: string, file: Blob, name: string): Promise<void> {
    const notify = (progress: Progress) => {
      const waiting = this.#all.get(item)
      if (waiting) this.#set({ ...waiting, progress })
    }
    const answer = await this.#send(file, name, (part) => notify({ kind: 'sending', part }))
    notify(
      'fault' in answer ? { kind: 'refused', words: answer.fault, again: answer.again } : { kind: 'here', picture: answer.media },
    )
  }

  #set(waiting: Waiting): void {
    this.#all.set(waiting.item, waiting)
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }
}

export const noText: PictureText = { alt: '', caption: '' }

/** The progress of an image, as text. */
export function wordsOf({ name, progress }: Waiting): string {
  if (progress.kind === 'sending') return `${name}：上傳中 ${Math.round(progress.part * 100)}%`
  return progress.kind === 'refused' ? `${name}：${progress.words}` : `${name}：上傳好了，等您寫替代文字`
}

/**
 * The error of an alt text, or null.
 * @param alt null where the image is decorative
 */
export function altFault(alt: string | null): string | null {
  if (alt === null) return null
  if (alt.trim() === '') return '寫出圖上看得到什麼，或勾選「裝飾用」。'
  return isFileName(alt) ? '檔名不是替代文字，請寫出圖上看得到什麼。' : null
}

/** Whether text is a file name: `IMG_2034.jpg`, `image001`, `螢幕截圖 2026-11-23 上午9.30.png`. */
export const isFileName = (words: string): boolean =>
  /\.(jpe?g|png|webp|avif|heic|gif|bmp|tiff?|svg)$/i.test(words.trim()) ||
  /^(img|dsc[fn]?|image|pxl|photo|picture|screenshot|unnamed)[\s_-]*\d*$/i.test(words.trim())
