import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './catalogue-schema.ts'
import { checkInternalLinks, checkPosts } from './check-posts.ts'
import { type PostFile, parsePost } from './post-file.ts'
import { readCatalogue } from './read-catalogue.ts'

export interface Content {
  catalogue: Catalogue
  /** Ordered by type and number. */
  posts: PostFile[]
}

const folders = { articles: 'article', blogs: 'blog', books: 'book' } as const

/** Reads and checks a folder's whole content: posts and catalogue. @throws with the first faulty file, and the error */
export function readContent(folder: string): Content {
  const posts = Object.entries(folders).flatMap(([name, type]) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.md'))
      .map((file) => parsePost(`${name}/${file}`, type, readFileSync(join(folder, name, file), 'utf8')))
      .sort((a, b) => a.front.id - b.front.id),
  )
  const catalogue = readCatalogue(join(folder, 'catalogue'))
  checkPosts(posts, catalogue)
  checkInternalLinks(posts, catalogue)
  return { catalogue, posts }
}
