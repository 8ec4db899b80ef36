import type { PostType } from '../domain/posts/post-type.ts'
import { fault, schemaFault } from './fault.ts'
import { markdownBlocks, type Text } from './markdown-blocks.ts'
import { type PostFront, postFront } from './post-front.ts'
import { parseYaml } from './read-catalogue.ts'

/** A parsed post file. */
export interface PostFile extends Text {
  file: string
  type: PostType
  front: PostFront
}

/** Parses a post's front matter and body. Its references are checked by `checkPosts`. @throws with the file and the fault */
export function parsePost(file: string, type: PostType, source: string): PostFile {
  const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (yaml === undefined || body === undefined) throw fault(file, '開頭要有 --- 夾住的資料')
  const parsed = postFront.safeParse(parseYaml(file, yaml))
  if (!parsed.success) throw schemaFault(file, parsed.error.issues)
  const front = parsed.data
  if ((type === 'book') !== (front.book !== undefined))
    throw fault(file, type === 'book' ? '書要有 book 資料' : '只有書有 book 資料')
  if (body.trim() === '') throw fault(file, '沒有內文')
  return { file, type, front, ...markdownBlocks(body, { file, name: `${type}-${front.id}` }) }
}
