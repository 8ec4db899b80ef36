import { teaserOf } from '../domain/newsletters/teaser.ts'
import { postPath } from '../domain/posts/address.ts'
import type { PostType } from '../domain/posts/post-type.ts'
import { dottedDay } from '../domain/time/taipei.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import type { Letter, WrittenMail } from './letter.ts'
import { writeMail } from './renderer.ts'

/** An issue of a newsletter, as far as its mail says it. */
export interface MailedIssue {
  title: string
  /** When it appears, in words. */
  frequency: string
  /** Taipei calendar day. */
  day: string
  posts: readonly { type: PostType; id: number; title: string; lead: string; status: WallStatus }[]
}

/** The mail of an issue, the same for everybody but for the link by which one leaves. */
export function writeNewsletter(site: Letter['site'], issue: MailedIssue, unsubscribeLink: string): Promise<WrittenMail> {
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
