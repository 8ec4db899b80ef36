import { imagePath } from '../domain/images/sizes.ts'
import { teaserOf } from '../domain/newsletters/teaser.ts'
import { postPath } from '../domain/posts/address.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { dottedDay } from '../domain/time/taipei.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import type { MailContent, WrittenMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

/** The data of a newsletter issue that its mail shows. */
export interface MailedIssue {
  title: string
  /** The publication frequency, in words. */
  frequency: string
  /** Taipei calendar day. */
  day: string
  posts: readonly {
    type: PostType
    id: number
    title: string
    lead: string
    status: WallStatus
    cover: { id: string; width: number; height: number } | null
    authors: readonly { name: string }[]
  }[]
  /** The task of the day; null without one. */
  task: string | null
}

/** The mail of an issue; recipients' mails differ only in the unsubscribe link. */
export function writeNewsletter(site: MailContent['site'], issue: MailedIssue, unsubscribeLink: string): Promise<WrittenMail> {
  const { title, frequency, day, posts, task } = issue
  return writeMail({
    kind: 'newsletter',
    site,
    title,
    frequency,
    day: dottedDay(day),
    picture: pictureOf(site, posts[0]?.cover ?? null),
    task,
    posts: posts.map((post) => ({
      title: post.title,
      by: post.authors.map(({ name }) => name).join('、'),
      link: `${site.url}${postPath(post.type, post.id)}?from=newsletter`,
      ...teaserOf(post),
    })),
    unsubscribeLink,
    manageLink: `${site.url}/member/member_newsletter`,
  })
}

/** The picture of the first post, in a format and a size that every mail program shows. */
function pictureOf({ url }: MailContent['site'], cover: MailedIssue['posts'][number]['cover']) {
  if (!cover) return null
  return { url: url + imagePath(cover.id, 800, 'jpg'), height: Math.round((shownWidth * cover.height) / cover.width) }
}

/** Width of a picture in a mail, pixels. */
export const shownWidth = 512
