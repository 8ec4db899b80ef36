import type { DailyNote, Front, FrontChannel, FrontColumn } from '../../contract/front.ts'
import { type Story, type StoryWithCover, type StoryWithLead, story, storyWithCover, storyWithLead } from './story.ts'

export interface Channel extends Omit<FrontChannel, 'posts'> {
  first: StoryWithLead
  others: Story[]
}

export interface Column extends Omit<FrontColumn, 'posts'> {
  stories: Story[]
}

export interface FrontStories {
  lead: StoryWithLead | null
  picks: StoryWithCover[]
  channels: Channel[]
  mostRead: Story[]
  columns: Column[]
  books: StoryWithCover[]
  blogs: Story[]
  contents: NonNullable<Front['magazine']>['contents']
  today: DailyNote | null
}

/**
 * The stories of the front page, each reduced to the fields that its section renders. A channel without stories is left
 * out.
 */
export function frontStories({ lead, picks, channels, most_read, columns, books, blogs, magazine, today }: Front): FrontStories {
  return {
    lead: lead && storyWithLead(lead),
    picks: picks.map(storyWithCover),
    channels: channels.flatMap(({ posts: [first, ...others], ...channel }) =>
      first ? [{ ...channel, first: storyWithLead(first), others: others.map(story) }] : [],
    ),
    mostRead: most_read.map(story),
    columns: columns.map(({ posts, ...column }) => ({ ...column, stories: posts.map(story) })),
    books: books.map(storyWithCover),
    blogs: blogs.map(story),
    contents: magazine?.contents ?? [],
    today,
  }
}
