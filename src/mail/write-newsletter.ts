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
  posts: readonly { type: PostType; id: number; title: string; lead: string; status: WallStatus }[]
}

/** The mail of an issue; recipients' mails differ only in the unsubscribe link. */
export function writeNewsletter(site: MailContent['site'], issue: MailedIssue, unsubscribeLink: string): Promise<WrittenMail> {
  const { title, frequency, day, posts } = issue
  return writeMail({
    kind: 'newsletter',
    site,
    title,
    frequency,
    day: dottedDay(day),
    posts: posts.map((post) => ({
      title: post.title,
      link: `${site.url}${postPath(post.type, post.id)}?from=newsletter`,
      ...teaserOf(post),
    })),
    unsubscribeLink,
    manageLink: `${site.url}/member/member_newsletter`,
  })
}
