import type { BrowserContext, Page } from 'playwright-core'

/** A unique word that one writer has typed. */
interface Typed {
  at: number
  /**
   * Why it may be missing in the end: a conflict was resolved against it, or it was typed in the two seconds before its
   * tab closed.
   */
  mayGo: string | null
}

const conflict = '別人也改了同一個地方'
/** Maximum loss of a closed tab, milliseconds. */
const lastMoments = 2_000

/** A writer of a manuscript in a separate browser, who types word after word, and records each. */
export class BrowserWriter {
  readonly typed = new Map<string, Typed>()
  readonly #name: string
  readonly #context: BrowserContext
  readonly #url: string
  /** Whether they mostly write in the second half of the text. */
  readonly #fromEnd: boolean
  readonly #random: () => number
  readonly #log: (line: string) => void
  #page: Page | null = null
  /** Serialises actions: no typing into a tab that is being closed. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    name: string,
    context: BrowserContext,
    { url, fromEnd, random, log }: { url: string; fromEnd: boolean; random: () => number; log: (line: string) => void },
  ) {
    this.#name = name
    this.#context = context
    this.#url = url
    this.#fromEnd = fromEnd
    this.#random = random
    this.#log = (line) => log(`${name} ${line}`)
  }

  /** Opens the manuscript, with retries, and restores what an earlier tab could not send. */
  open(): Promise<void> {
    return this.#next(() => this.#open())
  }

  /** Closes the tab abruptly, and opens another. @param meanwhile is awaited after the first attempt */
  reopen(meanwhile?: () => Promise<void>): Promise<void> {
    return this.#next(async () => {
      const young = Date.now() - lastMoments
      const state = await this.#state()
      await this.page.close()
      for (const input of this.typed.values()) if (input.at > young) input.mayGo ??= 'typed just before the tab was closed'
      this.#log(`closes the tab, which said: ${state}`)
      await this.#open(meanwhile)
    })
  }

  /** Types a word at some place of the text, or starts a paragraph with it. */
  type(): Promise<void> {
    return this.#next(async () => {
      if (await this.#resolve()) return
      const { keyboard } = this.page
      const word = `${this.#name}${this.typed.size}。`
      await this.#text().focus()
      // mostly in their own half: when all write in one block, conflicts outweigh merges
      const fromEnd = this.#random() < 0.1 ? this.#random() < 0.5 : this.#fromEnd
      await keyboard.press(fromEnd ? 'Control+End' : 'Control+Home')
      const lines = Math.floor(this.#random() * 12)
      for (let line = 0; line < lines; line += 1) await keyboard.press(fromEnd ? 'ArrowUp' : 'ArrowDown')
      // never into the middle of a word, which would split it
      await keyboard.press(this.#random() < 0.5 ? 'End' : 'Home')
      if (this.#random() < 0.15) await keyboard.press('Enter')
      if (this.#random() < 0.5) await keyboard.insertText(word)
      else await keyboard.type(word)
      if (!(await this.#words()).includes(word)) throw new Error(`${word} does not stand where it was typed`)
      this.typed.set(word, { at: Date.now(), mayGo: null })
      this.#log(`types ${word}`)
    })
  }

  /** Waits until the server has everything, resolving conflicts. */
  async finish(within: number): Promise<void> {
    const until = Date.now() + within
    for (;;) {
      const state = await this.#next(async () => ((await this.#resolve()) ? '' : this.#state()))
      if (state.startsWith('已儲存')) return
      if (Date.now() > until) throw new Error(`${this.#name} is not done: ${state}`)
      await this.page.waitForTimeout(200)
    }
  }

  get page(): Page {
    if (!this.#page) throw new Error(`${this.#name} has opened nothing`)
    return this.#page
  }

  async #open(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    this.#page = await this.#context.newPage()
    this.#page.on('pageerror', (error) => this.#log(`an error of the page: ${error.stack || error}`))
    for (let tries = 0; ; tries += 1) {
      const response = await this.page.goto(this.#url, { timeout: 10_000 }).catch(() => null)
      if (tries === 0) await meanwhile()
      const isThere =
        response?.ok() &&
        (await this.#text()
          .waitFor({ timeout: 10_000 })
          .then(
            () => true,
            () => false,
          ))
      if (isThere) break
      await new Promise((later) => setTimeout(later, 500))
    }
    const offer = this.page.getByRole('button', { name: '放回來' })
    // a copy is offered until it is restored, or equals the server's version and is dropped
    while (await this.#isLeft()) {
      await this.#resolve()
      if (await offer.isVisible()) {
        await offer.click()
        this.#log('takes back what the last tab could not send')
      }
      await this.page.waitForTimeout(100)
    }
    await this.#text().waitFor()
  }

  /** Whether this device stores a copy of a closed page of the manuscript (`local-copy.ts`). */
  #isLeft(): Promise<boolean> {
    const name = `manuscript:${this.#url.split('/').at(-1)}:`
    return this.page.evaluate(async (name) => {
      // opening a missing database would create it without the editor's object store
      const known = await indexedDB.databases()
      if (!known.some((one) => one.name === 'keyval-store')) return false
      const alive = new Set((await navigator.locks.query()).held?.map((lock) => lock.name))
      return new Promise<boolean>((resolve, reject) => {
        const opened = indexedDB.open('keyval-store')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const db = opened.result
          const keysRequest = db.transaction('keyval').objectStore('keyval').getAllKeys()
          keysRequest.onsuccess = () => {
            db.close()
            resolve(keysRequest.result.some((key) => String(key).startsWith(name) && !alive.has(String(key))))
          }
        }
      })
    }, name)
  }

  /** Resolves a conflict for one side or the other. @returns whether there was one */
  async #resolve(): Promise<boolean> {
    if (!(await this.page.getByRole('heading', { name: conflict }).isVisible())) return false
    const visibleSentences = async () => [...(await this.#words()).matchAll(/[A-Z]\d+。/g)].map(([word]) => word)
    const before = [
      ...(await visibleSentences()),
      ...((await this.page.locator('section pre').allInnerTexts()).join().match(/[A-Z]\d+。/g) ?? []),
    ]
    const buttons = this.page.getByRole('button', { name: this.#random() < 0.5 ? /^用我的（/ : /^用對方的（/ })
    const name = await buttons.first().getAttribute('aria-label')
    await buttons.first().click()
    const after = new Set(await visibleSentences())
    this.against(before.filter((word) => !after.has(word)))
    this.#log(`decides: ${name}`)
    return true
  }

  /** Called with the words that were rejected, by either writer. */
  against: (words: readonly string[]) => void = () => {}

  /** The editor: until it has loaded a textarea with the same name is in its place. */
  #text() {
    return this.page.locator('[contenteditable=true]').and(this.page.getByRole('textbox', { name: '內文', exact: true }))
  }

  async #words(): Promise<string> {
    return ((await this.#text().textContent()) ?? '').replaceAll('\n', ' ')
  }

  async #state(): Promise<string> {
    const actual = await this.page.getByRole('status').allInnerTexts()
    return actual.find((words) => /儲存/.test(words) && !/留著/.test(words)) ?? actual.join()
  }

  #next<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(action)
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}
