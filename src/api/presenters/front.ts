import type { Front } from '../../contract/front.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { ComposedFront } from '../../operations/front/compose-front.ts'
import { presentPostSummary } from './post.ts'

export function presentFront({ lead, picks, channels, mostRead, columns, blogs, books, magazine }: ComposedFront): Front {
  return {
    lead: lead && presentPostSummary(lead),
    picks: picks.map(presentPostSummary),
    channels: channels.map(({ id, slug, title, description, posts }) => ({
      id,
      slug,
      title,
      description,
      posts: posts.map(presentPostSummary),
    })),
    most_read: mostRead.map(presentPostSummary),
    columns: columns.map(({ column_id, column_title, author, post }) => ({
      id: column_id,
      title: column_title,
      author,
      post: post && presentPostSummary(post),
    })),
    blogs: blogs.map(presentPostSummary),
    books: books.map(presentPostSummary),
    magazine: magazine && {
      issue: magazine.issue,
      contents: magazine.contents.map(({ section, title, page, post }) => ({
        section,
        title,
        page,
        url: post && postPath(post.type, post.id),
      })),
    },
  }
}
