import type { PostSummary } from '../../contract/posts.ts'

/**
 * The fields of a post that the front page renders. Nothing else is sent: the page data is serialised into the document
 * a second time.
 */
export type Story = Pick<PostSummary, 'url' | 'title' | 'authors' | 'channels' | 'publish_date' | 'status'>
export type StoryWithCover = Story & Pick<PostSummary, 'cover'>
export type StoryWithLead = StoryWithCover & Pick<PostSummary, 'lead'>

/** A story as a title and its meta line. */
export function story({ url, title, authors, channels, publish_date, status }: PostSummary): Story {
  return { url, title, authors, channels: channels.slice(0, 1), publish_date, status }
}

/** The same with its cover. */
export const storyWithCover = (post: PostSummary): StoryWithCover => ({ ...story(post), cover: post.cover })

/** The same with its cover and its lead. */
export const storyWithLead = (post: PostSummary): StoryWithLead => ({ ...storyWithCover(post), lead: post.lead })
