import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { UploadResult } from '../../../parts/pictures/upload.ts'
import { nearestGap } from '../blocks.ts'
import { newBlockKey } from '../new-keys.ts'
import { schema } from '../schema.ts'

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
  | { kind: 'refused'; message: string; again: boolean }
  | { kind: 'here'; picture: Picture }

/** A pending image, and its progress. */
export interface QueuedPicture {
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

type UploadPicture = (file: Blob, name: string, progress: (part: number) => void) => Promise<UploadResult>

/**
 * The pending images of one text. They are kept as long as the page is open: undo may restore the placeholder of one.
 */
export class Pictures {
  readonly #send: UploadPicture
  readonly #all = new Map<string, QueuedPicture>()
  readonly #files = new Map<string, { file: Blob; name: string }>()
  readonly #listeners = new Set<() => void>()
  #changes = 0

  constructor(send: UploadPicture) {
    this.#send = send
  }

  get = (item: string): QueuedPicture | undefined => this.#all.get(item)
  /** Whether it can still be inserted: not when the library rejects its content. */
  canBeInserted = (item: string): boolean => {
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

  /** Queues the upload of a file to the library. @returns the key of its placeholder */
  addFile(file: Blob, name: string, wording: PictureText = emptyPictureText): string {
    const item = newBlockKey()
    this.#files.set(item, { file, name })
    this.#set({ item, name: this.#uniqueName(name), wording, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, file, name)
    return item
  }

  /** Adds an image of the library. @returns the key of its placeholder */
  add(picture: Picture, name: string, wording: PictureText = emptyPictureText): string {
    const item = newBlockKey()
    this.#set({ item, name: this.#uniqueName(name), wording, progress: { kind: 'here', picture } })
    return item
  }

  /** Stores the description of an inserted image: after undo it is pending with it. */
  describe(item: string, wording: PictureText): void {
    const picture = this.#all.get(item)
    if (picture) this.#set({ ...picture, wording })
  }

  /** Retries a failed upload. */
  again(item: string): void {
    const [waiting, entry] = [this.#all.get(item), this.#files.get(item)]
    if (!waiting || !entry) return
    this.#set({ ...waiting, progress: { kind: 'sending', part: 0 } })
    void this.#go(item, entry.file, entry.name)
  }

  /** A unique display name: a file may be added twice, and each placeholder is described separately. */
  #uniqueName(name: string): string {
    const usedNames = new Set([...this.#all.values()].map((item) => item.name))
    let [candidate, nth] = [name, 1]
    while (usedNames.has(candidate)) {
      nth += 1
      candidate = `${name}（第 ${nth} 張）`
    }
    return candidate
  }

  async #go(item: string, file: Blob, name: string): Promise<void> {
    const notify = (progress: Progress) => {
      const picture = this.#all.get(item)
      if (picture) this.#set({ ...picture, progress })
    }
    const result = await this.#send(file, name, (part) => notify({ kind: 'sending', part }))
    notify(
      'error' in result
        ? { kind: 'refused', message: result.error, again: result.again }
        : { kind: 'here', picture: result.media },
    )
  }

  #set(picture: QueuedPicture): void {
    this.#all.set(picture.item, picture)
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }
}

export const emptyPictureText: PictureText = { alt: '', caption: '' }

/** The progress of an image, as text. */
export function progressText({ name, progress }: QueuedPicture): string {
  if (progress.kind === 'sending') return `${name}：上傳中 ${Math.round(progress.part * 100)}%`
  return progress.kind === 'refused' ? `${name}：${progress.message}` : `${name}：上傳好了，等您寫替代文字`
}

/**
 * The error of an alt text, or null.
 * @param alt null where the image is decorative
 */
export function altError(alt: string | null): string | null {
  if (alt === null) return null
  if (alt.trim() === '') return '寫出圖上看得到什麼，或勾選「裝飾用」。'
  return isFileName(alt) ? '檔名不是替代文字，請寫出圖上看得到什麼。' : null
}

/** Whether text is a file name: `IMG_2034.jpg`, `image001`, `螢幕截圖 2026-11-23 上午9.30.png`. */
export const isFileName = (text: string): boolean =>
  /\.(jpe?g|png|webp|avif|heic|gif|bmp|tiff?|svg)$/i.test(text.trim()) ||
  /^(img|dsc[fn]?|image|pxl|photo|picture|screenshot|unnamed)[\s_-]*\d*$/i.test(text.trim())

/** The placeholders of images being uploaded or described, in document order. */
export function placeholdersIn(doc: Node): { item: string; pos: number }[] {
  const placeholders: { item: string; pos: number }[] = []
  const look = (node: Node, pos: number): void => {
    if (node.type === schema.nodes.waiting) placeholders.push({ item: node.attrs['item'] as string, pos })
    if (node.type === schema.nodes.gallery) node.forEach((item, index) => void look(item, pos + 1 + index))
  }
  doc.forEach(look)
  return placeholders
}

/**
 * Inserts placeholders after the selected block; at the end of a selected gallery, and in place of an empty paragraph.
 * @param pos position instead of the selection
 */
export const insertPlaceholders =
  (items: readonly string[], pos?: number): Command =>
  (state, dispatch) => {
    if (items.length === 0) return false
    if (!dispatch) return true
    const [from, to] = pos === undefined ? insertionRange(state) : [nearestGap(state.doc, pos), nearestGap(state.doc, pos)]
    const nodes = items.map((item, nth) => schema.node('waiting', { item, instead: nth === 0 && to > from }))
    dispatch(state.tr.replaceWith(from, to, nodes).scrollIntoView())
    return true
  }

function insertionRange({ doc, selection }: EditorState): [number, number] {
  const $at = selection.$to
  const index = $at.depth === 0 ? Math.max(0, $at.index(0) - 1) : $at.index(0)
  const node = doc.child(Math.min(index, doc.childCount - 1))
  const pos = $at.posAtIndex(Math.min(index, doc.childCount - 1), 0)
  if (node.type === schema.nodes.gallery) return [pos + node.nodeSize - 1, pos + node.nodeSize - 1]
  const isEmpty = node.type === schema.nodes.paragraph && node.content.size === 0
  return [isEmpty ? pos : pos + node.nodeSize, pos + node.nodeSize]
}

/** Replaces a placeholder by its image; the caret moves to the end of its caption. */
export const replacePlaceholder =
  (item: string, { id, width, height }: Picture, alt: string | null, caption: string): Command =>
  (state, dispatch) => {
    const { doc } = state
    const placeholder = placeholdersIn(doc).find((one) => one.item === item)
    if (!placeholder) return false
    // a separate undo step makes it pending again
    const tr = closeHistory(state.tr)
    const content = caption === '' ? [] : [schema.text(caption)]
    const image = schema.node('image', { media: id, width, height, alt }, content)
    tr.replaceWith(placeholder.pos, placeholder.pos + 1, image)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, placeholder.pos + 1 + image.content.size)).scrollIntoView())
    return true
  }

/** Removes a placeholder: restores the caret to its earlier position, or keeps a newer one. */
export const removePlaceholder =
  (item: string): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const placeholder = placeholdersIn(doc).find((one) => one.item === item)
    if (!placeholder) return false
    const { pos } = placeholder
    const next = doc.nodeAt(pos + 1)
    const isOnly = doc.childCount === 1 && doc.resolve(pos).depth === 0
    const isInstead = doc.nodeAt(pos)?.attrs['instead'] === true
    if (isInstead && next?.type === schema.nodes.waiting) tr.setNodeAttribute(pos + 1, 'instead', true)
    else if (isInstead || isOnly) tr.insert(pos + 1, schema.node('paragraph'))
    tr.delete(pos, pos + 1)
    const isOnIt = selection instanceof NodeSelection && selection.from === pos
    const hasStayed = isOnIt || selection.eq(Selection.near(doc.resolve(endOfPlaceholders(doc, pos))))
    if (tr.doc.nodeAt(pos)?.type === schema.nodes.paragraph && isInstead && hasStayed)
      tr.setSelection(TextSelection.create(tr.doc, pos + 1))
    else if (isOnIt) tr.setSelection(Selection.near(tr.doc.resolve(pos), -1))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The position after a placeholder and those that follow it directly. */
function endOfPlaceholders(doc: Node, pos: number): number {
  let end = pos
  while (doc.nodeAt(end)?.type === schema.nodes.waiting) end += 1
  return end
}
