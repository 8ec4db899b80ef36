import { describe, expect, test } from 'vitest'
import type { PostFile } from '../content/post-file.ts'
import { dailyNoteFor, nextDay } from '../domain/front/daily-note.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import { fridgePage } from '../domain/posts/fridge.ts'
import { plainText } from '../domain/posts/plain-text.ts'
import { isFrontPage } from '../domain/posts/reference-target.ts'
import { entryErrors } from '../domain/registers/check-entry.ts'
import { dailyNotes } from '../domain/registers/kinds/site.ts'
import { cutForWall } from '../domain/walls/cut.ts'
import { goldenDifferences, goldenLines } from './golden.ts'
import { readDemo } from './read-demo.ts'

const content = readDemo()
const { catalogue, posts } = content
const ofType = (type: string) => posts.filter((post) => post.type === type)
const article = (id: number) => ofType('article').find(({ front }) => front.id === id)
const paragraphsOf = ({ document }: PostFile) => document.content.filter(({ type }) => type === 'paragraph').map(plainText)
const chineseLetters = (post: (typeof posts)[number]) =>
  post.document.content
    .map(plainText)
    .join('')
    .match(/\p{Script=Han}/gu)?.length ?? 0

const blocksOf = (type: string) =>
  posts.flatMap(({ document }) => document.content.filter((block) => block.type === type)) as { attrs: object }[]

/** Articles whose first sentence after the red flag answers their title. */
const guides = ofType('article').filter(({ front }) => front.id >= 83 && front.id <= 90)

/** 3,000 Chinese characters or more, without punctuation, digits and foreign words. */
const longPieces = posts.filter((post) => chineseLetters(post) >= 3000)

function hasFridgePage({ front, document }: PostFile): boolean {
  const publish_date = new Date(front.publish_date).toISOString()
  const dates = { publish_date, updated_at: publish_date, reviewed_at: front.reviewed_at ? publish_date : null }
  const text = { key_points: front.key_points, content: compileDocument(document), walled: front.wall !== '' }
  return fridgePage({ ...dates, ...text, reviewed_by: front.reviewer === undefined ? null : {} }) !== null
}

describe('there is enough content of each kind', () => {
  test.each([
    ['articles', ofType('article').length, 60],
    ['blogs', ofType('blog').length, 24],
    ['books', ofType('book').length, 12],
    ['columns', catalogue.columns.length, 8],
    ['authors', catalogue.authors.length, 16],
    ['reviewers', catalogue.authors.filter(({ reviewer }) => reviewer).length, 4],
    ['magazine issues', catalogue.magazines.length, 36],
    ['videos', catalogue.videos.length, 12],
    ['quizzes', catalogue.quizzes.length, 6],
    ['specials', catalogue.specials.length, 4],
    ['digital features', catalogue['digital-features'].length, 3],
    ['feature channels', catalogue.channels.filter(({ feature }) => feature).length, 5],
    ['popular keywords', catalogue['popular-keywords'].length, 6],
    ['topics', catalogue.topics.length, 10],
    ['recipes', new Set(blocksOf('recipe').map(({ attrs }) => JSON.stringify(attrs))).size, 24],
    ['drawings that are used', new Set(blocksOf('diagram').map(({ attrs }) => JSON.stringify(attrs))).size, 24],
    ['guides', guides.length, 8],
    ['fridge pages of open articles', ofType('article').filter(hasFridgePage).length, 40],
    ['long pieces', longPieces.length, 8],
  ])('%s', (_, count, least) => {
    expect(count).toBeGreaterThanOrEqual(least)
  })

  test('quiz 1 and issue 1 exist; an issue per month since December 1998', () => {
    expect(catalogue.quizzes.map(({ id }) => id)).toContain(1)
    expect(catalogue.magazines.map(({ issue }) => issue)).toContain(1)
    for (const { issue, publish_date } of catalogue.magazines)
      expect(publish_date, `第 ${issue} 期`).toBe(new Date(Date.UTC(1998, 11 + issue - 1, 1)).toISOString().slice(0, 10))
  })

  test('every channel, tag, author and column has posts', () => {
    const used = (key: (post: (typeof posts)[number]) => (string | number | undefined)[]) => new Set(posts.flatMap(key))
    expect(
      catalogue.channels
        .map((channel) => (channel.feature ? channel.slug : channel.title))
        .filter((name) => !used(({ front }) => [front.channel, front.section]).has(name)),
    ).toEqual([])
    expect(catalogue.tags.map(({ name }) => name).filter((name) => !used(({ front }) => front.tags).has(name))).toEqual([])
    expect(
      catalogue.authors.map(({ id }) => id).filter((id) => !used(({ front }) => [front.author, front.reviewer]).has(id)),
    ).toEqual([])
    expect(catalogue.columns.map(({ id }) => id).filter((id) => !used(({ front }) => [front.column]).has(id))).toEqual([])
  })

  test('a column has at least four posts, all by its author', () => {
    for (const { id, author } of catalogue.columns) {
      const authors = posts.filter(({ front }) => front.column === id).map(({ front }) => front.author)
      expect([id, authors.length >= 4, [...new Set(authors)]]).toEqual([id, true, [author]])
    }
  })
})

test('a long piece has a drawing, and names at least three documents', () => {
  const without = longPieces.filter(
    ({ front, document }) =>
      document.content.every(({ type }) => type !== 'diagram') ||
      front.references.filter(({ url }) => !isFrontPage(url)).length < 3,
  )
  expect(without.map(({ file }) => file)).toEqual([])
})

test('a guide is open, signed, and begins with a paragraph', () => {
  for (const { file, front, document } of guides) {
    expect([file, front.wall, front.reviewer !== undefined]).toEqual([file, '', true])
    expect(document.content.find(({ type }) => type !== 'red_flag')?.type, file).toBe('paragraph')
  }
})

test('the published version of every post is unchanged; npm run golden accepts differences', () => {
  expect(goldenDifferences(posts)).toEqual([])
})

test('the comparison names changed, removed and new parts, block by block', () => {
  const [first, second, ...others] = goldenLines(posts)
  const blocks = first?.split(' ') ?? []
  const file = [[...blocks.slice(0, -1), '0'].join(' '), 'article/0 0 0 0', ...others].join('\n')
  expect(goldenDifferences(posts, file)).toEqual([
    expect.stringMatching(new RegExp(`^${blocks[0]}: block ${blocks.length - 4} \\(\\w+\\) is now <`)),
    `${second?.split(' ')[0]}: is new`,
    'article/0: is gone',
  ])
})

test('no activity text links to content that does not exist', () => {
  const promising = catalogue.activities.filter(({ description }) => /[收刊]錄[於在]|整理[於在]|詳見|請[參見]/.test(description))
  expect(promising.map(({ title }) => title)).toEqual([])
})

describe('今天的日安', () => {
  const notes = catalogue['daily-notes'].map(({ term = null, ...note }) => ({ ...note, shown_on: null, solar_term: term }))

  test.each(['2026-01-01', '2026-02-20', '2026-06-15', '2026-11-29', '2027-12-10', '2028-02-14'])(
    'thirty days from %s show thirty different texts',
    (start) => {
      const days = Array.from({ length: 29 }).reduce<string[]>((all) => [...all, nextDay(all.at(-1) ?? start)], [start])
      const titles = days.map((day) => dailyNoteFor(day, notes)?.title)
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    },
  )

  test('every text passes the checks of its register', () => {
    const errors = notes.flatMap((note) => entryErrors(dailyNotes, note, null, false).map((error) => [note.title, error]))
    expect(errors).toEqual([])
    expect(new Set(notes.map(({ title }) => title)).size).toBe(notes.length)
    expect(new Set(notes.map(({ scene }) => scene)).size).toBe(notes.length)
  })
})

describe('editorial quality', () => {
  test('at most one title in three has a colon, in every month', () => {
    const share = (some: PostFile[]) => some.filter(({ front }) => front.title.includes('：')).length / some.length
    const monthOf = ({ front }: PostFile) => front.publish_date.slice(0, 7)
    const months = [...new Set(posts.map(monthOf))]
    expect(months.filter((month) => share(posts.filter((post) => monthOf(post) === month)) > 1 / 3)).toEqual([])
    expect(share(posts)).toBeLessThanOrEqual(0.3)
  })

  test('every article has 800 Chinese characters or more', () => {
    expect(
      ofType('article')
        .filter((post) => chineseLetters(post) < 800)
        .map(({ file }) => file),
    ).toEqual([])
  })

  test.each([
    [1, ''],
    [2, 'memberwall'],
    [3, 'subscriberwall'],
  ])('article %i has the wall "%s" and at least twelve paragraphs', (id, wall) => {
    const post = article(id)
    expect(post?.front.wall).toBe(wall)
    expect(post ? paragraphsOf(post).length : 0).toBeGreaterThanOrEqual(12)
  })

  test('there are posts of every type behind each wall, and open ones', () => {
    for (const wall of ['', 'memberwall', 'subscriberwall'])
      for (const type of ['article', 'blog', 'book'])
        expect(
          ofType(type).some(({ front }) => front.wall === wall),
          `${type} ${wall}`,
        ).toBe(true)
  })

  test('a wall leaves two readable paragraphs', () => {
    expect(
      posts
        .filter(
          ({ document }) => cutForWall(document.content, 'memberWall').filter(({ type }) => type === 'paragraph').length !== 2,
        )
        .map(({ file }) => file),
    ).toEqual([])
  })

  test('no two posts share a paragraph, a lead, a title or a key point', () => {
    const seen = new Map<string, string>()
    const shared = posts.flatMap((post) =>
      [...paragraphsOf(post), post.front.lead, post.front.title, ...post.front.key_points].flatMap((words) => {
        const other = seen.get(words)
        seen.set(words, post.file)
        return other ? [`${post.file} 和 ${other}：${words}`] : []
      }),
    )
    expect(shared).toEqual([])
  })

  test('no two posts share a long sentence', () => {
    const seen = new Map<string, string>()
    const shared = posts.flatMap((post) =>
      [...new Set(paragraphsOf(post).flatMap((paragraph) => paragraph.split(/[。！？]/)))].flatMap((sentence) => {
        if (sentence.length < 24) return []
        const other = seen.get(sentence)
        seen.set(sentence, post.file)
        return other ? [`${post.file} 和 ${other}：${sentence}`] : []
      }),
    )
    expect(shared).toEqual([])
  })

  test('no filler, no half-width punctuation between Chinese characters, no mainland words', () => {
    const errors = posts.flatMap(({ file, document }) =>
      document.content.flatMap(
        (block) =>
          plainText(block)
            .match(/lorem|\p{Script=Han}[,;:?!]\p{Script=Han}|視頻|質量好|軟件|信息/giu)
            ?.map((match) => `${file}：${match}`) ?? [],
      ),
    )
    expect(errors).toEqual([])
  })
})
