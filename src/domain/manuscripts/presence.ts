/** Heartbeat interval of an open manuscript, milliseconds. */
export const heartbeatMs = 8_000
/** TTL of a presence entry without heartbeat, milliseconds. */
export const presenceTtl = 24_000

/** A browser tab in which a manuscript is open. */
export interface OpenTab {
  /** UUID of the tab. */
  tab: string
  member: string
  name: string
  /** The key of the block with the caret; null outside of the text. */
  block: string | null
  /** The user has an open conflict to decide. */
  choosing: boolean
  /** Time of the last heartbeat, milliseconds. */
  at: number
}

/** A user at a manuscript, as reported to the others. */
export interface PresentPerson {
  /** Member id. */
  id: string
  name: string
  /** Keys of the blocks with their carets. */
  blocks: string[]
  /** They are deciding a conflict: their input is not saved before. */
  choosing: boolean
  /** It is the caller, in another tab. */
  you: boolean
}

export const isPresent = ({ at }: Pick<OpenTab, 'at'>, now: number): boolean => now - at < presenceTtl

/** The users at a manuscript apart from the calling tab, each person once, the caller last. */
export function presentPeople(tabs: Iterable<OpenTab>, self: { tab: string; member: string }, now: number): PresentPerson[] {
  const people = new Map<string, PresentPerson>()
  for (const open of tabs) {
    if (open.tab === self.tab || !isPresent(open, now)) continue
    const person = people.get(open.member) ?? {
      id: open.member,
      name: open.name,
      blocks: [],
      choosing: false,
      you: open.member === self.member,
    }
    people.set(open.member, person)
    person.choosing ||= open.choosing
    if (open.block !== null && !person.blocks.includes(open.block)) person.blocks.push(open.block)
  }
  const byName = (item: PresentPerson, other: PresentPerson) =>
    Number(item.you) - Number(other.you) || (item.name < other.name ? -1 : 1)
  return [...people.values()].sort(byName)
}
