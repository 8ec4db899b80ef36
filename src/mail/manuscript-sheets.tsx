import type { ReactElement } from 'react'
import { taipeiInWords } from '../domain/time/taipei.ts'
import type { MailContent } from './mail-content.ts'
import { Action, MailLayout, Small, Words } from './mail-layout.tsx'

type News = Extract<MailContent, { kind: 'manuscript-news' }>

/** Per kind: the words before the title in the subject, the sentence, the button's label and the note. */
const words: Record<News['what'], { subject: string; sentence: string; button: string; note: string }> = {
  submitted: { subject: '請您審訂', sentence: '請您審訂這份稿件。', button: '閱讀並簽核', note: '送審的人說' },
  ready: { subject: '等您發布', sentence: '交出了一份稿件，等總編輯發布。', button: '打開稿件', note: '交稿的人說' },
  sent_back: { subject: '稿件退回', sentence: '把這份稿件退回，請您修改。', button: '看要改什麼', note: '要改的地方' },
  declined: { subject: '審訂者婉拒', sentence: '不方便審訂這份稿件，請改請別人。', button: '打開稿件', note: '原因' },
  signed: { subject: '已經簽核', sentence: '簽核了這份稿件，可以發布了。', button: '打開稿件', note: '附註' },
  scheduled: { subject: '已經排程', sentence: '排好了這份稿件公開的時間。', button: '打開稿件', note: '附註' },
  unscheduled: { subject: '取消排程', sentence: '取消了這份稿件的排程，它不會自己公開。', button: '打開稿件', note: '原因' },
  published: { subject: '已經發布', sentence: '發布了這份稿件。', button: '打開稿件', note: '附註' },
  withdrawn: { subject: '已經下架', sentence: '把這篇文章下架了，讀者現在看不到。', button: '打開稿件', note: '原因' },
  unnamed: {
    subject: '簽核收回',
    sentence: '讓這份稿件不再寫審訂者的名字：簽核收回了，或簽核的人不能審訂了。文章照樣公開，要不要收回請您決定。',
    button: '打開稿件',
    note: '原因',
  },
  trashed: {
    subject: '丟進垃圾桶',
    sentence: '把這份稿件丟進垃圾桶了，現在不用處理它；三十天內都拿得回來。',
    button: '看這份稿件',
    note: '原因',
  },
  untrashed: { subject: '拿回來了', sentence: '把這份稿件從垃圾桶拿回來了，一切照舊。', button: '打開稿件', note: '附註' },
  noted: { subject: '有人提到您', sentence: '在註解裡提到您。', button: '看註解', note: '註解' },
}

/** The mail that notifies colleagues of an event of a manuscript. */
export const manuscriptNews = (mail: News): { subject: string; body: ReactElement } => {
  const { site, name, title, by, note, what, link, publicAt, at } = mail
  const { subject, sentence, button, note: noteName } = words[what]
  const named = title || '（沒有標題）'
  return {
    subject: `${subject}：${named}（${site.name}編輯部）`,
    body: (
      <MailLayout site={site} preview={`${by}${sentence}`} heading={`${subject}：${named}`}>
        <Words>{name}，您好：</Words>
        <Words>
          {by}
          {sentence}
        </Words>
        {publicAt && <Words>公開時間：台北時間 {taipeiInWords(publicAt, at)}</Words>}
        {note && (
          <Words>
            {noteName}：{note}
          </Words>
        )}
        <Action href={link}>{button}</Action>
        <Small>您在{site.name}編輯部參與這份稿件，所以收到這封信。</Small>
      </MailLayout>
    ),
  }
}
