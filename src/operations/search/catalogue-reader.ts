import type { Database } from '../../db/connect.ts'
import type { PictureRow } from '../../db/queries/pictures.ts'
import { type CatalogueRow, catalogueChange, catalogueRows, officeSynonyms } from '../../db/queries/search-catalogue.ts'
import { favoritePath, favoriteTypes } from '../../domain/favorites/kinds.ts'
import { addressOf } from '../../domain/navigation/addresses.ts'
import { requestedPages } from '../../domain/navigation/requested-pages.ts'
import { channelPath } from '../../domain/places/author-links.ts'
import { Catalogue, type Entry } from '../../domain/search/catalogue.ts'
import { editorsLines, Thesaurus, thesaurus } from '../../domain/search/synonyms/synonyms.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { checkers } from '../../domain/tools/checkers.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import type { OperationContext } from '../context.ts'
import { cached } from '../ttl-cache.ts'
import { staleAtMost } from './index-reader.ts'

/** An entry with its displayed fields. */
export interface ShownEntry extends Entry {
  url: string
  cover: PictureRow | null
  sponsor: string | null
  /** When it is published, milliseconds; null for entries that are always public. */
  outAt: number | null
}

/** The catalogue in the memory of one process, reloaded when any entry has changed. */
class CatalogueReader {
  readonly #db: Database
  #catalogue: Catalogue<ShownEntry> | null = null
  #thesaurus = thesaurus
  #change = -1
  #checking: Promise<void> = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  /** The present catalogue. Single-flight: concurrent callers share one reload. */
  async current(): Promise<Catalogue<ShownEntry>> {
    this.#checking = this.#checking.catch(() => undefined).then(() => this.#check())
    await this.#checking
    return this.#catalogue ?? new Catalogue([])
  }

  /** The synonyms of the code and of the office, as of the last reload. */
  get thesaurus(): Thesaurus {
    return this.#thesaurus
  }

  async #check(): Promise<void> {
    const change = await catalogueChange(this.#db)
    if (!this.#catalogue || change !== this.#change) {
      const [entries, lines] = await Promise.all([catalogueRows(this.#db), officeSynonyms(this.#db)])
      this.#catalogue = new Catalogue([...ofTheProduct(), ...entries.map(shown)])
      this.#thesaurus = lines.length === 0 ? thesaurus : new Thesaurus([...editorsLines, ...lines])
      this.#change = change
    }
  }
}

/** Common search words for a tool besides its title. */
const alsoCalled = '計算 計算機 計算器 試算 推算 檢測 測量'

/** The static pages and the tools: they are part of the product itself. */
function ofTheProduct(): ShownEntry[] {
  const pages = requestedPages.map(({ path, title, words, text }) => ({
    key: path.slice(1),
    url: path,
    title,
    marks: words,
    body: text,
  }))
  const calculators = toolSlugs.map((slug) => {
    const { title, lead, formula, fields, trend } = tools[slug]
    const marks = [trend?.label ?? '', ...fields.map(({ label }) => label), alsoCalled].join('\n')
    return { key: slug, url: addressOf('tool', slug), title, marks, body: [lead, ...formula].join('\n') }
  })
  const others = checkers.map(({ path, title, text }) => ({
    key: path.slice(1),
    url: path,
    title,
    marks: alsoCalled,
    body: text,
  }))
  const always = { cover: null, sponsor: null, outAt: null }
  return [
    ...pages.map((entry): ShownEntry => ({ ...entry, ...always, kind: 'page' })),
    ...[...calculators, ...others].map((entry): ShownEntry => ({ ...entry, ...always, kind: 'tool' })),
  ]
}

function shown({ kind, key, slug, out_at: outAt, ...row }: CatalogueRow): ShownEntry {
  return { ...row, kind, key, outAt, url: pathOf(kind, key, slug) }
}

function pathOf(kind: CatalogueRow['kind'], key: string, slug: string | null): string {
  if (kind === 'author') return addressOf('author', key)
  if (kind === 'channel') return channelPath({ id: Number(key), slug: slug ?? '', feature: slug !== null })
  const stored = favoriteTypes.find((type) => type === kind)
  return stored ? favoritePath(stored, key) : '/'
}

const readers = new WeakMap<Database, CatalogueReader>()

function readerOf(db: Database): CatalogueReader {
  const known = readers.get(db) ?? new CatalogueReader(db)
  readers.set(db, known)
  return known
}

/** The searchable entries besides posts. All of them are public, and identical for every viewer. */
export function readCatalogue(context: OperationContext): Promise<Catalogue<ShownEntry>> {
  return cached(context, 'search catalogue', () => readerOf(context.db.ordinary).current(), staleAtMost)
}

/** The synonyms of the code and those that the office added; reloaded with the catalogue. */
export async function readThesaurus(context: OperationContext): Promise<Thesaurus> {
  await readCatalogue(context)
  return readerOf(context.db.ordinary).thesaurus
}
