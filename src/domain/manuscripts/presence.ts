/** How often a browser says that somebody is at a manuscript, milliseconds. */
export const sayEvery = 8_000
/** Whoever has said nothing for so long is gone, milliseconds. */
export const hereFor = 24_000

/** A tab of somebody's browser in which a manuscript is open. */
export interface OpenTab {
  /** A UUID of the tab's own. */
  tab: string
  member: string
  name: string
  /** The key of the block in which they are; null outside of the text. */
  block: string | null
  /** They are asked whose words are to stand, where somebody else has changed the same. */
  choosing: boolean
  /** When it last said so, milliseconds. */
  at: number
}

/** Somebody who is at a manuscript, as the others are told. */
export interface PersonHere {
  /** The member. */
  id: string
  name: string
  /** Keys of the blocks in which they are. */
  blocks: string[]
  /** They choose whose words are to stand: what they typed is not saved before. */
  choosing: boolean
  /** It is who asks, in another tab. */
  you: boolean
}

export const isHere = ({ at }: Pick<OpenTab, 'at'>, now: number): boolean => now - at < hereFor

/** Who is at a manuscript besides the tab that asks, each person once, who asks last. */
export function peopleHere(tabs: Iterable<OpenTab>, asks: { tab: string; member: string }, now: number): PersonHere[] {
  const people = new Map<string, PersonHere>()
  for (const open of tabs) {
    if (open.tab === asks.tab || !isHere(open, now)) continue
    const person = people.get(open.member) ?? {
      id: open.member,
      name: open.name,
      blocks: [],
      choosing: false,
      you: open.member === asks.member,
    }
    people.set(open.member, person)
    person.choosing ||= open.choosing
    if (open.block !== null && !person.blocks.includes(open.block)) person.blocks.push(open.block)
  }
  const byName = (one: PersonHere, other: PersonHere) => Number(one.you) - Number(other.you) || (one.name < other.name ? -1 : 1)
  return [...people.values()].sort(byName)
}
