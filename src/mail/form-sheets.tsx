import { Fragment } from 'react'
import { taipeiMoment } from '../domain/time/taipei.ts'
import type { Letter } from './letter.ts'
import { Action, Code, Paper, Small, Words } from './paper.tsx'

type Of<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>

/** The mails of forms: to the sender of a form, and to the person who answers it. */
export const formSheets = {
  'form-received': ({ site, reference, noun, afterwards, cancelLink }: Of<'form-received'>) => ({
    subject: `${site.name}收到您的${noun}：${reference}`,
    body: (
      <Paper site={site} preview={`編號 ${reference}`} heading={`已收到您的${noun}`}>
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
      </Paper>
    ),
  }),
  'form-arrived': ({ site, reference, noun, at, answers, replyTo }: Of<'form-arrived'>) => ({
    subject: `${site.name}有新的${noun}：${reference}`,
    body: (
      <Paper site={site} preview={`編號 ${reference}`} heading={`新的${noun}`} answered={replyTo !== null}>
        <Words>
          編號 {reference}，{taipeiMoment(at)} 送達。
        </Words>
        {answers.map(({ label, value }) => (
          <Words key={label}>
            <strong>{label}：</strong>
            {value.split('\n').map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is rendered once
              <Fragment key={place}>
                {place > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </Words>
        ))}
        <Small>
          {replyTo === null
            ? '對方沒有留下電子郵件，不能回信。'
            : '直接回覆這封信，就會寄給對方。對方已經收到有同一個編號的確認信。'}
        </Small>
      </Paper>
    ),
  }),
}
