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
import type { Cuts } from '../../domain/images/cuts.ts'
import type { HiddenAtEnd, MediaSource, PeopleConsent } from '../../domain/media/facts.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const part = z.number().min(0).max(1)
const chosenPart = z.strictObject({ x: part, y: part, width: part }).optional()
/** The parts of a picture that somebody chose for a ratio. */
export const mediaCrops = z.strictObject({ '16:9': chosenPart, '1:1': chosenPart, '4:5': chosenPart })

/**
 * Every picture that pages show, from whose original `/img/` makes the sizes; every film and sound of our own, which `/recordings/`
 * plays; and every handout, which `/handouts/` gives. `id` is an immutable name: other bytes are another one. Width and height of a
 * sound and of a handout are 0. Pictures of readers' questions are none of these (`question_pictures`).
 */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** How long a film or a sound lasts, seconds; null of a picture. */
    duration: real('duration'),
    /** The original, until the store has it; null from then on. */
    bytes: bytea('bytes'),
    /** SHA-256 of the original in hexadecimal, by which the store knows it; null before anybody has counted it. */
    sha256: text('sha256'),
    /** Of the original, bytes; null before anybody has counted it. */
    size: integer('size'),
    /** When the store had the original, whole and looked at again. */
    storedAt: timestamp('stored_at', { withTimezone: true }),
    title: text('title').notNull().default(''),
    /** Who made it, as readers are told. */
    credit: text('credit').notNull().default(''),
    /** Null while nobody has said it. */
    source: text('source').$type<MediaSource>(),
    licence: text('licence').notNull().default(''),
    /** Last Taipei calendar day on which it may be shown; null without an end. */
    rightsUntil: date('rights_until', { mode: 'string' }),
    /** What readers no longer see from then on; what else shows the picture lacks it either way. */
    atRightsEnd: text('at_rights_end').$type<HiddenAtEnd>().notNull().default('picture'),
    /** Null while nobody has said it. */
    peopleConsent: text('people_consent').$type<PeopleConsent>(),
    /** What is seen on it, as it is offered where somebody puts it into a text. */
    alt: text('alt').notNull().default(''),
    /** It only adorns: nobody need describe it. */
    decorative: boolean('decorative').notNull().default(false),
    /** The focal point, from 0 to 1; null in the middle. */
    focusX: real('focus_x'),
    focusY: real('focus_y'),
    crops: jsonb('crops').$type<z.infer<typeof mediaCrops>>().notNull().default({}),
    /** What readers' frames show of it (`domain/images/cuts`): follows from the focal point and the crops; null where nobody has said any. */
    cuts: jsonb('cuts').$type<Cuts>(),
    /** A member's id, also after the account is gone; null of what came with the demo, an import or an earlier release. */
    uploadedBy: uuid('uploaded_by'),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }),
  },
  (table) => [
    index('media_newest').on(sql`coalesce(uploaded_at, 'epoch'::timestamptz)`, table.id),
    index('media_rights').on(table.rightsUntil).where(sql`rights_until is not null`),
    // all that is searched: what few pictures have is found without going through all
    index('media_by_terms').using('gin', sql`media_terms(title, credit, alt, licence, id)`),
    index('media_in_database').on(table.id).where(sql`bytes is not null`),
  ],
)

/**
 * Where each picture stands: triggers write it in the transaction of what shows it. A row is refused to whoever deletes the
 * picture.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    /** Kind and key: `post:12`, where a post is known by its uid; `author:3`. */
    thing: text('thing').notNull(),
    /** What readers see, or the newest version of a manuscript. */
    side: text('side').$type<'print' | 'manuscript'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.thing, table.side] }), index('media_uses_thing').on(table.thing)],
)
