import type { Front } from '../../contract/front.ts'
import { postPath } from '../../domain/posts/address.ts'
import type { ComposedFront } from '../../operations/front/compose-front.ts'
import { presentPostSummary } from './post.ts'

export function presentFront({ lead, picks, channels, mostRead, columns, blogs, books, magazine, today }: ComposedFront): Front {
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
    columns: columns.map(({ column_id, column_title, author, posts }) => ({
      id: column_id,
      title: column_title,
      author,
      posts: posts.map(presentPostSummary),
    })),
    blogs: blogs.map(presentPostSummary),
    books: books.map(presentPostSummary),
    magazine: magazine && {
      issue: magazine.issue,
      contents: magazine.contents.map(({ section, title, page, authors, post }) => ({
        section,
        title,
        page,
        authors,
        url: post && postPath(post.type, post.id),
      })),
    },
    today: today && {
      day: today.day,
      term: today.term,
      title: today.note.title,
      scene: today.note.scene,
      figure: today.note.figure,
      about: today.note.about,
      source: { title: today.note.source, url: today.note.url },
      task: today.note.task,
      next: today.next,
    },
  }
}
