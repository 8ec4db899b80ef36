import { Heading, Img, Link, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactElement } from 'react'
import type { MailContent, NewsletterPost } from './mail-content.ts'
import { ActionButton, Headline, MailLayout, MailLink, SmallText, styles } from './mail-layout.tsx'
import { pictureWidth } from './write-mails.ts'

type Newsletter = Extract<MailContent, { kind: 'newsletter' }>

/** The face of headlines where a mail program has one. */
const display = '"Songti TC", "Noto Serif CJK TC", "Noto Serif TC", "PingFang TC", "Microsoft JhengHei", serif'
const headings = { fontFamily: display, fontWeight: 700, wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const
const sheetStyles = {
  head: { margin: '0 0 24px', padding: '0 0 16px', borderBottom: '3px solid #1f2a2c' },
  name: {
    margin: 0,
    color: '#174638',
    fontFamily: display,
    fontSize: '34px',
    fontWeight: 700,
    lineHeight: '1.4',
    letterSpacing: '0.12em',
  },
  title: { margin: 0, fontSize: '18px', lineHeight: '1.6' },
  picture: { display: 'block', width: '100%', height: 'auto', margin: '0 0 16px', borderRadius: '8px' },
  lead: { ...headings, margin: '0 0 8px', fontSize: '26px', lineHeight: '1.45' },
  next: { ...headings, margin: '0 0 4px', fontSize: '20px', lineHeight: '1.5' },
  titleLink: { color: '#1f2a2c', textDecoration: 'none' },
  item: { margin: '0 0 24px', padding: '24px 0 0', borderTop: '1px solid #e2dccf' },
  task: { margin: '0 0 24px', padding: '20px 24px', borderRadius: '8px', backgroundColor: '#e4efe9' },
  taskLabel: { margin: '0 0 4px', color: '#174638', fontSize: '14px', fontWeight: 700, letterSpacing: '0.1em' },
  taskText: {
    margin: 0,
    fontSize: '18px',
    fontWeight: 700,
    lineHeight: '1.7',
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
  },
} satisfies Record<string, CSSProperties>

/** A newsletter issue: its masthead, the first post with its picture, the others, and one task. */
export function newsletterTemplate(mail: Newsletter): { subject: string; body: ReactElement } {
  const { site, title, day, frequency, posts, picture, task, unsubscribeLink, manageLink } = mail
  const [first, ...others] = posts
  const masthead = (
    <Section className="line" style={sheetStyles.head}>
      <Text className="brand" style={sheetStyles.name}>
        {site.name}
      </Text>
      <Heading as="h1" style={sheetStyles.title}>
        {title}・{day}
      </Heading>
    </Section>
  )
  return {
    subject: `${title}：${first?.title ?? day}｜${site.name}`,
    body: (
      <MailLayout site={site} preview={posts.map((post) => post.title).join('、')} heading={title} masthead={masthead}>
        {first && (
          <Section style={{ margin: '0 0 8px' }}>
            {picture && (
              <Link href={first.link}>
                <Img
                  className="picture"
                  src={picture.url}
                  alt=""
                  width={pictureWidth}
                  height={picture.height}
                  style={sheetStyles.picture}
                />
              </Link>
            )}
            <PostTitle post={first} style={sheetStyles.lead} />
            <SmallText>{first.by}</SmallText>
            <Text style={styles.text}>{first.text}</Text>
            <ActionButton href={first.link}>讀這一篇</ActionButton>
          </Section>
        )}
        {others.map((post) => (
          <Section key={post.link} className="line" style={sheetStyles.item}>
            <PostTitle post={post} style={sheetStyles.next} />
            <SmallText>{post.by}</SmallText>
            <Text style={{ ...styles.text, margin: 0 }}>{post.text}</Text>
          </Section>
        ))}
        {task !== null && (
          <Section className="tint" style={sheetStyles.task}>
            <Text className="brand" style={sheetStyles.taskLabel}>
              今天做一件事
            </Text>
            <Text style={sheetStyles.taskText}>
              <Headline text={task} />
            </Text>
          </Section>
        )}
        <SmallText>
          您訂閱了「{title}」（{frequency}），所以收到這封信。
          <MailLink href={unsubscribeLink}>取消訂閱</MailLink>，或<MailLink href={manageLink}>選擇其他電子報</MailLink>。
        </SmallText>
      </MailLayout>
    ),
  }
}

function PostTitle({ post: { mark, title, link }, style }: { post: NewsletterPost; style: CSSProperties }) {
  return (
    <Heading as="h2" style={style}>
      <Link href={link} className="ink" style={sheetStyles.titleLink}>
        {mark && `【${mark}】`}
        <Headline text={title} />
      </Link>
    </Heading>
  )
}
