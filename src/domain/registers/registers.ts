import type { CalendarEntryKind } from '../office/calendar.ts'
import type { Person } from '../office/may.ts'
import { may } from '../office/may.ts'
import { fieldOf, fieldsOf } from './check-entry.ts'
import type { Register, RegisterEntry } from './define-register.ts'
import { valueText } from './entry-form.ts'
import { authors } from './kinds/authors.ts'
import { contents } from './kinds/contents.ts'
import { digitalFeatures } from './kinds/digital-features.ts'
import { menus } from './kinds/menus.ts'
import { quizzes } from './kinds/quizzes.ts'
import { legacyPosts, redirects } from './kinds/redirects.ts'
import { askPacks, coupons, holidays, houseAds, partnerCodes, partners, plans, shopItems } from './kinds/sales.ts'
import { searchSynonyms } from './kinds/search-synonyms.ts'
import { dailyNotes, headerEvents, newsletters, pages, popularKeywords, walls } from './kinds/site.ts'
import { tags } from './kinds/tags.ts'
import { topics } from './kinds/topics.ts'

/** Every register, in the order of the office's overview. */
export const registers: readonly Register[] = [
  ...contents,
  authors,
  tags,
  topics,
  digitalFeatures,
  quizzes,
  newsletters,
  pages,
  walls,
  dailyNotes,
  menus,
  headerEvents,
  popularKeywords,
  searchSynonyms,
  shopItems,
  redirects,
  legacyPosts,
  plans,
  askPacks,
  coupons,
  houseAds,
  partners,
  partnerCodes,
  holidays,
]

/** The kinds of calendar entries that have a name of their own, by register and field. */
const calendarKinds: Readonly<Record<string, CalendarEntryKind>> = {
  'house-ads shown_from': 'ad-from',
  'house-ads shown_until': 'ad-until',
  'activities starts_at': 'activity-from',
  'activities ends_at': 'activity-until',
  'videos publish_date': 'video',
  'magazines publish_date': 'magazine',
  'specials publish_date': 'special',
  'digital-features publish_date': 'digital-subject',
}

/** A field of a register with a day or an hour, on which the calendar of the office lists its entries. */
export interface RegisterDate {
  register: Register
  field: string
  unit: 'day' | 'instant'
  kind: CalendarEntryKind
  /** Whether readers see the entry from then on, or see another state of it. */
  publishes: boolean
}

/** Whether the entries are sold or agreed with partners: only users who may edit them see their dates. */
export const isForSale = ({ group }: Register): boolean => group === '販售與合作'

/** Every dated field of every register; the calendar lists a new one without further code. */
export const registerDates: readonly RegisterDate[] = registers.flatMap((register) =>
  fieldsOf(register).flatMap(([field, { kind: unit, computed }]): RegisterDate[] => {
    if (computed || (unit !== 'day' && unit !== 'instant')) return []
    const kind = calendarKinds[`${register.name} ${field}`] ?? (isForSale(register) ? 'offer' : 'entry')
    return [{ register, field, unit, kind, publishes: field === 'publish_date' }]
  }),
)

/** A register by its name; undefined if there is none. */
export const findRegister = (name: string): Register | undefined => registers.find((register) => register.name === name)

/** The registers that a user may see and change. */
export const registersOf = (person: Person): Register[] => registers.filter(({ requiredAction }) => may(person, requiredAction))

declare const ofRegister: unique symbol
/** The entity reference of an entry of any register in the audit log: its kind is the name of the register. */
export type EntryTarget = `${string}:${string}` & { [ofRegister]: true }

export const entryTargetOf = ({ name }: Register, key: string) => `${name}:${key}` as EntryTarget

/** In the audit log, in place of a key: the whole register, of which a list was exported or into which a file was imported. */
export const allEntries = '*'

/** Description of the filter of a register's list; empty for all entries in use. */
export function selectionLabel(
  register: Register,
  { terms, filters, state }: { terms: readonly string[]; filters: Readonly<Record<string, string>>; state: string },
): string {
  const fields = Object.entries(filters).map(([name, value]) => {
    const field = fieldOf(register, name)
    const storedValue = field?.kind === 'flag' ? value === 'true' : value
    return field ? `${field.label}：${valueText(field, storedValue)}` : name
  })
  const states: Readonly<Record<string, string>> = { archived: '已封存的', all: '包括已封存的' }
  const own = terms.length > 0 ? [`有這些字「${terms.join(' ')}」`] : []
  return [...own, ...fields, ...(states[state] ? [states[state]] : [])].join('、')
}

export const registersPath = '/office/registers'
/** The office page of an entry, or of the list without a key. */
export const registerPath = ({ name }: Pick<Register, 'name'>, key?: string): string =>
  key === undefined || key === allEntries ? `${registersPath}/${name}` : `${registersPath}/${name}/${encodeURIComponent(key)}`

/** Fills the placeholders `{field}` and `{key}` of a pattern with the values of an entry. */
const fillPattern = (pattern: string, key: string, entry: RegisterEntry, encode: (text: string) => string): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, field: string) => encode(field === 'key' ? key : String(entry[field] ?? '')))

/**
 * Where readers see an entry; null where no page shows it by itself, or not before its publication.
 * @param today the Taipei calendar day
 */
export function publicUrlOf(
  { publicPath, archive }: Register,
  key: string,
  entry: RegisterEntry,
  { now, today, archived = false }: { now: string; today: string; archived?: boolean },
): string | null {
  if (entry['open'] === false || (archived && archive?.hidesPage)) return null
  const published = entry['publish_date']
  if (publicPath === null || (typeof published === 'string' && published > (published.length === 10 ? today : now))) return null
  return fillPattern(publicPath, key, entry, publicPath.startsWith('{') ? encodeURI : encodeURIComponent)
}

/** The page on which readers would see a draft of an entry; null if no page shows what it changes. */
export function previewPathOf(register: Register, key: string, entry: RegisterEntry): string | null {
  const pattern = register.previewAt === undefined ? register.publicPath : register.previewAt
  return pattern === null ? null : fillPattern(pattern, key, entry, encodeURIComponent)
}

/** Whether a page shows what drafts of a register change. */
export const hasPreview = ({ publicPath, previewAt = publicPath }: Register): boolean => previewAt !== null

/** The office page of a draft. That of the draft of a stored entry redirects to the form of the entry. */
export const draftPath = (register: Pick<Register, 'name'>, id: string): string =>
  `${registerPath(register)}/new?${new URLSearchParams({ draft: id })}`

/** The preview of a draft in the office. */
export const draftLensPath = (register: Pick<Register, 'name'>, id: string): string =>
  `${registerPath(register)}/drafts/${id}/lens`

/** Link targets of an entry in texts and in other entries: the URL of its page, and its cards (`quiz:3`). */
export const targetsOf = ({ publicPath, linkTargets = [] }: Register, key: string, entry: RegisterEntry): string[] => [
  ...new Set(
    [...(publicPath?.includes('{') ? [publicPath] : []), ...linkTargets].flatMap((pattern) =>
      // a URL in a text can be typed, or copied with percent-encoded characters
      [(text: string) => text, encodeURIComponent].map((encode) => fillPattern(pattern, key, entry, encode).replace(/\/+$/, '')),
    ),
  ),
]

/** The registers whose entries can link to other pages: those with URL or outline fields. */
export const linkingRegisters = registers.filter((register) =>
  fieldsOf(register).some(([, { kind }]) => kind === 'url' || kind === 'outline'),
)

/** Whether the query of a URL is a filter, search or order that the list of a register has. */
export function isListQuery({ list, archive }: Register, query: string): boolean {
  const orders = list.sorts.flatMap(({ by }) => [by, `-${by}`])
  const states = archive ? ['live', 'archived', 'all'] : []
  const parameters = [...new URLSearchParams(query)]
  const isKnown = ([name, value]: [string, string]) =>
    (name === 'words' && value.length <= 100) ||
    (name === 'sort' && orders.includes(value)) ||
    (name === 'state' && states.includes(value)) ||
    (name.startsWith('f_') && (list.filters as readonly string[]).includes(name.slice(2)))
  return (
    parameters.length > 0 && new Set(parameters.map(([name]) => name)).size === parameters.length && parameters.every(isKnown)
  )
}
