import { deadlineWords } from '../domain/questions/deadline.ts'
import { taipeiMoment } from '../domain/time/taipei.ts'
import type { MailContent } from './mail-content.ts'
import { Action, MailLayout, Small, Words } from './mail-layout.tsx'

type Of<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>
const privacy = '為了保護健康資料，信裡不寫提問與回覆的內容。這是健康衛教服務，不是診斷或處方；緊急時請打 119。'

/** The mails about questions: what happened, and where to read it. Never the text of a question or an answer. */
export const questionSheets = {
  'question-received': ({ site, name, questionId, askedAt, dueAt, followUp }: Of<'question-received'>) => ({
    subject: followUp ? `${site.name}收到您的追問` : `${site.name}收到您的提問`,
    body: (
      <MailLayout site={site} preview={`${deadlineWords(dueAt)} 前回覆`} heading={followUp ? '已收到追問' : '已收到提問'}>
        <Words>{name}，您好：</Words>
        <Words>
          您在 {taipeiMoment(askedAt)} 的問糖尿病提問{followUp ? '有了新的追問' : '已經送達'}，專業人員會在 {deadlineWords(dueAt)}{' '}
          前回覆，並以電子郵件通知您。
        </Words>
        <Action href={`${site.url}/member/questions/${questionId}`}>查看提問</Action>
        <Small>{privacy}</Small>
      </MailLayout>
    ),
  }),
  'question-waiting': ({ site, name, questionId, dueAt, followUp, urgent }: Of<'question-waiting'>) => ({
    subject: `${urgent ? '【請立即查看】' : ''}${site.name}有一則${followUp ? '追問' : '提問'}等待回覆`,
    body: (
      <MailLayout site={site} preview={`期限 ${deadlineWords(dueAt)}`} heading={followUp ? '新的追問' : '新的提問'}>
        <Words>{name}，您好：</Words>
        <Words>
          有一則問糖尿病的{followUp ? '追問' : '提問'}等待回覆，期限是 {deadlineWords(dueAt)}。
        </Words>
        {urgent && <Words>內容可能是緊急狀況，請不要等到期限：現在就登入查看，先確認對方安全。</Words>}
        <Action href={`${site.url}/desk/${questionId}`}>前往回覆</Action>
        <Small>為了保護健康資料，信裡不寫提問的內容，請登入後查看。</Small>
      </MailLayout>
    ),
  }),
  'question-answered': ({ site, name, questionId, askedAt, closesAt, followUpsLeft }: Of<'question-answered'>) => ({
    subject: `${site.name}已回覆您的提問`,
    body: (
      <MailLayout site={site} preview="登入後查看回覆" heading="您的提問有回覆了">
        <Words>{name}，您好：</Words>
        <Words>您在 {taipeiMoment(askedAt)} 的問糖尿病提問，專業人員已經回覆。</Words>
        <Action href={`${site.url}/member/questions/${questionId}`}>查看回覆</Action>
        <Words>
          {followUpsLeft > 0
            ? `還可以追問 ${followUpsLeft} 次。${taipeiMoment(closesAt)} 以前沒有追問，提問會自動結束。`
            : `提問會在 ${taipeiMoment(closesAt)} 自動結束，您也可以自己結束。`}
        </Words>
        <Small>{privacy}</Small>
      </MailLayout>
    ),
  }),
  'question-closed': ({ site, name, questionId, askedAt }: Of<'question-closed'>) => ({
    subject: `${site.name}的提問已經結束`,
    body: (
      <MailLayout site={site} preview="謝謝您的提問" heading="提問已經結束">
        <Words>{name}，您好：</Words>
        <Words>您在 {taipeiMoment(askedAt)} 的問糖尿病提問已經結束。往後只有您自己看得到內容。</Words>
        <Action href={`${site.url}/member/questions/${questionId}`}>查看提問</Action>
        <Small>{privacy}</Small>
      </MailLayout>
    ),
  }),
  'questions-overdue': ({ site, count, since }: Of<'questions-overdue'>) => ({
    subject: `${site.name}：${count} 則提問超過回覆期限`,
    body: (
      <MailLayout site={site} preview={`最早的期限是 ${deadlineWords(since)}`} heading="有提問超過回覆期限">
        <Words>
          有 {count} 則問糖尿病的提問超過了承諾的回覆期限，最早的期限是 {deadlineWords(since)}。請聯絡負責回覆的專業人員。
        </Words>
        <Action href={`${site.url}/desk`}>回覆工作檯</Action>
        <Small>每一則提問或追問逾期只通知一次。工作檯只有負責回覆的專業人員可以開啟。</Small>
      </MailLayout>
    ),
  }),
}
