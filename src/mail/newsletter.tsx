import { Heading, Link, Section } from '@react-email/components'
import type { ReactElement } from 'react'
import type { MailContent } from './mail-content.ts'
import { MailLayout, Small, styles, Words } from './mail-layout.tsx'

type Newsletter = Extract<MailContent, { kind: 'newsletter' }>

/** A newsletter issue: its posts, each with a short text and a link to read on. */
export function newsletter(mail: Newsletter): { subject: string; body: ReactElement } {
  const { site, title, day, frequency, posts, unsubscribeLink, manageLink } = mail
  return {
    subject: `${title}：${posts[0]?.title ?? day}｜${site.name}`,
    body: (
      <MailLayout site={site} preview={posts.map((post) => post.title).join('、')} heading={`${title}・${day}`}>
        {posts.map((post) => (
          <Section key={post.link} style={{ margin: '0 0 24px' }}>
            <Heading as="h2" style={{ margin: '0 0 8px', fontSize: '18px', lineHeight: '1.5' }}>
              {post.mark && `【${post.mark}】`}
              {post.title}
            </Heading>
            <Words>{post.text}</Words>
            <Link href={post.link} style={styles.link}>
              閱讀全文
            </Link>
          </Section>
        ))}
        <Small>
          您訂閱了「{title}」（{frequency}），所以收到這封信。
          <Link href={unsubscribeLink} style={styles.link}>
            取消訂閱
          </Link>
          ，或
          <Link href={manageLink} style={styles.link}>
            選擇其他電子報
          </Link>
          。
        </Small>
      </MailLayout>
    ),
  }
}
