import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { SolarTerm } from '../../domain/front/daily-note.ts'
import { mailStops } from '../../domain/mail/priority.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import { media } from './media.ts'

/**
 * Menus by group: 1 sister sites, 2 drawer groups, 3 social links, 5 main navigation and footer columns. `area`
 * distinguishes the two lists of group 5 (`nav`, `footer`); for other groups it is empty.
 */
export const menuItems = pgTable('menu_items', {
  id: integer('id').primaryKey(),
  groupIndex: integer('group_index').notNull(),
  area: text('area').$type<'' | 'nav' | 'footer'>().notNull(),
  parentId: integer('parent_id').references((): AnyPgColumn => menuItems.id),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  url: text('url').notNull(),
  /** 1 opens in the same tab, any other value in a new one. */
  redirectType: integer('redirect_type').notNull(),
  image: text('image'),
  icon: text('icon'),
})

export const headerEventText = z.strictObject({
  wording: z.string(),
  icon: z.enum(['cart', 'loudspeaker']),
  bg_color: z.string(),
  hover_color: z.string(),
  wording_color: z.string(),
  wording_hover_color: z.string(),
})
export type HeaderEventText = z.infer<typeof headerEventText>

export const headerEvents = pgTable('header_events', {
  id: integer('id').primaryKey(),
  url: text('url').notNull(),
  displayMethod: text('display_method').$type<'text' | 'image'>().notNull(),
  active: boolean('active').notNull(),
  text: jsonb('text').$type<HeaderEventText>(),
  imageId: text('image_id').references(() => media.id),
  /** The start and the end of its display; null for no limit. */
  shownFrom: timestamp('shown_from', { withTimezone: true }),
  shownUntil: timestamp('shown_until', { withTimezone: true }),
})

/** 今天的日安: one short text a day, for a calendar day, for a solar term, or in turn (`domain/front/daily-note.ts`). */
export const dailyNotes = pgTable(
  'daily_notes',
  {
    id: integer('id').primaryKey(),
    shownOn: date('shown_on', { mode: 'string' }),
    solarTerm: text('solar_term').$type<SolarTerm>(),
    title: text('title').notNull(),
    scene: text('scene').notNull(),
    /** The number with its unit, what it measures, and the document that states it. */
    figure: text('figure').notNull(),
    about: text('about').notNull(),
    source: text('source').notNull(),
    url: text('url').notNull(),
    /** Task for the reader today. */
    task: text('task').notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('daily_notes_shown_on').on(table.shownOn)],
)

export const popularKeywords = pgTable('popular_keywords', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  /** 2 marks a sponsored keyword, 1 any other. */
  pr: integer('pr').notNull(),
  outboundLink: text('outbound_link'),
})

/** URLs that moved: used for a request that would otherwise return 404. */
export const redirects = pgTable(
  'redirects',
  {
    id: integer('id').primaryKey(),
    /** Decoded, in lower case, without a slash at the end; may contain a query. */
    fromPath: text('from_path').notNull().unique(),
    toUrl: text('to_url').notNull(),
    /** `to_url` normalized as `from_path` is, by which chains of redirects are resolved; null for another site. */
    leadsTo: text('leads_to'),
  },
  (table) => [
    index('redirects_words').using(
      'gin',
      sql`word_grams(${table.fromPath} || E'\\n' || ${table.toUrl} || E'\\n' || ${table.id}::text)`,
    ),
  ],
)

/** The texts of the two walls. */
export const walls = pgTable('walls', {
  status: text('status').$type<WallName>().primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  benefits: text('benefits').array().notNull(),
  buttonTitle: text('button_title').notNull(),
  buttonUrl: text('button_url').notNull(),
})

/** Editor-made pages (terms, copyright…): sanitised HTML, compiled when saved. */
export const pages = pgTable('pages', {
  slug: text('slug').primaryKey(),
  title: text('title').notNull(),
  version: text('version').notNull(),
  date: text('date').notNull(),
  html: text('html').notNull(),
  /** The source of the HTML; null for pages that an earlier release wrote. */
  document: jsonb('document').$type<PostDocument>(),
})

/**
 * Every text that each editor-made page has had, with its date, append-only: written by a trigger at any change of a
 * page. It proves which text a member accepted with a version of the terms.
 */
export const pageTexts = pgTable(
  'page_texts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    version: text('version').notNull(),
    date: text('date').notNull(),
    html: text('html').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [index('page_texts_slug').on(table.slug, table.id)],
)

/**
 * The site that this database belongs to: one row, written by the first process that starts on it. A process with
 * another location or on another database suspends everything that leaves the machine, until an operator adopts the copy.
 */
export const siteIdentity = pgTable(
  'site_identity',
  {
    id: integer('id').primaryKey().default(1),
    /** A new id for each adoption. */
    installation: uuid('installation').notNull().defaultRandom(),
    siteUrl: text('site_url').notNull(),
    /** The PostgreSQL cluster and the database in it. A restored dump has another one. */
    database: text('database').notNull(),
    adoptedAt: timestamp('adopted_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('site_identity_one', sql`${table.id} = 1`)],
)

/**
 * The settings of the site: one row, created when an empty database is provisioned; an older magazine and the demo have
 * none. These values take precedence over the environment's settings of the same meaning.
 */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Null until it is set: until then the value of the environment applies. */
    name: text('name'),
    tagline: text('tagline'),
    foundedAt: timestamp('founded_at', { withTimezone: true }).notNull(),
    /** When the set-up was finished; null while it is pending. */
    setUpAt: timestamp('set_up_at', { withTimezone: true }),
    /** The unsaved input of the set-up form. */
    draft: jsonb('draft').$type<Record<string, string>>(),
  },
  (table) => [check('site_settings_one', sql`${table.id} = 1`)],
)

/** One row, the switch of administrators that stops mail; no row stops nothing. */
export const mailSwitch = pgTable(
  'mail_switch',
  {
    id: integer('id').primaryKey().default(1),
    stopped: text('stopped', { enum: mailStops }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [check('mail_switch_one', sql`${table.id} = 1`)],
)

/** One row, a watermark: the instant up to which scheduled appearances and endings have been announced. */
export const visibilityWatermark = pgTable('announced_hours', {
  id: integer('id').primaryKey().default(1),
  until: timestamp('until', { withTimezone: true }).notNull(),
})
