import { z } from 'zod'
import {
  manuscriptFields as fields,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
} from '../domain/manuscripts/fields.ts'
import { publicStates } from '../domain/manuscripts/state.ts'
import { versionKinds } from '../domain/manuscripts/thinning.ts'
import { authorName, channelName, postCorrection, postType, wallStatus } from './posts.ts'
import { textPart } from './search.ts'
import { idParam, instant } from './shapes.ts'

export {
  key as doneOnceKey,
  manuscriptBook,
  manuscriptEmbargo,
  manuscriptMagazine,
  manuscriptReference,
  told as manuscriptFacts,
  version as manuscriptVersionNumber,
}
export const manuscriptFields = fields.extend({ type: postType, wall: wallStatus })
/** What somebody writes of them: the day of a review is written by the signature alone. */
export const someManuscriptFields = manuscriptFields.omit({ reviewed_at: true }).partial()

/** A document of typed blocks, `{type: 'doc', attrs: {version: 1}, content: […]}`. What breaks its schema is refused, block by block. */
export const manuscriptDocument = z.record(z.string(), z.unknown())

/** How it stands with the public. */
export const publicState = z.enum(publicStates, { error: '沒有這種狀態' })
const version = z.int('版本必須是正整數').min(1, '版本必須是正整數').max(2_147_483_647, '版本必須是正整數')
/** The caller's name for what is to be done once, however often it is asked. */
const key = z.uuid('key 必須是 UUID')

/** What is told of a manuscript wherever it is named. */
const told = {
  uid: z.number().int(),
  type: postType,
  /** The post's number; null until it is published. */
  number: z.number().int().nullable(),
  title: z.string(),
  /** The number of the newest version. */
  version: z.number().int(),
  /** The version that the public reads, or read before it was withdrawn. */
  published_version: z.number().int().nullable(),
  state: publicState,
  /** Whether something was written since it was last published. */
  changed: z.boolean(),
  publish_date: instant.nullable(),
  ends_on: z.iso.date().nullable(),
  /** Before which nothing publishes it. */
  embargo_until: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Since when it lies in the trash. */
  trashed_at: instant.nullable(),
  changed_at: instant,
}
export const manuscriptSummary = z.strictObject({
  ...told,
  /** Who changed it last; empty for an import and for an account that was erased. */
  changed_by: z.string(),
  /** Who put it into the trash; empty for what does not lie there, for a job, and for an account that was erased. */
  trashed_by: z.string(),
  authors: z.array(authorName),
  channels: z.array(channelName),
  /** Of a search through texts, where in its text the words stand; else empty. */
  excerpt: z.array(textPart),
})
export type ManuscriptSummary = z.infer<typeof manuscriptSummary>

/** What a version holds; `hash` is that of what a clinician signs. */
const content = { fields: manuscriptFields, document: manuscriptDocument, hash: z.string() }
export const manuscriptWhole = z.strictObject({
  ...told,
  ...content,
  /** Readers have read something else than the newest version says: to publish it takes a correction, or `spelling_only`. */
  corrects: z.boolean(),
  /** What was corrected since it was first read, the first one first. */
  corrections: z.array(postCorrection),
  /** Who put it into the trash; empty as in the list. */
  trashed_by: z.string(),
  /** The code that previews its post (`GET /api/v3.0/{postType}/preview/{uuid}`); null until it is first published. */
  preview_uuid: z.uuid().nullable(),
})
export type ManuscriptWhole = z.infer<typeof manuscriptWhole>

export const manuscriptVersion = z.strictObject({
  version: z.number().int(),
  /** The version that its writer had before them. */
  base: z.number().int().nullable(),
  kind: z.enum(versionKinds),
  name: z.string(),
  /** Who saved it; empty for an import and for an account that was erased. */
  by: z.string(),
  at: instant,
  hash: z.string(),
})
export type ManuscriptVersion = z.infer<typeof manuscriptVersion>
/** How much was written from one version to another. */
export const manuscriptDifference = z.strictObject({
  /** How many characters more; fewer, where it is below zero. */
  characters: z.number().int(),
  /** How many blocks say something else, came, or went. */
  blocks: z.number().int(),
  /** The fields that are others, by name. */
  fields: z.array(z.string()),
})
export type ManuscriptDifference = z.infer<typeof manuscriptDifference>

export const manuscriptContent = z.strictObject({ version: z.number().int(), ...content })

/** The version that was made. */
export const madeVersion = z.strictObject({ version: z.number().int() })

/** A manuscript's number, which its post keeps for ever beside the one that readers see. */
export const manuscriptUidParam = idParam.clone()
