import { randomUUID } from 'node:crypto'
import { isPresent, type OpenTab, type PresentPerson, presentPeople } from '../../domain/manuscripts/presence.ts'

/** Broadcasts a message to every process of the site, including this one. */
export type Broadcast = (message: string) => Promise<void>

/** A listener to the presence in a manuscript. */
export interface PresenceListener {
  uid: number
  tab: string
  member: string
  /**
   * A member arrived, left, moved to another block, or started to resolve a conflict; or there is a newer
   * version, or another note.
   */
  changed: () => void
  /**
   * Time to check whether the listener is still authorised, and to send a heartbeat, so that no proxy
   * closes the connection.
   */
  checkAuthorization: () => void
  /** No further events follow. */
  end: () => void
}

/**
 * A tab with an open manuscript. It is identified together with its member, so that no member can impersonate another's tab.
 */
type TabKey = Pick<OpenTab, 'tab' | 'member'> & { uid: number }

const keyOf = ({ tab, member }: Pick<OpenTab, 'tab' | 'member'>) => `${member} ${tab}`

/** The message format between processes: ages instead of times, because their clocks differ. */
interface Message {
  from: string
  open: (Omit<OpenTab, 'at'> & { uid: number; age: number })[]
  left: TabKey[]
  /** A new version, announced by the database to all processes at commit. */
  saved?: { uid: number; version: number }
  /** A manuscript with a note that was written, resolved or reopened, or with a step that writes no version. */
  noted?: number
}

/** The message that a version of a manuscript was written, for every process including this one. */
export const savedMessage = (uid: number, version: number): string =>
  JSON.stringify({ from: '', open: [], left: [], saved: { uid, version } } satisfies Message)

/** The message that the notes or the review state of a manuscript have changed, for every process including this one. */
export const notedMessage = (uid: number): string =>
  JSON.stringify({ from: '', open: [], left: [], noted: uid } satisfies Message)

/** The maximum length of a message; its transport (`NOTIFY`) is limited to less than 8000 bytes. */
const maxMessageBytes = 7_000
/** The maximum number of tabs per manuscript, in total and per member; further ones are not shown. */
const maxTabs = { all: 100, member: 12 }
/** The maximum number of listeners of one process, in total and per member. */
const maxFollowers = { all: 1000, member: 12 }

/** Whether no further tab is shown: in total, or of this member. */
const isFull = (tabs: ReadonlyMap<string, TrackedTab>, { member }: Pick<OpenTab, 'member'>): boolean =>
  tabs.size >= maxTabs.all || [...tabs.values()].filter((item) => item.member === member).length >= maxTabs.member

/** A tab, and whether its heartbeats arrive at this process: then this process informs the others. */
type TrackedTab = OpenTab & { isLocal: boolean }

/**
 * Presence in manuscripts, in the memory of each process: a tab sends a heartbeat to any process every few seconds, and
 * the processes inform each other. Changes are broadcast immediately, unchanged tabs together at each `tick`. Nothing
 * is stored; entries of a killed process expire, and its tabs reconnect to another.
 */
export class Presence {
  readonly #id = randomUUID()
  readonly #broadcast: Broadcast
  readonly #now: () => number
  readonly #open = new Map<number, Map<string, TrackedTab>>()
  /** Tombstones of tabs that left: a heartbeat that was in flight before must not bring them back. */
  readonly #left = new Map<string, number>()
  readonly #listeners = new Set<PresenceListener>()
  /** The newest version of each subscribed manuscript, if one was written since. */
  readonly #versions = new Map<number, number>()
  /** The number of changes of the notes of each subscribed manuscript. */
  readonly #noted = new Map<number, number>()
  #stopped = false

  /** @param now milliseconds */
  constructor(broadcast: Broadcast, now: () => number = Date.now) {
    this.#broadcast = broadcast
    this.#now = now
  }

  /** Handles a heartbeat of a tab. */
  heartbeat(uid: number, open: Omit<OpenTab, 'at'>): void {
    const isNews = this.#receive(uid, { ...open, at: this.#now(), isLocal: true })
    if (isNews) this.#notify([{ uid, ...open }], [])
  }

  /** Handles the departure of a tab. */
  leave(uid: number, { tab, member }: Pick<OpenTab, 'tab' | 'member'>): void {
    this.#left.set(keyOf({ tab, member }), this.#now())
    if (this.#forget({ uid, tab, member })) this.#notify([], [{ uid, tab, member }])
  }

  /** Handles a message of another process. */
  receive(text: string): void {
    const { from, open, left: closedTabs, saved, noted } = JSON.parse(text) as Message
    if (from === this.#id) return
    if (saved) this.#save(saved)
    if (noted !== undefined) this.#note(noted)
    // a process of the previous release omits `choosing`
    for (const { uid, age, ...openTab } of open)
      this.#receive(uid, { ...openTab, choosing: openTab.choosing === true, at: this.#now() - age, isLocal: false })
    for (const closedTab of closedTabs) {
      this.#left.set(keyOf(closedTab), this.#now())
      this.#forget(closedTab)
    }
  }

  /** Whether a tab has sent a heartbeat recently. */
  has(uid: number, tabKey: Pick<OpenTab, 'tab' | 'member'>): boolean {
    return this.#open.get(uid)?.has(keyOf(tabKey)) === true
  }

  /** The people in a manuscript, as the asking tab sees them. */
  peopleIn(uid: number, self: { tab: string; member: string }): PresentPerson[] {
    return presentPeople(this.#open.get(uid)?.values() ?? [], self, this.#now())
  }

  /** The newest version of a manuscript; null if none was written since the first subscription. */
  versionOf(uid: number): number | null {
    return this.#versions.get(uid) ?? null
  }

  /** The number of changes of a manuscript's notes since the first subscription. */
  notedOf(uid: number): number {
    return this.#noted.get(uid) ?? 0
  }

  /** @returns how to unsubscribe; null when there are too many listeners */
  follow(listener: PresenceListener): (() => void) | null {
    const { all, member } = maxFollowers
    const memberFollowers = [...this.#listeners].filter((item) => item.member === listener.member).length
    if (this.#stopped || this.#listeners.size >= all || memberFollowers >= member) return null
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Expires silent tabs, informs the other processes of the remaining ones, and checks all listeners. */
  tick(): void {
    const now = this.#now()
    const localTabs: TabKey[] = []
    for (const [uid, tabs] of this.#open)
      for (const { tab, member, ...open } of tabs.values()) {
        if (!isPresent(open, now)) this.#forget({ uid, tab, member })
        else if (open.isLocal) localTabs.push({ uid, tab, member })
      }
    const followed = new Set([...this.#listeners].map(({ uid }) => uid))
    for (const received of [this.#versions, this.#noted])
      for (const uid of received.keys()) if (!followed.has(uid)) received.delete(uid)
    for (const [key, leftAt] of this.#left) if (!isPresent({ at: leftAt }, now)) this.#left.delete(key)
    this.#notify(localTabs, [])
    this.checkListeners(null)
  }

  /** Checks the authorization of the listeners. @param members only these; null for all */
  checkListeners(members: ReadonlySet<string> | null): void {
    for (const listener of this.#listeners) if (members === null || members.has(listener.member)) listener.checkAuthorization()
  }

  /** Ends all listeners, for good. */
  stop(): void {
    this.#stopped = true
    for (const { end } of this.#listeners) end()
    this.#listeners.clear()
  }

  /** @returns whether it is a change for the listeners */
  #receive(uid: number, received: TrackedTab): boolean {
    const key = keyOf(received)
    if (this.#left.has(key)) return false
    const tabs = this.#open.get(uid) ?? new Map<string, TrackedTab>()
    const before = tabs.get(key)
    if (before ? before.at > received.at : isFull(tabs, received)) return false
    this.#open.set(uid, tabs)
    tabs.set(key, received)
    const isNews = before?.block !== received.block || before.name !== received.name || before.choosing !== received.choosing
    if (isNews) this.#changed(uid)
    return isNews
  }

  #forget({ uid, ...tabKey }: TabKey): boolean {
    const tabs = this.#open.get(uid)
    if (!tabs?.delete(keyOf(tabKey))) return false
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
    return [...this.#listeners].some((item) => item.uid === uid)
  }

  #changed(uid: number): void {
    for (const listener of this.#listeners) if (listener.uid === uid) listener.changed()
  }

  /** Broadcasts tabs, in as many messages as necessary. A failed message is repeated by the next tick. */
  #notify(open: readonly TabKey[], closedTabs: readonly TabKey[]): void {
    const now = this.#now()
    let message: Message = { from: this.#id, open: [], left: [...closedTabs] }
    let length = 0
    const send = () => {
      if (message.open.length + message.left.length > 0) void this.#broadcast(JSON.stringify(message)).catch(() => undefined)
      message = { from: this.#id, open: [], left: [] }
      length = 0
    }
    for (const { uid, ...tabKey } of open) {
      const received = this.#open.get(uid)?.get(keyOf(tabKey))
      if (!received) continue
      const { isLocal: _, at: seenAt, ...openTab } = received
      const entry = { ...openTab, uid, age: now - seenAt }
      const more = Buffer.byteLength(JSON.stringify(entry)) + 1
      if (length + more > maxMessageBytes) send()
      length += more
      message.open.push(entry)
    }
    send()
  }
}
