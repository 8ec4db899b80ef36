import {
  type ContentsRow,
  channelsWithNewest,
  columnsWithNewest,
  type DailyNoteRow,
  type DiagramRow,
  dailyNotesFor,
  ensureFront,
  type FrontCandidateRow,
  type FrontChannelRow,
  type FrontColumnRow,
  type FrontRow,
  findPinnables,
  frontOf,
  mostReadAndNewest,
  newestContents,
  newestDiagrams,
  type PinnableRow,
  pinnablesByUids,
  writeFront,
} from '../../db/queries/front.ts'
import { type PostSummaryRow, postsByUids } from '../../db/queries/posts.ts'
import { insertVersion, newestVersion, versionsOf } from '../../db/queries/register-versions.ts'
import { drawings } from '../../domain/diagrams/catalogue.ts'
import { dailyNoteFor, nextDay, type SolarTerm, solarTermOn } from '../../domain/front/daily-note.ts'
import {
  type ContentsLine,
  coverStories,
  type Front,
  keyOf,
  pickContents,
  pickDiagrams,
  pickFront,
} from '../../domain/front/pick-front.ts'
import {
  channelOfPage,
  channelPage,
  channelSection,
  dropEndedPins,
  type FrontSection,
  findSlot,
  frontPage,
  isSameArrangement,
  type Pin,
  periodText,
  pinErrors,
  pinsAt,
  rebaseDraft,
  sectionsOf,
  slotOf,
  slotTitle,
} from '../../domain/front/pins.ts'
import type { RegisterEntry } from '../../domain/registers/define-register.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { type ChannelRow, listChannels, readFeature } from '../places/read-listings.ts'
import { requireMay } from '../require-may.ts'

/** The number of candidates for each place, so that enough are left after others were selected elsewhere. */
const candidateCounts = { perChannel: 12, perColumn: 6, mostRead: 40, perType: 16, diagrams: { among: 120, limit: 24 } }

export interface ComposedFront extends Omit<Front<PostSummaryRow>, 'channels' | 'columns'> {
  channels: (FrontChannelRow & { posts: PostSummaryRow[] })[]
  columns: (FrontColumnRow & { posts: PostSummaryRow[] })[]
  /** The latest issue and lines of its contents, with the authors of their posts; null before the first issue. */
  magazine: { issue: number; contents: (ContentsLine & { authors: string[] })[] } | null
  /** 今天的日安; null without a text for the day. */
  today: { day: string; term: SolarTerm; note: DailyNoteRow; next: string | null } | null
  diagrams: DiagramRow[]
}

/** The front page: public posts without content, selected by `domain/front`, in seven statements. */
export async function composeFront({ db, now, lens }: OperationContext): Promise<ComposedFront> {
  const day = taipeiDay(now)
  const [featured, lists, columns, printed, notes, diagrams] = await Promise.all([
    channelsWithNewest(db, candidateCounts.perChannel),
    mostReadAndNewest(db, { ...candidateCounts, draft: lens?.draftFront === true }),
    columnsWithNewest(db, candidateCounts.perColumn),
    newestContents(db, day),
    dailyNotesFor(db, day),
    newestDiagrams(db, candidateCounts.diagrams),
  ])
  const channels = featured.filter(({ posts }) => posts.length > 0)
  const sections = printed ? readableOnly(printed) : []
  const pins = pinsAt(
    lists.pins.map(({ pin, post }) => ({ ...pin, shown: post })),
    now,
  )
  const chosen = pickFront<FrontCandidateRow>(
    {
      channels,
      articles: lists.articles,
      mostRead: lists.most_read,
      columns: columns.map(({ posts }) => posts),
      blogs: lists.blogs,
      books: lists.books,
    },
    coverStories(sections),
    new Map([...pins].map(([slot, { shown: post }]) => [slot, post])),
  )
  const chosenPosts = Object.values(chosen)
    .flat(2)
    .filter((post) => post !== null)
  const contents = pickContents(sections, chosenPosts)
  const printedAs = new Map(printed?.readable.map((post) => [keyOf(post), post.uid]))
  const ofContents = ({ post }: ContentsLine) => (post ? printedAs.get(keyOf(post)) : undefined)
  const postUids = [...chosenPosts.map(({ uid }) => uid), ...contents.flatMap((item) => ofContents(item) ?? [])]
  const lines = new Map((await postsByUids(db, postUids)).map((post) => [post.uid, post]))
  const line = (post: FrontCandidateRow | null | undefined) => (post && lines.get(post.uid)) ?? null
  const linesOf = (posts: FrontCandidateRow[] = []) => posts.flatMap((post) => line(post) ?? [])
  return {
    lead: line(chosen.lead),
    picks: linesOf(chosen.picks),
    mostRead: linesOf(chosen.mostRead),
    blogs: linesOf(chosen.blogs),
    books: linesOf(chosen.books),
    channels: channels.map((channel, index) => ({ ...channel, posts: linesOf(chosen.channels[index]) })),
    columns: columns.map(({ column_id, column_title, author }, index) => ({
      column_id,
      column_title,
      author,
      posts: linesOf(chosen.columns[index]),
    })),
    magazine: printed && {
      issue: printed.issue,
      contents: contents.map((item) => ({
        ...item,
        authors: lines.get(ofContents(item) ?? 0)?.authors.map(({ name }) => name) ?? [],
      })),
    },
    today: todayOf(day, notes),
    diagrams: pickDiagrams(diagrams, [...chosenPosts, ...contents.flatMap(({ post }) => post ?? [])], (name) =>
      Object.hasOwn(drawings, name),
    ),
  }
}

function todayOf(day: string, notes: DailyNoteRow[]): ComposedFront['today'] {
  const note = dailyNoteFor(day, notes)
  return note && { day, term: solarTermOn(day).term, note, next: dailyNoteFor(nextDay(day), notes)?.title ?? null }
}

/** The contents without the posts that are not public (withdrawn, or not published yet). */
function readableOnly({ sections, readable }: ContentsRow): ContentsRow['sections'] {
  const readableKeys = new Set(readable.map(keyOf))
  return sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => (item.post && readableKeys.has(keyOf(item.post)) ? item : { ...item, post: null })),
  }))
}

export type { PinnableRow } from '../../db/queries/front.ts'

/** The history in `register_versions`. */
const register = 'fronts'
const shownVersions = 10
const shownChoices = 8

/** A post as a slot shows it. */
export interface SlotPost {
  uid: number
  type: PinnableRow['type']
  id: number
  title: string
  /** The pin that put it there; null for the rule. */
  pin: string | null
}

export interface FrontSlot {
  slot: string
  section: string
  title: string
  live: SlotPost | null
  /** Null without a draft, and for a slot that would be empty. */
  draft: SlotPost | null
}

export interface FrontArrangement {
  place: string
  places: { place: string; title: string; path: string }[]
  version: number
  pins: Pin[]
  draft: { pins: Pin[]; by: string | null; at: string } | null
  slots: FrontSlot[]
  /** The posts of all pins. */
  posts: PinnableRow[]
  /** Earlier published arrangements, newest first. */
  versions: { version: number; at: string; by: string | null; pins: Pin[] }[]
}

/** The pages with slots, the front page and the feature channels; and the channels with a section on the front page. */
async function pagesOf(context: OperationContext) {
  const all = await listChannels(context)
  const channels = all.filter(({ on_front }) => on_front)
  const places = [
    { place: frontPage, title: '首頁', path: '/' },
    ...all.filter(({ feature }) => feature).map(({ id, title, slug }) => ({ place: channelPage(id), title, path: `/${slug}` })),
  ]
  return { channels, places }
}

/** The sections of a page. @throws not_found */
async function sectionsAt(
  context: OperationContext,
  place: string,
): Promise<{ sections: FrontSection[]; channels: ChannelRow[] }> {
  const { channels, places } = await pagesOf(context)
  if (!places.some((item) => item.place === place)) throw notFound()
  return { sections: sectionsOf(place, channels), channels }
}

/** The arrangement of a page with its draft, and what its slots show now. @throws sign_in_required, forbidden, not_found */
export async function readArrangement(context: OperationContext, place: string): Promise<FrontArrangement> {
  requireMay(context.viewer, 'arrange-pages')
  const { db, now } = context
  const { sections } = await sectionsAt(context, place)
  const [{ places }, front, versions] = await Promise.all([
    pagesOf(context),
    frontOf(db, place),
    versionsOf(db, { register, key: place }, { before: null, limit: shownVersions }),
  ])
  const all = [front.pins, front.draft ?? [], ...versions.map(({ value }) => pinsIn(value))].flat()
  const [posts, live, draft] = await Promise.all([
    pinnablesByUids(db, [...new Set(all.map(({ post }) => post))]),
    postsInSlots(context, place, false),
    front.draft ? postsInSlots(context, place, true) : null,
  ])
  const shownBy = (pins: readonly Pin[], pinnedPosts: Map<string, Omit<SlotPost, 'pin'>> | null) => {
    const pinned = pinsAt(pins, now)
    return (slot: string): SlotPost | null => {
      const post = pinnedPosts?.get(slot)
      const pin = pinned.get(slot)
      return post ? { ...post, pin: pin?.post === post.uid ? pin.id : null } : null
    }
  }
  const [inLive, inDraft] = [shownBy(front.pins, live), shownBy(front.draft ?? [], draft)]
  return {
    place,
    places,
    version: front.version,
    pins: front.pins,
    draft: front.draft && { pins: front.draft, by: front.draft_by, at: front.draft_at ?? now.toISOString() },
    slots: slotsOf(sections).map(({ slot, section, title }) => ({
      slot,
      section,
      title,
      live: inLive(slot),
      draft: inDraft(slot),
    })),
    posts: [...posts.values()],
    versions: versions.map(({ version, at, by, value }) => ({ version, at, by, pins: pinsIn(value) })),
  }
}

const slotsOf = (sections: readonly FrontSection[]) =>
  sections.flatMap((section) =>
    Array.from({ length: section.size }, (_, index) => ({
      slot: slotOf(section.key, index + 1),
      section: section.title,
      title: slotTitle({ section, position: index + 1 }),
    })),
  )

/** Posts that readers see in each slot, or would see with the draft. */
async function postsInSlots(context: OperationContext, place: string, draftFront: boolean) {
  const lensContext = { ...context, lens: { standIn: null, draftFront, entryDraft: null, staff: context.viewer } }
  const channel = channelOfPage(place)
  const lists: [string, ({ uid: number; type: PinnableRow['type']; id: number; title: string } | null)[]][] = []
  if (channel !== null) lists.push(['lead', (await readFeature(lensContext, String(channel))).lead])
  else {
    const { lead, picks, channels, books, blogs } = await composeFront(lensContext)
    lists.push(['lead', [lead]], ['picks', picks], ['books', books], ['blogs', blogs])
    for (const { id, posts } of channels) lists.push([channelSection(id), posts])
  }
  return new Map(
    lists.flatMap(([section, posts]) =>
      posts.flatMap((post, index) =>
        post ? [[slotOf(section, index + 1), { uid: post.uid, type: post.type, id: post.id, title: post.title }] as const] : [],
      ),
    ),
  )
}

const pinsIn = (value: RegisterEntry): Pin[] => (Array.isArray(value['pins']) ? (value['pins'] as unknown as Pin[]) : [])

/** Posts that a slot accepts, by words of the title, newest first. @throws sign_in_required, forbidden, not_found */
export async function findPostsForSlot(
  context: OperationContext,
  { place, slot, query }: { place: string; slot: string; query: string },
): Promise<PinnableRow[]> {
  requireMay(context.viewer, 'arrange-pages')
  const match = findSlot((await sectionsAt(context, place)).sections, slot)
  if (!match) throw notFound()
  const { type, channel } = match.section
  return findPinnables(context.db, { query, type, channel, limit: shownChoices })
}

interface ArrangementChange {
  place: string
  base: number
  pins: Pin[]
}

/**
 * Saves the draft of a page's arrangement; null discards it. Readers see nothing of it.
 * @returns the new version
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict when it was changed since `base`
 */
export function saveFrontDraft(
  context: OperationContext,
  { place, base, pins }: Omit<ArrangementChange, 'pins'> & { pins: Pin[] | null },
): Promise<number> {
  return change(context, place, base, pins ?? [], (_tx, front) => {
    const isDraft = pins !== null && !isSameArrangement(pins, front.pins)
    return Promise.resolve({ pins: front.pins, draft: isDraft ? pins : null })
  })
}

/**
 * Publishes an arrangement: readers see it at once, or from its hours on. Pins whose period is over are removed.
 * @param fromDraft whether it is the draft, which then ends; otherwise the change is applied to the draft as well
 * @returns the new version
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict when it was changed since `base`
 */
export function publishFront(
  context: OperationContext,
  { place, base, pins, fromDraft }: ArrangementChange & { fromDraft: boolean },
): Promise<number> {
  const { viewer, now } = context
  const next = dropEndedPins(pins, now)
  return change(context, place, base, next, async (tx, front, sections) => {
    const draft = fromDraft || !front.draft ? null : rebaseDraft(front.draft, front.pins, next)
    if (!isSameArrangement(front.pins, next)) {
      const entryRef = { register, key: place }
      const version = ((await newestVersion(tx, entryRef))?.version ?? 0) + 1
      const value = { pins: next } as unknown as RegisterEntry
      await insertVersion(tx, entryRef, { version, event: 'saved', by: viewer.memberId, at: now, value })
      const posts = await pinnablesByUids(
        tx,
        [...front.pins, ...next].map(({ post }) => post),
      )
      const describe = (all: readonly Pin[]) => describePins(sections, all, posts)
      await recordAuditEvent(tx, context, {
        action: 'publish-front',
        target: `front:${place}`,
        before: describe(front.pins),
        after: describe(next),
      })
    }
    return { pins: next, draft: draft && !isSameArrangement(draft, next) ? draft : null }
  })
}

/** An arrangement for the audit log: per slot the titles and their periods. */
function describePins(sections: readonly FrontSection[], pins: readonly Pin[], posts: ReadonlyMap<number, PinnableRow>) {
  const bySlot = new Map<string, string[]>()
  for (const pin of pins) {
    const match = findSlot(sections, pin.slot)
    const name = match ? slotTitle(match) : pin.slot
    const label = `〈${posts.get(pin.post)?.title ?? pin.post}〉${periodText(pin)}`
    bySlot.set(name, [...(bySlot.get(name) ?? []), label])
  }
  return Object.fromEntries(bySlot)
}

type Edit = (
  tx: OperationContext['db'],
  front: FrontRow,
  sections: FrontSection[],
) => Promise<{ pins: Pin[]; draft: Pin[] | null }>

/** Changes the locked row of a page; nothing is written where nothing changed. */
async function change(context: OperationContext, place: string, base: number, pins: readonly Pin[], next: Edit): Promise<number> {
  requireMay(context.viewer, 'arrange-pages')
  const { db, viewer, now } = context
  const { sections } = await sectionsAt(context, place)
  return db.transaction(async (tx) => {
    await ensureFront(tx, place)
    const front = await frontOf(tx, place, true)
    if (front.version !== base) throw conflict('同事剛才改了這一頁的安排，請看過最新的，再做一次')
    const posts = await pinnablesByUids(tx, [...new Set(pins.map(({ post }) => post))])
    const errors = pinErrors(sections, pins, posts)
    if (errors.length > 0) throw invalid(errors.map(({ at, message }) => ({ path: `body.pins.${at}`, message })))
    const { pins: live, draft } = await next(tx, front, sections)
    const isUnchanged =
      isSameArrangement(live, front.pins) &&
      (draft === null ? front.draft === null : front.draft !== null && isSameArrangement(draft, front.draft))
    if (isUnchanged) return front.version
    const version = front.version + 1
    await writeFront(tx, place, { version, pins: live, draft, by: viewer.memberId, at: now })
    return version
  })
}
