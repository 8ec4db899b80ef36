import { z } from 'zod'
import {
  manuscriptFields as fields,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
} from '../domain/manuscripts/fields.ts'
import { publicStates } from '../domain/manuscripts/state.ts'
import { versionKinds } from '../domain/manuscripts/version-retention.ts'
import { entryEvents } from '../domain/registers/define-register.ts'
import { authorName, channelName, postCorrection, postType, wallStatus } from './posts.ts'
import { textPart } from './search.ts'
import { day, idParam, instant } from './shapes.ts'

export {
  key as doneOnceKey,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
  shape as manuscriptProperties,
  version as manuscriptVersionNumber,
}
export const manuscriptFields = fields.extend({ type: postType, wall: wallStatus })
/** The writable fields: the dates of a review are set by the signature only. */
export const someManuscriptFields = manuscriptFields.omit({ reviewed_at: true, review_due_on: true }).partial()

/**
 * A document of typed blocks, `{type: 'doc', attrs: {version: 1}, content: […]}`. Invalid blocks are refused
 * individually.
 */
export const manuscriptDocument = z.record(z.string(), z.unknown())

/** Its public state. */
export const publicState = z.enum(publicStates, { error: '沒有這種狀態' })
const version = z.int('版本必須是正整數').min(1, '版本必須是正整數').max(2_147_483_647, '版本必須是正整數')
/** Idempotency key of the caller: a repeated request with the same key has no further effect. */
const key = z.uuid('key 必須是 UUID')

/** Fields of a manuscript in lists. */
const shape = {
  uid: z.number().int(),
  type: postType,
  /** The post's number; null until it is published. */
  number: z.number().int().nullable(),
  title: z.string(),
  /** The number of the newest version. */
  version: z.number().int(),
  /** The published version, or the one before it was withdrawn. */
  published_version: z.number().int().nullable(),
  state: publicState,
  /** Whether it was changed since its last publication. */
  changed: z.boolean(),
  publish_date: instant.nullable(),
  ends_on: z.iso.date().nullable(),
  /** End of the embargo. */
  embargo_until: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** When it was moved to the trash. */
  trashed_at: instant.nullable(),
  changed_at: instant,
}
export const manuscriptSummary = z.strictObject({
  ...shape,
  /** The author of the last change; empty for an import and for an erased account. */
  changed_by: z.string(),
  /** Who moved it to the trash; empty if it is not there, for a job, and for an erased account. */
  trashed_by: z.string(),
  authors: z.array(authorName),
  channels: z.array(channelName),
  /** The last day before another review is overdue; null if readers have no signed text. */
  review_due_on: day.nullable(),
  /** For a full-text search, the matching excerpt; otherwise empty. */
  excerpt: z.array(textPart),
})
export type ManuscriptSummary = z.infer<typeof manuscriptSummary>

/** The content of a version; `hash` is that of the signed content. */
const content = { fields: manuscriptFields, document: manuscriptDocument, hash: z.string() }
export const manuscriptDetails = z.strictObject({
  ...shape,
  ...content,
  /** Readers have a version with other content: publishing requires a correction, or `spelling_only`. */
  corrects: z.boolean(),
  /** The corrections since the first publication, the first one first. */
  corrections: z.array(postCorrection),
  /** Who moved it to the trash; empty as in the list. */
  trashed_by: z.string(),
  /** The preview code of its post (`GET /api/v3.0/{postType}/preview/{uuid}`); null until it is first published. */
  preview_uuid: z.uuid().nullable(),
})
export type ManuscriptDetails = z.infer<typeof manuscriptDetails>

export const manuscriptVersion = z.strictObject({
  version: z.number().int(),
  /** The version that the change was based on. */
  base: z.number().int().nullable(),
  kind: z.enum(versionKinds),
  name: z.string(),
  /** The author of the save; empty for an import and for an erased account. */
  by: z.string(),
  at: instant,
  hash: z.string(),
})
export type ManuscriptVersion = z.infer<typeof manuscriptVersion>
/** The amount of change between two versions. */
export const manuscriptDifference = z.strictObject({
  /** Difference in characters; negative if shorter. */
  characters: z.number().int(),
  /** How many blocks were changed, added or removed. */
  blocks: z.number().int(),
  /** The changed fields, by name. */
  fields: z.array(z.string()),
})
export type ManuscriptDifference = z.infer<typeof manuscriptDifference>

export const manuscriptContent = z.strictObject({ version: z.number().int(), ...content })

/** How a version of an entry of a register, or of an author, came about. */
export const versionEvent = z.enum(entryEvents)

/** The created version. */
export const madeVersion = z.strictObject({ version: z.number().int() })

/** A manuscript's id, which its post retains apart from its public number. */
export const manuscriptUidParam = idParam.clone()
