import { Fragment } from 'react'
import { taipeiMoment } from '../domain/time/taipei.ts'
import type { MailContent } from './mail-content.ts'
import { Action, Code, MailLayout, Small, Words } from './mail-layout.tsx'

type Of<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>

/**
 * The subject of the mail that confirms an entry; later mails of the thread use the same, so that mail clients group
 * them.
 */
const receivedSubject = ({ site, noun, reference }: Pick<Of<'form-received'>, 'site' | 'noun' | 'reference'>) =>
  `${site.name}收到您的${noun}：${reference}`

/** The lines of a text, separated by line breaks. */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is drawn once
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))

/** How the sender can respond to a mail of staff. */
const HowToGoOn = ({ site, reference, answered }: { site: MailContent['site']; reference: string; answered: boolean }) => (
  <Small>
    {answered
      ? `若還有問題，直接回覆這封信就可以，請保留主旨裡的編號 ${reference}。`
      : `若還有問題，請到 ${site.url}/contact 寫信給我們，並附上編號 ${reference}。`}
  </Small>
)

/** The mail templates of the forms: to the sender of an entry, and to the members who answer it. */
export const formSheets = {
  'form-received': ({ site, reference, noun, afterwards, cancelLink }: Of<'form-received'>) => ({
    subject: receivedSubject({ site, noun, reference }),
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`已收到您的${noun}`}>
        <Words>您好：</Words>
        <Words>我們收到您的{noun}，編號是：</Words>
        <Code>{reference}</Code>
        <Words>{afterwards}</Words>
        {cancelLink && (
          <>
            <Words>不能來了嗎？活動開始之前都可以取消，座位會讓給別人：</Words>
            <Action href={cancelLink}>取消報名</Action>
          </>
        )}
        <Small>
          與我們聯絡時，請附上這個編號。如果不是您本人送出的，請{cancelLink ? '取消報名，其他什麼都不必做' : '不必理會這封信'}。
        </Small>
      </MailLayout>
    ),
  }),
  'form-arrived': ({ site, reference, noun, at, answers, replyTo }: Of<'form-arrived'>) => ({
    subject: `${site.name}有新的${noun}：${reference}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`新的${noun}`} answered={replyTo !== null}>
        <Words>
          編號 {reference}，{taipeiMoment(at)} 送達。
        </Words>
        {answers.map(({ label, value }) => (
          <Words key={label}>
            <strong>{label}：</strong>
            <Lines text={value} />
          </Words>
        ))}
        <Small>
          {replyTo === null
            ? '對方沒有留下電子郵件，不能回信。'
            : '直接回覆這封信，就會寄給對方。對方已經收到有同一個編號的確認信。'}
        </Small>
      </MailLayout>
    ),
  }),
  'form-reply': ({ site, reference, noun, text, answered }: Of<'form-reply'>) => ({
    subject: `Re: ${receivedSubject({ site, noun, reference })}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`回覆您的${noun}`} answered={answered}>
        <Words>您好：</Words>
        {text.split(/\n{2,}/).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that is drawn once
          <Words key={place}>
            <Lines text={paragraph} />
          </Words>
        ))}
        <HowToGoOn site={site} reference={reference} answered={answered} />
      </MailLayout>
    ),
  }),
  'sign-up-cancelled': ({ site, reference, noun, reason, answered }: Of<'sign-up-cancelled'>) => ({
    subject: `Re: ${receivedSubject({ site, noun, reference })}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`您的${noun}已經取消`} answered={answered}>
        <Words>您好：</Words>
        <Words>
          我們取消了您的{noun}，編號 {reference}，座位已經讓出。
        </Words>
        <Words>
          <Lines text={`原因：${reason}`} />
        </Words>
        <HowToGoOn site={site} reference={reference} answered={answered} />
      </MailLayout>
    ),
  }),
  'form-waiting': ({ site, name, reference, noun, dueOn }: Of<'form-waiting'>) => ({
    subject: `${site.name}收件匣有新的${noun}：${reference}`,
    body: (
      <MailLayout site={site} preview={dueOn ? `${dueOn} 前回覆` : `編號 ${reference}`} heading={`新的${noun}`}>
        <Words>{name}，您好：</Words>
        <Words>
          收件匣有一份新的{noun}，編號 {reference}
          {dueOn && `，承諾在 ${dueOn} 前回覆`}。
        </Words>
        <Action href={`${site.url}/office/inbox/${reference}`}>到收件匣查看</Action>
        <Small>為了保護個人資料，信裡不寫對方的姓名與內容，請登入編輯部查看。</Small>
      </MailLayout>
    ),
  }),
}
