import { textOfBlock } from '../posts/text-of-block.ts'
import { isSame } from './change.ts'
import type { Content } from './fields.ts'
import type { StepKind } from './steps.ts'
import type { VersionKind } from './thinning.ts'

/** What the history of a manuscript asks of a version. */
export interface Written {
  version: number
  kind: VersionKind
  /** Who saved it; null for nobody at a desk. */
  by: string | null
  at: Date
}

/** What it asks of a step. */
export interface Happened {
  kind: StepKind
  version: number
  at: Date
}

/**
 * An entry of a manuscript's history: a *moment*, what somebody did on purpose, with the version that it wrote or the step that it
 * was; or a *sitting*, what was saved by itself while people wrote, the newest version first.
 */
export type Entry<V extends Written, S extends Happened> =
  | { kind: 'moment'; at: Date; version: V | null; step: S | null }
  | { kind: 'sitting'; at: Date; versions: V[] }

/** Whoever stopped writing for so long sits down anew, milliseconds. */
export const pause = 30 * 60_000

/** Steps that a version of their own stands for. */
const writes = { submitted: 'submitted', signed: 'signed', published: 'published', scheduled: 'published' } as const
const kindWritten = (kind: StepKind): VersionKind | null => (kind in writes ? writes[kind as keyof typeof writes] : null)

/**
 * What happened to a manuscript, the newest first: what saved itself is together as long as nobody pauses or does something on
 * purpose. A step stands with the version that it wrote, or by itself where it wrote none.
 * @param versions the newest first @param steps in any order
 */
export function historyOf<V extends Written, S extends Happened>(versions: readonly V[], steps: readonly S[]): Entry<V, S>[] {
  const stepOf = (version: V) =>
    steps.find((step) => step.version === version.version && kindWritten(step.kind) === version.kind) ?? null
  const alone = steps.filter(({ kind }) => kindWritten(kind) === null).map((step) => ({ at: step.at, version: null, step }))
  const all = [...versions.map((version) => ({ at: version.at, version, step: null })), ...alone]
  const entries: Entry<V, S>[] = []
  // of the same instant what was written stays in its order
  for (const { at, version, step } of all.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    const open = entries.at(-1)
    if (version?.kind !== 'auto') entries.push({ kind: 'moment', at, version, step: step ?? (version && stepOf(version)) })
    else if (open?.kind === 'sitting' && startOf(open).getTime() - at.getTime() <= pause) open.versions.push(version)
    else entries.push({ kind: 'sitting', at, versions: [version] })
  }
  return entries
}

const startOf = <V extends Written>({ at, versions }: { at: Date; versions: V[] }) => versions.at(-1)?.at ?? at

/** So many versions of a sitting are gone through one by one. */
const enough = 60
/** Of a longer one so much time lies between the versions of one person that are shown, milliseconds. */
const [minute, apart] = [60_000, 10 * 60_000]

/**
 * Of the versions of a sitting those that are worth a line: all that there are of a short one, so that what was taken out a moment
 * after it was written is found again; of a longer one for each person the newest, and one for each minute before it, or for each
 * ten, as the thinning keeps them. What somebody wrote last before another wrote over it is among them.
 * @param versions the newest first
 */
export function worthALine<V extends Written>(versions: readonly V[]): V[] {
  const byMinute = versions.length > enough ? spaced(versions, minute) : [...versions]
  return byMinute.length > enough ? spaced(versions, apart) : byMinute
}

function spaced<V extends Written>(versions: readonly V[], between: number): V[] {
  const shown = new Map<string | null, Date>()
  return versions.filter(({ by, at }) => {
    const last = shown.get(by)
    if (last && last.getTime() - at.getTime() < between) return false
    shown.set(by, at)
    return true
  })
}

/** What became of a text between two versions. */
export interface Difference {
  /** How many characters it has more; fewer, where it is below zero. */
  characters: number
  /** How many blocks say something else, came, or went. */
  blocks: number
  /** The fields that are others. */
  fields: (keyof Content['fields'])[]
}

/** How much was done from one version to another. Blocks that only changed their places are none. */
export function differenceOf(before: Content, after: Content): Difference {
  const blocksOf = (of: Content) => new Map(of.document.content.map((block) => [block.attrs.key, block]))
  const [was, is] = [blocksOf(before), blocksOf(after)]
  // what the database gives is written in one order of its keys: most blocks are seen to be the same by their JSON alone
  const isOther = (key: string) => {
    const [one, other] = [was.get(key), is.get(key)]
    return JSON.stringify(one) !== JSON.stringify(other) && !isSame(one, other)
  }
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter(isOther)
  const lengthIn = (of: ReturnType<typeof blocksOf>) =>
    keys.reduce((sum, key) => {
      const block = of.get(key)
      return sum + (block ? [...textOfBlock(block)].length : 0)
    }, 0)
  const names = Object.keys({ ...before.fields, ...after.fields }) as (keyof Content['fields'])[]
  return {
    characters: lengthIn(is) - lengthIn(was),
    blocks: keys.length,
    fields: names.filter((name) => !isSame(before.fields[name], after.fields[name])),
  }
}
