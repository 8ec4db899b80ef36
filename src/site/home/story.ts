import type { PostSummary } from '../../contract/posts.ts'

/** What the front page draws of a post. Nothing else is sent: the page's data stands in the page a second time. */
export type Story = Pick<PostSummary, 'url' | 'title' | 'authors' | 'channels' | 'publish_date' | 'status'>
export type StoryWithCover = Story & Pick<PostSummary, 'cover'>
export type StoryWithLead = StoryWithCover & Pick<PostSummary, 'lead'>

/** A story as a title and the line below it. */
export function story({ url, title, authors, channels, publish_date, status }: PostSummary): Story {
  return { url, title, authors, channels: channels.slice(0, 1), publish_date, status }
}

/** The same with its picture. */
export const storyWithCover = (post: PostSummary): StoryWithCover => ({ ...story(post), cover: post.cover })

/** The same with its picture and its lead. */
export const storyWithLead = (post: PostSummary): StoryWithLead => ({ ...storyWithCover(post), lead: post.lead })
