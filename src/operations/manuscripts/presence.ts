import { randomUUID } from 'node:crypto'
import { isHere, type OpenTab, type PersonHere, peopleHere } from '../../domain/manuscripts/presence.ts'

/** Carries a message to every process of the site, this one among them. */
export type Spread = (message: string) => Promise<void>

/** Somebody who wants to hear who is at a manuscript. */
export interface Follower {
  uid: number
  tab: string
  member: string
  /** Somebody came, went, moved to another block, or began to choose; or there is a newer version, or another note. */
  changed: () => void
  /** It is time to look whether they may still hear of it, and to say something, so that nothing on the way takes them for gone. */
  look: () => void
  /** Nothing more will be heard. */
  end: () => void
}

/** A tab at a manuscript. It is its member's: nobody speaks for another's, whatever they call theirs. */
type Named = Pick<OpenTab, 'tab' | 'member'> & { uid: number }

const keyOf = ({ tab, member }: Pick<OpenTab, 'tab' | 'member'>) => `${member} ${tab}`

/** What processes tell each other: how long ago tabs were heard of, for their clocks are not the same. */
interface Message {
  from: string
  open: (Omit<OpenTab, 'at'> & { uid: number; age: number })[]
  left: Named[]
  /** A version that was written, as the database tells all processes when it stands. */
  saved?: { uid: number; version: number }
  /** A manuscript beside which a note was written, called done or opened again, or with which something was done that is no version. */
  noted?: number
}

/** What tells every process, this one too, that a version of a manuscript was written. */
export const savedMessage = (uid: number, version: number): string =>
  JSON.stringify({ from: '', open: [], left: [], saved: { uid, version } } satisfies Message)

/** What tells every process, this one too, that the notes beside a manuscript are others now, or how it is with its review. */
export const notedMessage = (uid: number): string =>
  JSON.stringify({ from: '', open: [], left: [], noted: uid } satisfies Message)

/** The most that a message carries; what carries it (`NOTIFY`) takes less than 8000 bytes. */
const longestMessage = 7_000
/** Tabs in which one manuscript is open, altogether and by one member; further ones are not told of. */
const mostTabs = { all: 100, member: 12 }
/** Who listens to one process: altogether, and one member. */
const mostFollowers = { all: 1000, member: 12 }

/** Whether nobody is told of one tab more: of anybody, or of this member. */
const isFull = (tabs: ReadonlyMap<string, Heard>, { member }: Pick<OpenTab, 'member'>): boolean =>
  tabs.size >= mostTabs.all || [...tabs.values()].filter((one) => one.member === member).length >= mostTabs.member

/** A tab, and whether it says to this process that it is here: then this process tells the others. */
type Heard = OpenTab & { own: boolean }

/**
 * Who is at which manuscript, in the memory of each process: a tab says to any of them every few seconds that it is there, and
 * they tell each other. What is new is told at once, what goes on is told for all tabs together with each `tick`. Nothing is
 * written; a process that is killed is heard of no more, and those who spoke to it speak to another.
 */
export class Presence {
  readonly #id = randomUUID()
  readonly #spread: Spread
  readonly #now: () => number
  readonly #open = new Map<number, Map<string, Heard>>()
  /** Tabs that said that they leave: what was under way before comes too late. */
  readonly #left = new Map<string, number>()
  readonly #followers = new Set<Follower>()
  /** The newest version of each manuscript to which somebody listens, as far as one was written since. */
  readonly #versions = new Map<number, number>()
  /** How often the notes beside each of these changed. */
  readonly #noted = new Map<number, number>()
  #stopped = false

  /** @param now milliseconds */
  constructor(spread: Spread, now: () => number = Date.now) {
    this.#spread = spread
    this.#now = now
  }

  /** A tab says that it is at a manuscript. */
  say(uid: number, open: Omit<OpenTab, 'at'>): void {
    const isNews = this.#hear(uid, { ...open, at: this.#now(), own: true })
    if (isNews) this.#tell([{ uid, ...open }], [])
  }

  /** A tab says that it leaves. */
  leave(uid: number, { tab, member }: Pick<OpenTab, 'tab' | 'member'>): void {
    this.#left.set(keyOf({ tab, member }), this.#now())
    if (this.#forget({ uid, tab, member })) this.#tell([], [{ uid, tab, member }])
  }

  /** What another process has spread. */
  hear(text: string): void {
    const { from, open, left, saved, noted } = JSON.parse(text) as Message
    if (from === this.#id) return
    if (saved) this.#save(saved)
    if (noted !== undefined) this.#note(noted)
    // a process of the release before says nothing of choosing
    for (const { uid, age, ...one } of open)
      this.#hear(uid, { ...one, choosing: one.choosing === true, at: this.#now() - age, own: false })
    for (const one of left) {
      this.#left.set(keyOf(one), this.#now())
      this.#forget(one)
    }
  }

  /** Whether a tab has said lately that it is there. */
  knows(uid: number, named: Pick<OpenTab, 'tab' | 'member'>): boolean {
    return this.#open.get(uid)?.has(keyOf(named)) === true
  }

  here(uid: number, asks: { tab: string; member: string }): PersonHere[] {
    return peopleHere(this.#open.get(uid)?.values() ?? [], asks, this.#now())
  }

  /** The newest version of a manuscript; null where none was written since somebody began to listen. */
  versionOf(uid: number): number | null {
    return this.#versions.get(uid) ?? null
  }

  /** How often the notes beside a manuscript changed since somebody began to listen. */
  notedOf(uid: number): number {
    return this.#noted.get(uid) ?? 0
  }

  /** @returns how to stop; null when there are too many who listen */
  follow(follower: Follower): (() => void) | null {
    const { all, member } = mostFollowers
    const own = [...this.#followers].filter((one) => one.member === follower.member).length
    if (this.#stopped || this.#followers.size >= all || own >= member) return null
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** Lets everybody of whom nothing was heard go, tells the other processes who goes on, and has all who listen looked at. */
  tick(): void {
    const now = this.#now()
    const own: Named[] = []
    for (const [uid, tabs] of this.#open)
      for (const { tab, member, ...open } of tabs.values()) {
        if (!isHere(open, now)) this.#forget({ uid, tab, member })
        else if (open.own) own.push({ uid, tab, member })
      }
    const followed = new Set([...this.#followers].map(({ uid }) => uid))
    for (const heard of [this.#versions, this.#noted]) for (const uid of heard.keys()) if (!followed.has(uid)) heard.delete(uid)
    for (const [key, at] of this.#left) if (!isHere({ at }, now)) this.#left.delete(key)
    this.#tell(own, [])
    this.look(null)
  }

  /** Has those looked at who listen. @param members only these; null for all */
  look(members: ReadonlySet<string> | null): void {
    for (const follower of this.#followers) if (members === null || members.has(follower.member)) follower.look()
  }

  /** Ends everything that is listened to, for good. */
  stop(): void {
    this.#stopped = true
    for (const { end } of this.#followers) end()
    this.#followers.clear()
  }

  /** @returns whether it is news to those who listen */
  #hear(uid: number, heard: Heard): boolean {
    const key = keyOf(heard)
    if (this.#left.has(key)) return false
    const tabs = this.#open.get(uid) ?? new Map<string, Heard>()
    const before = tabs.get(key)
    if (before ? before.at > heard.at : isFull(tabs, heard)) return false
    this.#open.set(uid, tabs)
    tabs.set(key, heard)
    const isNews = before?.block !== heard.block || before.name !== heard.name || before.choosing !== heard.choosing
    if (isNews) this.#changed(uid)
    return isNews
  }

  #forget({ uid, ...named }: Named): boolean {
    const tabs = this.#open.get(uid)
    if (!tabs?.delete(keyOf(named))) return false
    if (tabs.size === 0) this.#open.delete(uid)
    this.#changed(uid)
    return true
  }

  #save({ uid, version }: { uid: number; version: number }): void {
    if (version <= (this.#versions.get(uid) ?? 0) || !this.#isFollowed(uid)) return
    this.#versions.set(uid, version)
    this.#changed(uid)
  }

  #note(uid: number): void {
    if (!this.#isFollowed(uid)) return
    this.#noted.set(uid, this.notedOf(uid) + 1)
    this.#changed(uid)
  }

  #isFollowed(uid: number): boolean {
    return [...this.#followers].some((one) => one.uid === uid)
  }

  #changed(uid: number): void {
    for (const follower of this.#followers) if (follower.uid === uid) follower.changed()
  }

  /** Tells the other processes of tabs, in as many messages as it takes. What fails is told with the next tick. */
  #tell(open: readonly Named[], left: readonly Named[]): void {
    const now = this.#now()
    let message: Message = { from: this.#id, open: [], left: [...left] }
    let length = 0
    const send = () => {
      if (message.open.length + message.left.length > 0) void this.#spread(JSON.stringify(message)).catch(() => undefined)
      message = { from: this.#id, open: [], left: [] }
      length = 0
    }
    for (const { uid, ...named } of open) {
      const heard = this.#open.get(uid)?.get(keyOf(named))
      if (!heard) continue
      const { own: _, at, ...one } = heard
      const entry = { ...one, uid, age: now - at }
      const more = Buffer.byteLength(JSON.stringify(entry)) + 1
      if (length + more > longestMessage) send()
      length += more
      message.open.push(entry)
    }
    send()
  }
}
