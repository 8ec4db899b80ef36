import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { CropNames } from '../../domain/images/crop-names.ts'
import type { MediaSource, PeopleConsent, RightsEndAction } from '../../domain/media/picture-rights.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const part = z.number().min(0).max(1)
const chosenPart = z.strictObject({ x: part, y: part, width: part }).optional()
/** The crops of a picture that editors chose for a ratio. */
export const mediaCrops = z.strictObject({ '16:9': chosenPart, '1:1': chosenPart, '4:5': chosenPart })

/**
 * All pictures on pages, from whose originals `/img/` makes the sizes; the site's own films and sounds, which
 * `/recordings/` serves; and handouts, which `/handouts/` serves. `id` is an immutable name: other bytes get another
 * id. Width and height of a sound and of a handout are 0. Pictures of readers' questions are not included
 * (`question_pictures`).
 */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The duration of a film or a sound, seconds; null for a picture. */
    duration: real('duration'),
    /** The original, until it is in the store; null from then on. */
    bytes: bytea('bytes'),
    /** SHA-256 of the original in hexadecimal, its name in the store; null until it has been computed. */
    sha256: text('sha256'),
    /** Size of the original, bytes; null until it has been computed. */
    size: integer('size'),
    /** When the original was completely written to the store and verified. */
    storedAt: timestamp('stored_at', { withTimezone: true }),
    title: text('title').notNull().default(''),
    /** The creator, as shown to readers. */
    credit: text('credit').notNull().default(''),
    /** Null if not declared. */
    source: text('source').$type<MediaSource>(),
    licence: text('licence').notNull().default(''),
    /** Last Taipei calendar day on which it may be shown; null without an end. */
    rightsUntil: date('rights_until', { mode: 'string' }),
    /** Whether the posts are hidden as well from then on; other places that show the picture omit it in either case. */
    atRightsEnd: text('at_rights_end').$type<RightsEndAction>().notNull().default('picture'),
    /** Null if not declared. */
    peopleConsent: text('people_consent').$type<PeopleConsent>(),
    /** The alternative text, the default where an editor inserts the picture into a text. */
    alt: text('alt').notNull().default(''),
    /** Decorative: it needs no description. */
    decorative: boolean('decorative').notNull().default(false),
    /** The focal point, from 0 to 1; null in the middle. */
    focusX: real('focus_x'),
    focusY: real('focus_y'),
    crops: jsonb('crops').$type<z.infer<typeof mediaCrops>>().notNull().default({}),
    /**
     * The crops for the aspect ratios shown (`domain/images/crop-names`), derived from the focal point and the crops;
     * null if neither was set.
     */
    cuts: jsonb('cuts').$type<CropNames>(),
    /**
     * A member's id, retained after the account is deleted; null for content of the demo, an import or an earlier release.
     */
    uploadedBy: uuid('uploaded_by'),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }),
  },
  (table) => [
    index('media_newest').on(sql`coalesce(uploaded_at, 'epoch'::timestamptz)`, table.id),
    index('media_rights').on(table.rightsUntil).where(sql`rights_until is not null`),
    // all searchable metadata: rare terms are found without a full scan
    index('media_by_terms').using('gin', sql`media_terms(title, credit, alt, licence, id)`),
    index('media_in_database').on(table.id).where(sql`bytes is not null`),
  ],
)

/**
 * Where each picture is used: written by triggers in the transaction of the using entity. The foreign key rejects the
 * deletion of a picture in use.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    /** Kind and key: `post:12` with the post's uid; `author:3`. */
    thing: text('thing').notNull(),
    /** The published version, or the newest version of a manuscript. */
    side: text('side').$type<'print' | 'manuscript'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.thing, table.side] }), index('media_uses_thing').on(table.thing)],
)
