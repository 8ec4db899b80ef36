import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Post } from '../../src/contract/posts.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { receivePurges } from '../support/purged-tags.ts'

const { db, url } = await createTestDatabase()

const purgedTags = await receivePurges({ db, url })

const article = async (id: number, as: 'visitor' | 'subscriber' = 'visitor') => {
  const { json, text } = await callApi(db, `/api/v3.0/article/${id}`, { as })
  return { post: json.items as Post, text }
}
/** The images of an article's text in one reader's response. */
const picturesIn = ({ content }: Post) =>
  content.flatMap(({ html }) => [...html.matchAll(/<img src="\/img\/([a-z0-9-]+)\//g)].map(([, id = '']) => id))
const credit = (media: string, name: string) =>
  callApi(db, `/api/v3.0/office/media/${media}/save`, { as: 'editor', method: 'POST', body: { credit: name } })

test('credits the cover and images of the text, and no image behind the wall', async () => {
  // the last block of a walled article becomes the gallery of article 47
  await db.execute(sql`
    update posts set blocks = blocks || (
      select jsonb_build_array(block) from posts illustrated, jsonb_array_elements(illustrated.blocks) block
      where illustrated.type = 'article' and illustrated.id = 47 and block ->> 'html' like '%<img%' limit 1)
    where type = 'article' and id = 3`)
  const fullPost = (await article(3, 'subscriber')).post
  const pictureIds = picturesIn((await article(3)).post)
  const hidden = picturesIn(fullPost).find((id) => !pictureIds.includes(id) && id !== fullPost.cover?.id)
  if (!fullPost.cover || !hidden) throw new Error('article 3 has a cover and a picture behind its wall')
  expect(fullPost.credits).toEqual([])
  expect((await credit(fullPost.cover.id, '林大山')).status).toBe(200)
  expect((await credit(hidden, '卓<大川>')).status).toBe(200)

  const before = await article(3)
  expect(before.post.credits).toEqual([{ id: fullPost.cover.id, credit: '林大山' }])
  expect(before.text).not.toContain('卓')
  const after = (await article(3, 'subscriber')).post
  expect(after.credits).toContainEqual({ id: hidden, credit: '卓<大川>' })
  const figure = after.content.find(({ html }) => html.includes(`/img/${hidden}/`))
  expect(figure?.html).toContain('<span class="credit">圖／卓&lt;大川&gt;</span></figcaption></figure>')
  expect(after.speech).toEqual(fullPost.speech)
})

test('purges the pages of a text when the credit of its image changes', async () => {
  const { post } = await article(47, 'subscriber')
  const [inText] = picturesIn(post)
  if (!inText) throw new Error('article 47 has a picture')
  await purgedTags()
  expect((await credit(inText, '何小美')).status).toBe(200)
  expect(await purgedTags()).toEqual(expect.arrayContaining([`media:${inText}`, 'text:article:47']))
})
