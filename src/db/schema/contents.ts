import { type AnyPgColumn, bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { magazines, specials } from './places.ts'
import { posts } from './posts.ts'

/**
 * The contents of issues and specials. A contained post is referred to by its uid, and cannot be deleted meanwhile.
 * `position` counts from 1. Only `src/db/queries/contents.ts` writes these tables.
 */

const place = (name: string) => integer(name).notNull()
const toPost = () => bigint('post_uid', { mode: 'number' }).references((): AnyPgColumn => posts.uid)

/** The sections of an issue's printed contents. */
export const magazineSections = pgTable(
  'magazine_sections',
  {
    issue: integer('issue')
      .notNull()
      .references(() => magazines.issue, { onDelete: 'cascade' }),
    position: place('position'),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issue, table.position] })],
)

/** A piece printed in a section: its title and page on paper, and the post that is readable on the site. */
export const magazinePieces = pgTable(
  'magazine_pieces',
  {
    issue: integer('issue').notNull(),
    section: place('section'),
    position: place('position'),
    title: text('title').notNull(),
    page: integer('page').notNull(),
    postUid: toPost(),
  },
  (table) => [
    primaryKey({ columns: [table.issue, table.section, table.position] }),
    foreignKey({
      name: 'magazine_pieces_section_fk',
      columns: [table.issue, table.section],
      foreignColumns: [magazineSections.issue, magazineSections.position],
    }).onDelete('cascade'),
    index('magazine_pieces_post').on(table.postUid),
  ],
)

/** The sections of a special. */
export const specialSections = pgTable(
  'special_sections',
  {
    specialId: integer('special_id')
      .notNull()
      .references(() => specials.id, { onDelete: 'cascade' }),
    position: place('position'),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.specialId, table.position] })],
)

/** The posts selected for a section. */
export const specialPosts = pgTable(
  'special_posts',
  {
    specialId: integer('special_id').notNull(),
    section: place('section'),
    position: place('position'),
    postUid: toPost().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.specialId, table.section, table.position] }),
    foreignKey({
      name: 'special_posts_section_fk',
      columns: [table.specialId, table.section],
      foreignColumns: [specialSections.specialId, specialSections.position],
    }).onDelete('cascade'),
    index('special_posts_post').on(table.postUid),
  ],
)
