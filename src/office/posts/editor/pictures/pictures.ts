import type { Uploaded } from '../../../parts/pictures/upload.ts'
import { newKey } from '../new-key.ts'

/** What is known of a picture that can stand in a text. */
export interface Picture {
  id: string
  width: number
  height: number
  /** What the library offers as its alt; empty where nobody has said it. */
  alt: string
}

export type Progress =
  | { kind: 'sending'; part: number }
  | { kind: 'refused'; words: string; again: boolean }
  | { kind: 'here'; picture: Picture }

/** A picture that is to come into the text, and how far it is. */
export interface Waiting {
  item: string
  /** The file's name, or what it is called where it has none. */
  name: string
  progress: Progress
  /** What a clipboard said of it, or whoever put it into the text; empty where nobody has said anything. */
  said: Said
}

export interface Said {
  alt: string
  caption: string
}

type Send = (file: Blob, name: string, progress: (part: number) => void) => Promise<Uploaded>

/**
 * The pictures that are on their way into one text. They are never forgotten while the page stands: undoing may bring back the
 * place of one.
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
  /** Whether it can still come into the text: what the library refuses for what it is cannot. */
  isComing = (item: string): boolean => {
    const progress = this.#all.get(item)?.progress
    return progress !== undefined && (progress.kind !== 'refused' || progress.again)
  }
  /** What was sent of one, or is on its way. */
  fileOf = (item: string): Blob | null => this.#files.get(item)?.file ?? null
  /** A number that is another after each change. */
  changes = (): number => this.#changes

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** A file that is sent to the library at once. @returns under which it is known */
  addFile(file: Blob, name: string, said: Said = nothingSaid): string {
    const item = newKey()
    this.#files.set(item, { file, name })
    this.#set({ item, name: this.#toldApart(name), said, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, file, name)
    return item
  }

  /** One that the library has. */
  add(picture: Picture, name: string, said: Said = nothingSaid): string {
    const item = newKey()
    this.#set({ item, name: this.#toldApart(name), said, progress: { kind: 'here', picture } })
    return item
  }

  /** Keeps what was said of one that is put into the text: undone, it waits again with these words. */
  describe(item: string, said: Said): void {
    const waiting = this.#all.get(item)
    if (waiting) this.#set({ ...waiting, said })
  }

  /** Sends a file again that did not arrive. */
  again(item: string): void {
    const [waiting, sent] = [this.#all.get(item), this.#files.get(item)]
    if (!waiting || !sent) return
    this.#set({ ...waiting, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, sent.file, sent.name)
  }

  /** A name that no other has here: one file may come twice, and each of its places is described by itself. */
  #toldApart(name: string): string {
    const taken = new Set([...this.#all.values()].map((one) => one.name))
    let [called, nth] = [name, 1]
    while (taken.has(called)) {
      nth += 1
      called = `${name}（第 ${nth} 張）`
    }
    return called
  }

  async #go(item: string, file: Blob, name: string): Promise<void> {
    const tell = (progress: Progress) => {
      const waiting = this.#all.get(item)
      if (waiting) this.#set({ ...waiting, progress })
    }
    const answer = await this.#send(file, name, (part) => tell({ kind: 'sending', part }))
    tell(
      'fault' in answer ? { kind: 'refused', words: answer.fault, again: answer.again } : { kind: 'here', picture: answer.media },
    )
  }

  #set(waiting: Waiting): void {
    this.#all.set(waiting.item, waiting)
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }
}

export const nothingSaid: Said = { alt: '', caption: '' }

/** How far a picture is, in words. */
export function wordsOf({ name, progress }: Waiting): string {
  if (progress.kind === 'sending') return `${name}：上傳中 ${Math.round(progress.part * 100)}%`
  return progress.kind === 'refused' ? `${name}：${progress.words}` : `${name}：上傳好了，等您寫替代文字`
}

/**
 * What may stand as the alt of a picture, or in words what is wrong with it.
 * @param alt null where the picture only adorns
 */
export function altFault(alt: string | null): string | null {
  if (alt === null) return null
  if (alt.trim() === '') return '寫出圖上看得到什麼，或勾選「裝飾用」。'
  return isFileName(alt) ? '檔名不是替代文字，請寫出圖上看得到什麼。' : null
}

/** Whether words are but the name of a file: `IMG_2034.jpg`, `image001`, `螢幕截圖 2026-11-23 上午9.30.png`. */
export const isFileName = (words: string): boolean =>
  /\.(jpe?g|png|webp|avif|heic|gif|bmp|tiff?|svg)$/i.test(words.trim()) ||
  /^(img|dsc[fn]?|image|pxl|photo|picture|screenshot|unnamed)[\s_-]*\d*$/i.test(words.trim())
