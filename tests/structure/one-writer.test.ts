import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** Tables that are written by one module, which all others use. */
const written = [
  {
    what: 'a published version and its places',
    tables: ['posts', 'post_authors', 'post_tags', 'post_channels'],
    names: ['posts', 'postTable', 'postAuthors', 'postTags', 'postChannels'],
    by: ['src/db/queries/published-versions.ts'],
    /** Only writes the counts. */
    besides: ['src/db/queries/recommendation-inputs.ts'],
  },
  {
    what: 'a version of a manuscript',
    tables: ['manuscript_versions'],
    names: ['manuscriptVersions'],
    by: ['src/db/queries/manuscripts.ts'],
    besides: [],
  },
  {
    what: 'a tag',
    tables: ['tags'],
    names: ['tags'],
    by: ['src/db/queries/tags.ts'],
    /** The demo's own, with their numbers. */
    besides: ['src/demo/insert-places.ts'],
  },
  {
    what: 'an author',
    tables: ['authors'],
    names: ['authors'],
    by: ['src/db/queries/catalogue.ts'],
    /** The demo's own, with their numbers. */
    besides: ['src/demo/insert-places.ts'],
  },
  {
    what: 'what issues, specials, channels and videos refer to',
    tables: ['magazine_sections', 'magazine_pieces', 'special_sections', 'special_posts', 'channel_topics', 'video_tags'],
    names: ['magazineSections', 'magazinePieces', 'specialSections', 'specialPosts', 'channelTopics', 'videoTags'],
    by: ['src/db/queries/contents.ts'],
    besides: [],
  },
  {
    what: 'a correction',
    tables: ['corrections'],
    names: ['corrections'],
    by: ['src/db/queries/corrections.ts'],
    besides: [],
  },
  {
    what: 'an editor-made page, or a wall’s words,',
    tables: ['pages', 'walls'],
    names: ['pages', 'walls'],
    by: ['src/db/queries/catalogue.ts'],
    besides: [],
  },
  { what: 'the audit', tables: ['audit'], names: ['audit'], by: ['src/db/queries/audit.ts'], besides: [] },
]

const sources = sourcesBelow('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Matches writes to some tables, in SQL or by Drizzle. */
const writing = (tables: readonly string[], names: readonly string[]) =>
  new RegExp(
    `\\b(?:insert into|update|delete from|copy|truncate)\\s+"?(?:${tables.join('|')})"?\\b|\\.(?:insert|update|delete)\\((?:${names.join('|')})\\)`,
    'i',
  )

test.each(written)('$what is written by one module', ({ tables, names, by, besides }) => {
  const pattern = writing(tables, names)
  const files = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(files.sort()).toEqual([...by, ...besides].sort())
})

test('the check detects a second writer', () => {
  const pattern = writing(['posts'], ['posts'])
  for (const text of ['update posts set', 'INSERT INTO posts (', 'delete from posts p', 'db.update(posts)'])
    expect(text).toMatch(pattern)
  for (const text of ['select from posts', 'insert into post_views', 'update of posts_rows']) expect(text).not.toMatch(pattern)
})
