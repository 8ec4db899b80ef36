import type { FavoriteType } from '../favorites/kinds.ts'
import type { ListTag } from '../navigation/purge-tags.ts'
import type { OfficeAction } from '../office/may.ts'
import type { Field, FieldValue } from './field.ts'

/** The values of an entry, by the names of its fields. */
export type RegisterEntry = Readonly<Record<string, FieldValue>>

/** A validation error, and the field of the entry that it belongs to. */
export interface EntryError {
  at: string
  message: string
}

/** A column of another table that refers to entries. */
export interface ReferencingColumn {
  label: string
  table: string
  column: string
  /** For a column that holds keys of several tables: the column that names the table, and its value for this one. */
  discriminator?: readonly [column: string, value: string]
  /** The column of the register's table that it refers to, where that is not the key. */
  referencedColumn?: string
  /** The key of a JSON column that holds it. */
  jsonKey?: string
  /** The column holds a list of keys. */
  isList?: true
  /** Names the referring rows: the column that refers to another table, that table, its key and its name. */
  nameSource?: readonly [column: string, table: string, key: string, name: string]
  /** The referring rows are a part of the entry: they are deleted with it, and do not prevent that. */
  ownedByEntry?: true
}

/** A value in a column of another table that depends on one entry without holding its key. */
export interface MentioningColumn {
  label: string
  table: string
  column: string
  value: string
}

/** Labels of the events that create a version of an entry. */
export const entryEventText = {
  found: '編輯部之外寫入的內容',
  added: '新增',
  saved: '儲存',
  restored: '還原',
  archived: '封存',
  unarchived: '取消封存',
  deleted: '刪除',
} as const
export type EntryEvent = keyof typeof entryEventText
export const entryEvents = Object.keys(entryEventText) as [EntryEvent, ...EntryEvent[]]

/** How entries of a register are archived. */
interface ArchiveColumn {
  column: string
  kind: 'switch' | 'instant'
  /** The page of an archived entry is closed: readers who open it, and menus, do not find it. Otherwise it stays. */
  hidesPage?: true
  /** Why an entry can never be archived; null for one that can. */
  unarchivableReason?: (key: string) => string | null
}

/** The headings of the overview. */
export const registerGroups = ['內容', '販售與合作'] as const

/** A kind of content that the office manages with the generic pages. */
export interface Register<Name extends string = string> {
  /** In URLs and in the audit log. */
  name: string
  group: (typeof registerGroups)[number]
  /** Noun for an entry, its measure word (「3 期」), and a sentence about the register. */
  labels: { one: string; counter: string; about: string }
  table: string
  /** The column that identifies an entry. */
  key: string
  /** A number that the operation assigns, or a field that staff fill in. */
  keyKind: 'assigned' | 'number' | 'text' | 'day'
  /** Assigned numbers come from the identity column of the table, because other code inserts rows, too. */
  numberedByTable?: true
  /** The action that a user must be permitted to see and to change it. */
  requiredAction: OfficeAction
  fields: Readonly<Record<Name, Field>>
  /** The form's sections, in order; every field is in one of them. */
  form: readonly { title: string; fields: readonly Name[] }[]
  /** Rules over the whole entry. Pure; checked at every save, from a form, a file or a call. */
  rules?: (entry: RegisterEntry, before: RegisterEntry | null) => readonly EntryError[]
  list: {
    /** The field that names an entry. */
    title: Name
    columns: readonly Name[]
    filters: readonly Name[]
    searched: readonly Name[]
    /** The label of the use whose count the list shows for each entry. */
    countedUse?: string
    /** The search does not compare words with keys: they are internal numbers, and the search index has no key. */
    searchIgnoresKey?: true
    /** A column of another table whose texts are searched, too: the column that refers to the entry, and that of the text. */
    alsoSearched?: { table: string; column: string; text: string }
    /**
     * Has 100,000 entries or more: words are found by an index of the searched columns and the key, `<table>_words`.
     * Each column of `sorts` must be the first column of an index.
     */
    hasSearchIndex?: true
    /** Fields that the list can be ordered by; the first is the initial order. */
    sorts: readonly { by: Name; descending?: true }[]
  }
  uses: readonly ReferencingColumn[]
  /** Values that depend on some entries, by their keys: shown among the uses, but they fix no field. */
  mentionedBy?: Readonly<Record<string, readonly MentioningColumn[]>>
  /**
   * Link targets of an entry in texts and in other entries, apart from the URL of `publicPath`: a card (`quiz:{key}`),
   * another URL. While one is in use, the entry is not deleted.
   */
  linkTargets?: readonly string[]
  /** The kind of the favorites of members that are its entries. */
  favorite?: FavoriteType
  /** Fields that cannot be changed while something refers to the entry, such as the terms of a sold plan. */
  fixedWhenUsed?: readonly Name[]
  /** The entries have dated prices (`domain/payment/price.ts`), of this kind of product: field `price` is that of today. */
  pricedAs?: 'plan' | 'ask'
  /** A further office page for its entries, which arranges or merges them. */
  toolPage?: { path: string; title: string }
  /** A further office page for one entry, whose key replaces `*`. */
  entryToolPage?: { path: string; title: string }
  /** An office page for settings of the entries that are not fields. */
  settingsPage?: { path: string; title: string; needs: OfficeAction }
  /** Condition for an entry to be public, as a label, where the operation evaluates it. */
  visibilityCondition?: string
  /** Columns that are not fields and that the operation computes from the entry at each save. */
  computedColumns?: readonly string[]
  /** Every key that an entry can have, where they are fixed: nothing can be added once all exist. */
  fixedKeys?: readonly string[]
  /** Entries that require another action than the register, by their keys. */
  requiredActionFor?: Readonly<Record<string, OfficeAction>>
  /** Columns of a new entry that are not fields, by its number. */
  columnsOfNew?: (key: number) => Readonly<Record<string, FieldValue>>
  /** Why an entry can never be deleted; null for one that can. */
  undeletableReason?: (key: string) => string | null
  /** The column that marks an entry as archived: hidden from the lists of readers, but kept; null without an archive. */
  archive: ArchiveColumn | null
  /** The cache tags that the table's triggers purge: a structure test compares them with the database. */
  cacheTags: { list?: ListTag; entity?: string } | { nothing: string }
  /** Constraints of the database that are rules of the form, by name. */
  constraints?: Readonly<Record<string, EntryError>>
  /**
   * Converts a table in the format of another publisher into headings and rows of this register; rows that are left out
   * are empty. Null for a table in another format.
   */
  parseExternalTable?: (records: readonly (readonly string[])[]) => readonly (readonly string[])[] | null
  /** Where readers see it: `{field}` is replaced by the value; null if no page shows an entry by itself. */
  publicPath: string | null
  /** Where a draft is previewed, where that is not `publicPath`; null if no page shows what a draft changes. */
  previewAt?: string | null
}

/** Infers the names of the fields as a type: a wrong name in a list, a form or a rule does not compile. */
export const defineRegister = <const Name extends string>(register: Register<Name>): Register<Name> => register
