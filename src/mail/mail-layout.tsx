import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import { headlineHtml } from '../ui/headline/headline.ts'
import type { MailContent } from './mail-content.ts'

const font = '"PingFang TC", "Microsoft JhengHei", "Noto Sans TC", Roboto, Arial, sans-serif'
const ink = '#1f2a2c'
const soft = '#4d5a5c'
const brand = '#1f5c4d'

export const styles = {
  body: { margin: 0, backgroundColor: '#f3efe6', fontFamily: font, color: ink },
  card: { maxWidth: '560px', margin: '0 auto', padding: '32px 24px', backgroundColor: '#ffffff' },
  brand: { margin: '0 0 24px', color: brand, fontSize: '20px', fontWeight: 700, letterSpacing: '0.05em' },
  heading: { margin: '0 0 16px', fontSize: '22px', lineHeight: '1.4', wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.8' },
  button: {
    padding: '12px 28px',
    borderRadius: '999px',
    backgroundColor: brand,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
  },
  code: {
    margin: '0 0 16px',
    padding: '12px 0',
    backgroundColor: '#e4efe9',
    color: brand,
    fontSize: '30px',
    fontWeight: 700,
    letterSpacing: '0.3em',
    textAlign: 'center',
  },
  small: { margin: '0 0 8px', color: soft, fontSize: '14px', lineHeight: '1.7' },
  link: { color: brand, textDecoration: 'underline', wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

/** The styles that a mail program with a dark theme applies; others show the inline styles. */
const rules = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
.clause { display: inline-block; max-width: 100% }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0f1315 !important }
  .paper { background-color: #1c2224 !important; color: #ece8df !important }
  .ink { color: #ece8df !important }
  .soft { color: #b6bcb8 !important }
  .brand { color: #8ecdb6 !important }
  .tint { background-color: #20332d !important }
  .line { border-color: #4a5455 !important }
  .button { background-color: #8ecdb6 !important; color: #10231d !important }
  .picture { filter: brightness(.84) saturate(.92) }
}`

/** The layout of every mail. `preview` is the text that a mailbox shows beside the subject. */
export function MailLayout({
  site,
  preview,
  heading,
  acceptsReplies = false,
  masthead,
  children,
}: {
  site: MailContent['site']
  preview: string
  heading: string
  /** Whether replies to the mail are read. */
  acceptsReplies?: boolean
  /** A head in place of the site's name and the heading. */
  masthead?: ReactNode
  children: ReactNode
}) {
  return (
    <Html lang="zh-Hant-TW">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{rules}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={styles.body}>
        <Container className="paper" style={styles.card}>
          {masthead ?? (
            <>
              <Text className="brand" style={styles.brand}>
                {site.name}
              </Text>
              <Heading as="h1" style={styles.heading}>
                <Headline text={heading} />
              </Heading>
            </>
          )}
          {children}
          <Hr className="line" />
          <Text className="soft" style={styles.small}>
            {acceptsReplies || (
              <>
                這封信由系統寄出，請不要直接回覆。
                <br />
              </>
            )}
            {site.name}：<MailLink href={site.url}>{site.url}</MailLink>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>
export const SmallText = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={styles.small}>
    {children}
  </Text>
)

/** A link within a sentence. */
export const MailLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="brand" style={styles.link}>
    {children}
  </Link>
)

/** A headline, which breaks after clauses and between words. */
export const Headline = ({ text }: { text: string }) => <span dangerouslySetInnerHTML={headlineHtml(text)} />

/** The letters of a verification code are wide apart; a reference is too long for that on a phone. */
const longest = 8

export const Code = ({ children }: { children: string }) => (
  <Text
    className="brand tint"
    style={children.length > longest ? { ...styles.code, fontSize: '20px', letterSpacing: '0.04em' } : styles.code}
  >
    {children}
  </Text>
)

/** A call to action, as a button. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '0 0 24px' }}>
      <Button href={href} className="button" style={styles.button}>
        {children}
      </Button>
    </Section>
  )
}
