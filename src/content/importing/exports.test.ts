import { describe, expect, test } from 'vitest'
import { ghostExport, type ImportSource, wordpressExport } from './export-files.ts'
import { readLine } from './import-line.ts'

const now = new Date('2026-11-01T00:00:00Z')

/** The posts of an export after conversion. */
async function postsOf(source: ImportSource) {
  const posts = []
  for await (const { line, record, isClassic = false } of source.records()) {
    const read = readLine(record, { line, now, origin: 'https://magazine.example', channel: null, isClassic })
    if ('errors' in read) posts.push({ errors: read.errors })
    else {
      const { external_id, title, tags, isPublic, publish_date, document } = read.post
      posts.push({ external_id, title, tags, isPublic, publish_date, blocks: document.content.length, lost: read.lost })
    }
  }
  return posts
}

describe('an export of WordPress', () => {
  const item = (id: number, parts: Record<string, string>) => {
    const all = {
      title: `第 ${id} 篇`,
      'content:encoded': '<![CDATA[內文]]>',
      'wp:post_type': 'post',
      'wp:status': 'publish',
      'wp:post_date': '2024-05-20 08:00:00',
      'wp:post_date_gmt': '2024-05-20 00:00:00',
      'wp:post_password': '',
      ...parts,
    }
    const inside = Object.entries(all).map(([name, text]) => (name === 'more' ? text : `<${name}>${text}</${name}>`))
    return `<item>${inside.join('\n')}<wp:post_id>${id}</wp:post_id></item>`
  }
  const exported = (...items: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="c" xmlns:wp="w"><channel><title>舊站</title><link>https://old.example.tw</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example.tw</wp:base_blog_url>${items.join('')}</channel></rss>`

  test('contains posts with categories and tags as tags, classic texts, and UTC dates', async () => {
    const categories =
      '<category domain="category" nicename="a"><![CDATA[血壓 &amp; 心臟]]></category><category domain="category" nicename="u"><![CDATA[未分類]]></category><category domain="post_tag" nicename="b"><![CDATA[減鹽]]></category><category domain="post_format" nicename="post-format-image"><![CDATA[圖片]]></category>'
    const text = '<![CDATA[第一段\n接著 &lt;5\n\n第二段<!--more-->\n\n[gallery ids="1"]\n<ul>\n<li>甲</li>\n</ul>]]>'
    const first = item(7, { title: '<![CDATA[R&amp;D <em>鹽</em>]]>', 'content:encoded': text, more: categories })
    expect(await postsOf(wordpressExport(exported(first)))).toEqual([
      {
        external_id: 'wordpress:old.example.tw:7',
        title: 'R&D 鹽',
        tags: ['血壓 & 心臟', '減鹽'],
        isPublic: true,
        publish_date: '2024-05-20T00:00:00.000Z',
        blocks: 3,
        lost: ['圖輯：[gallery] 1'],
      },
    ])
  })

  test('no unpublished post becomes public; a date without a UTC value is in Taipei time', async () => {
    const zero = { 'wp:post_date_gmt': '0000-00-00 00:00:00' }
    const posts = await postsOf(
      wordpressExport(
        exported(
          item(1, { 'wp:status': 'draft', ...zero, 'wp:post_date': '0000-00-00 00:00:00' }),
          item(2, { 'wp:status': 'private' }),
          item(3, { 'wp:status': 'future' }),
          item(4, { 'wp:post_password': '<![CDATA[1234]]>' }),
          item(5, { 'wp:status': 'acf-disabled' }),
          item(6, { ...zero }),
        ),
      ),
    )
    expect(posts.map((post) => 'isPublic' in post && [post.isPublic, post.publish_date])).toEqual([
      [false, now.toISOString()],
      [false, '2024-05-20T00:00:00.000Z'],
      [false, '2024-05-20T00:00:00.000Z'],
      [false, '2024-05-20T00:00:00.000Z'],
      [false, '2024-05-20T00:00:00.000Z'],
      [true, '2024-05-20T00:00:00.000Z'],
    ])
  })

  test('items that are not posts are counted, and so are those in the trash', async () => {
    const comment = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>'
    const source = wordpressExport(
      exported(
        item(1, { 'wp:post_type': 'page' }),
        item(2, { 'wp:post_type': 'attachment' }),
        item(3, { 'wp:post_type': 'product' }),
        item(4, { 'wp:status': 'trash' }),
        item(5, { more: comment + comment }),
      ),
    )
    expect((await postsOf(source)).length).toBe(1)
    expect(source.leftOut?.()).toEqual([
      '1 個頁面',
      '1 個附件（圖檔不會跟著來）',
      '1 個 product',
      '1 篇垃圾桶或自動草稿裡的文章',
      '2 則留言',
    ])
  })

  test('a truncated or foreign file is refused with a message', () => {
    expect(() => wordpressExport(exported(item(1, {})).slice(0, -20))).toThrow('不是完整的 XML')
    expect(() => wordpressExport('<rss><channel><item></item></channel></rss>')).toThrow('不是 WordPress 的匯出檔')
  })
})

describe('an export of Ghost', () => {
  const post = (id: string, parts: object) => ({
    id,
    title: `第 ${id} 篇`,
    html: '<p>內文</p>',
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2024-05-20T00:00:00.000Z',
    ...parts,
  })
  const exported = (...posts: object[]) => {
    const tags = [
      { id: 't1', name: '減鹽' },
      { id: 't2', name: '#internal' },
      { id: 't3', name: '血壓' },
    ]
    const posts_tags = [
      { post_id: 'a', tag_id: 't1', sort_order: 1 },
      { post_id: 'a', tag_id: 't2', sort_order: 2 },
      { post_id: 'a', tag_id: 't3', sort_order: 0 },
    ]
    return JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts, tags, posts_tags } }] })
  }

  test('imports posts with tags; drops and reports internal tags, pages and own-site links', async () => {
    const html = '<p>看<a href="__GHOST_URL__/salt/">這篇</a></p>'
    const source = ghostExport(
      exported(post('a', { html }), post('b', { published_at: '2024-05-20 00:00:00', page: 0 }), post('c', { type: 'page' })),
    )
    const read = { isPublic: true, publish_date: '2024-05-20T00:00:00.000Z', blocks: 1 }
    expect(await postsOf(source)).toEqual([
      {
        external_id: 'ghost:a',
        title: '第 a 篇',
        tags: ['血壓', '減鹽'],
        ...read,
        lost: ['連到原網站的連結：/salt/（文字留著）'],
      },
      { external_id: 'ghost:b', title: '第 b 篇', tags: [], ...read, lost: [] },
    ])
    expect(source.leftOut?.()).toEqual(['1 個頁面'])
  })

  test('no unpublished post becomes public', async () => {
    const posts = await postsOf(
      ghostExport(
        exported(
          post('a', { status: 'draft', published_at: null }),
          post('b', { status: 'scheduled' }),
          post('c', { status: 'sent' }),
          post('d', { visibility: 'members' }),
          post('e', { visibility: 'paid' }),
        ),
      ),
    )
    expect(posts.map((one) => 'isPublic' in one && one.isPublic)).toEqual([false, false, false, false, false])
  })

  test('a foreign file is refused with a message', () => {
    expect(() => ghostExport('{"posts":[]}')).toThrow('不是 Ghost 的匯出檔')
    expect(() => ghostExport('<rss/>')).toThrow('不是 Ghost 的匯出檔')
  })
})
