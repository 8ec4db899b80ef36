/** Idle time after typing before the page around the text is re-rendered, milliseconds. */
export const typingPause = 250

/**
 * Save events during typing are queued until a pause, in order: they re-render the whole page, which would delay
 * keystrokes.
 */
export class TypingDebounce {
  #waiting: (() => void)[] = []
  #typedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Records a keystroke. */
  typed(): void {
    this.#typedAt = Date.now()
  }

  /** Reports after a typing pause; at once when idle. */
  later(notify: () => void): void {
    this.#waiting.push(notify)
    if (this.#timer === undefined) this.#look()
  }

  /** Reports now, after the queued events. */
  now(notify: () => void): void {
    this.hurry()
    notify()
  }

  /** Reports all queued events: the focus has left the text. */
  hurry(): void {
    this.stop()
    for (const notify of this.#waiting.splice(0)) notify()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const rest = this.#typedAt + typingPause - Date.now()
    if (rest <= 0) this.hurry()
    else this.#timer = setTimeout(() => this.#look(), rest)
  }
}
