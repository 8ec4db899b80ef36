import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type { MailContent } from './mail-content.ts'

const font = '"PingFang TC", "Microsoft JhengHei", "Noto Sans TC", Roboto, Arial, sans-serif'
const ink = '#1f2a2c'
const soft = '#4d5a5c'
const brand = '#1f5c4d'

export const styles = {
  body: { margin: 0, backgroundColor: '#f3efe6', fontFamily: font, color: ink },
  card: { maxWidth: '560px', margin: '0 auto', padding: '32px 24px', backgroundColor: '#ffffff' },
  brand: { margin: '0 0 24px', color: brand, fontSize: '20px', fontWeight: 700, letterSpacing: '0.05em' },
  heading: { margin: '0 0 16px', fontSize: '22px', lineHeight: '1.4' },
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
  link: { color: brand, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

/** The layout of every mail. `preview` is the text that a mailbox shows beside the subject. */
export function MailLayout({
  site,
  preview,
  heading,
  answered = false,
  masthead,
  children,
}: {
  site: MailContent['site']
  preview: string
  heading: string
  /** Whether replies to the mail are read. */
  answered?: boolean
  /** A head in place of the site's name and the heading. */
  masthead?: ReactNode
  children: ReactNode
}) {
  return (
    <Html lang="zh-Hant-TW">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          {masthead ?? (
            <>
              <Text style={styles.brand}>{site.name}</Text>
              <Heading as="h1" style={styles.heading}>
                {heading}
              </Heading>
            </>
          )}
          {children}
          <Hr />
          <Text style={styles.small}>
            {answered || (
              <>
                這封信由系統寄出，請不要直接回覆。
                <br />
              </>
            )}
            {site.name}：
            <Link href={site.url} style={styles.link}>
              {site.url}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const Words = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>
export const Small = ({ children }: { children: ReactNode }) => <Text style={styles.small}>{children}</Text>
export const Code = ({ children }: { children: string }) => <Text style={styles.code}>{children}</Text>

/** A call to action, as a button. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '0 0 24px' }}>
      <Button href={href} style={styles.button}>
        {children}
      </Button>
    </Section>
  )
}
