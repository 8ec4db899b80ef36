import { Fragment, type ReactElement } from 'react'
import { lookUpAlerts, membersPerDay } from '../domain/membership/member-look-up.ts'
import { deadlineText } from '../domain/questions/deadline.ts'
import { dottedDay, formatTaipei, taipeiMoment } from '../domain/time/taipei.ts'
import type { MailContent } from './mail-content.ts'
import { ActionButton, Code, MailLayout, MailLink, Paragraph, SmallText } from './mail-layout.tsx'

type MailOf<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>

/**
 * The subject of the mail that confirms an entry; later mails of the thread use the same, so that mail clients group
 * them.
 */
const receivedSubject = ({ site, noun, reference }: Pick<MailOf<'form-received'>, 'site' | 'noun' | 'reference'>) =>
  `${site.name}收到您的${noun}：${reference}`

/** The lines of a text, separated by line breaks. */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** How the sender can respond to a mail of staff. */
const HowToGoOn = ({
  site,
  reference,
  acceptsReplies,
}: {
  site: MailContent['site']
  reference: string
  acceptsReplies: boolean
}) => (
  <SmallText>
    {acceptsReplies
      ? `若還有問題，直接回覆這封信就可以，請保留主旨裡的編號 ${reference}。`
      : `若還有問題，請到 ${site.url}/contact 寫信給我們，並附上編號 ${reference}。`}
  </SmallText>
)

/** The mail templates of the forms: to the sender of an entry, and to the members who answer it. */
export const formTemplates = {
  'form-received': ({ site, reference, noun, afterwards, cancelLink }: MailOf<'form-received'>) => ({
    subject: receivedSubject({ site, noun, reference }),
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`已收到您的${noun}`}>
        <Paragraph>您好：</Paragraph>
        <Paragraph>我們收到您的{noun}，編號是：</Paragraph>
        <Code>{reference}</Code>
        <Paragraph>{afterwards}</Paragraph>
        {cancelLink && (
          <>
            <Paragraph>不能來了嗎？活動開始之前都可以取消，座位會讓給別人：</Paragraph>
            <ActionButton href={cancelLink}>取消報名</ActionButton>
          </>
        )}
        <SmallText>
          與我們聯絡時，請附上這個編號。如果不是您本人送出的，請{cancelLink ? '取消報名，其他什麼都不必做' : '不必理會這封信'}。
        </SmallText>
      </MailLayout>
    ),
  }),
  'form-arrived': ({ site, reference, noun, at, answers, replyTo }: MailOf<'form-arrived'>) => ({
    subject: `${site.name}有新的${noun}：${reference}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`新的${noun}`} acceptsReplies={replyTo !== null}>
        <Paragraph>
          編號 {reference}，{taipeiMoment(at)} 送達。
        </Paragraph>
        {answers.map(({ label, value }) => (
          <Paragraph key={label}>
            <strong>{label}：</strong>
            <Lines text={value} />
          </Paragraph>
        ))}
        <SmallText>
          {replyTo === null
            ? '對方沒有留下電子郵件，不能回信。'
            : '直接回覆這封信，就會寄給對方。對方已經收到有同一個編號的確認信。'}
        </SmallText>
      </MailLayout>
    ),
  }),
  'form-reply': ({ site, reference, noun, text, acceptsReplies }: MailOf<'form-reply'>) => ({
    subject: `Re: ${receivedSubject({ site, noun, reference })}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`回覆您的${noun}`} acceptsReplies={acceptsReplies}>
        <Paragraph>您好：</Paragraph>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that is rendered once
          <Paragraph key={index}>
            <Lines text={paragraph} />
          </Paragraph>
        ))}
        <HowToGoOn site={site} reference={reference} acceptsReplies={acceptsReplies} />
      </MailLayout>
    ),
  }),
  'sign-up-cancelled': ({ site, reference, noun, reason, acceptsReplies }: MailOf<'sign-up-cancelled'>) => ({
    subject: `Re: ${receivedSubject({ site, noun, reference })}`,
    body: (
      <MailLayout site={site} preview={`編號 ${reference}`} heading={`您的${noun}已經取消`} acceptsReplies={acceptsReplies}>
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          我們取消了您的{noun}，編號 {reference}，座位已經讓出。
        </Paragraph>
        <Paragraph>
          <Lines text={`原因：${reason}`} />
        </Paragraph>
        <HowToGoOn site={site} reference={reference} acceptsReplies={acceptsReplies} />
      </MailLayout>
    ),
  }),
  'form-waiting': ({ site, name, reference, noun, dueOn }: MailOf<'form-waiting'>) => ({
    subject: `${site.name}收件匣有新的${noun}：${reference}`,
    body: (
      <MailLayout site={site} preview={dueOn ? `${dueOn} 前回覆` : `編號 ${reference}`} heading={`新的${noun}`}>
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          收件匣有一份新的{noun}，編號 {reference}
          {dueOn && `，承諾在 ${dueOn} 前回覆`}。
        </Paragraph>
        <ActionButton href={`${site.url}/office/inbox/${reference}`}>到收件匣查看</ActionButton>
        <SmallText>為了保護個人資料，信裡不寫對方的姓名與內容，請登入編輯部查看。</SmallText>
      </MailLayout>
    ),
  }),
}

type ManuscriptNews = Extract<MailContent, { kind: 'manuscript-news' }>

/** Per kind: the words before the title in the subject, the sentence, the button's label and the note. */
const eventTexts: Record<ManuscriptNews['event'], { subject: string; sentence: string; button: string; note: string }> = {
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
export const manuscriptTemplates = (mail: ManuscriptNews): { subject: string; body: ReactElement } => {
  const { site, name, title, by, note, event, link, publicAt, at } = mail
  const { subject, sentence, button, note: noteName } = eventTexts[event]
  const titleText = title || '（沒有標題）'
  return {
    subject: `${subject}：${titleText}（${site.name}編輯部）`,
    body: (
      <MailLayout site={site} preview={`${by}${sentence}`} heading={`${subject}：${titleText}`}>
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          {by}
          {sentence}
        </Paragraph>
        {publicAt && <Paragraph>公開時間：台北時間 {formatTaipei(publicAt, at)}</Paragraph>}
        {note && (
          <Paragraph>
            {noteName}：{note}
          </Paragraph>
        )}
        <ActionButton href={link}>{button}</ActionButton>
        <SmallText>您在{site.name}編輯部參與這份稿件，所以收到這封信。</SmallText>
      </MailLayout>
    ),
  }
}

const privacy = '為了保護健康資料，信裡不寫提問與回覆的內容。這是健康衛教服務，不是診斷或處方；緊急時請打 119。'

/** The mails about questions: what happened, and where to read it. Never the text of a question or an answer. */
export const questionTemplates = {
  'question-received': ({ site, name, questionId, askedAt, dueAt, followUp }: MailOf<'question-received'>) => ({
    subject: followUp ? `${site.name}收到您的追問` : `${site.name}收到您的提問`,
    body: (
      <MailLayout site={site} preview={`${deadlineText(dueAt)} 前回覆`} heading={followUp ? '已收到追問' : '已收到提問'}>
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          您在 {taipeiMoment(askedAt)} 的問糖尿病提問{followUp ? '有了新的追問' : '已經送達'}，專業人員會在 {deadlineText(dueAt)}{' '}
          前回覆，並以電子郵件通知您。
        </Paragraph>
        <ActionButton href={`${site.url}/member/questions/${questionId}`}>查看提問</ActionButton>
        <SmallText>{privacy}</SmallText>
      </MailLayout>
    ),
  }),
  'question-waiting': ({ site, name, questionId, dueAt, followUp, urgent }: MailOf<'question-waiting'>) => ({
    subject: `${urgent ? '【請立即查看】' : ''}${site.name}有一則${followUp ? '追問' : '提問'}等待回覆`,
    body: (
      <MailLayout site={site} preview={`期限 ${deadlineText(dueAt)}`} heading={followUp ? '新的追問' : '新的提問'}>
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          有一則問糖尿病的{followUp ? '追問' : '提問'}等待回覆，期限是 {deadlineText(dueAt)}。
        </Paragraph>
        {urgent && <Paragraph>內容可能是緊急狀況，請不要等到期限：現在就登入查看，先確認對方安全。</Paragraph>}
        <ActionButton href={`${site.url}/desk/${questionId}`}>前往回覆</ActionButton>
        <SmallText>為了保護健康資料，信裡不寫提問的內容，請登入後查看。</SmallText>
      </MailLayout>
    ),
  }),
  'question-answered': ({ site, name, questionId, askedAt, closesAt, followUpsLeft }: MailOf<'question-answered'>) => ({
    subject: `${site.name}已回覆您的提問`,
    body: (
      <MailLayout site={site} preview="登入後查看回覆" heading="您的提問有回覆了">
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>您在 {taipeiMoment(askedAt)} 的問糖尿病提問，專業人員已經回覆。</Paragraph>
        <ActionButton href={`${site.url}/member/questions/${questionId}`}>查看回覆</ActionButton>
        <Paragraph>
          {followUpsLeft > 0
            ? `還可以追問 ${followUpsLeft} 次。${taipeiMoment(closesAt)} 以前沒有追問，提問會自動結束。`
            : `提問會在 ${taipeiMoment(closesAt)} 自動結束，您也可以自己結束。`}
        </Paragraph>
        <SmallText>{privacy}</SmallText>
      </MailLayout>
    ),
  }),
  'question-closed': ({ site, name, questionId, askedAt }: MailOf<'question-closed'>) => ({
    subject: `${site.name}的提問已經結束`,
    body: (
      <MailLayout site={site} preview="謝謝您的提問" heading="提問已經結束">
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>您在 {taipeiMoment(askedAt)} 的問糖尿病提問已經結束。往後只有您自己看得到內容。</Paragraph>
        <ActionButton href={`${site.url}/member/questions/${questionId}`}>查看提問</ActionButton>
        <SmallText>{privacy}</SmallText>
      </MailLayout>
    ),
  }),
  'questions-overdue': ({ site, count, since }: MailOf<'questions-overdue'>) => ({
    subject: `${site.name}：${count} 則提問超過回覆期限`,
    body: (
      <MailLayout site={site} preview={`最早的期限是 ${deadlineText(since)}`} heading="有提問超過回覆期限">
        <Paragraph>
          有 {count} 則問糖尿病的提問超過了承諾的回覆期限，最早的期限是 {deadlineText(since)}。請聯絡負責回覆的專業人員。
        </Paragraph>
        <ActionButton href={`${site.url}/desk`}>回覆工作檯</ActionButton>
        <SmallText>每一則提問或追問逾期只通知一次。工作檯只有負責回覆的專業人員可以開啟。</SmallText>
      </MailLayout>
    ),
  }),
}

/** The URL of the audit log with a filter. */
const auditLink = (site: MailContent['site'], filter: Record<string, string>) =>
  `${site.url}/office/audit?${new URLSearchParams(filter)}`

/** The mails about member look-ups, to administrators: who looked up whom. Members are masked. */
export const lookUpTemplates = {
  'look-ups-alert': ({ site, name, by, alert, day }: MailOf<'look-ups-alert'>) => ({
    subject: `${by}${alert}（${site.name}編輯部）`,
    body: (
      <MailLayout site={site} preview={`${dottedDay(day)}，請看一下操作紀錄`} heading="查看會員有異常">
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          {by}在 {dottedDay(day)} {alert}。可能只是當天事情多；請看操作紀錄裡寫的原因，有疑問就問本人。
        </Paragraph>
        {alert === lookUpAlerts.day && (
          <Paragraph>工作還沒做完的話，可以在後台的「角色」那一頁再開放 {membersPerDay} 位。</Paragraph>
        )}
        <ActionButton href={auditLink(site, { action: 'look-up-member', from: day, to: day })}>看當天的紀錄</ActionButton>
        <SmallText>同一個人、同一種情形，一天只通知一次。您是{site.name}編輯部的管理員，所以收到這封信。</SmallText>
      </MailLayout>
    ),
  }),
  'look-ups-week': ({ site, name, from, until, people, left }: MailOf<'look-ups-week'>) => ({
    subject: `上週誰查看了會員：${dottedDay(from)}–${dottedDay(until)}（${site.name}編輯部）`,
    body: (
      <MailLayout site={site} preview={people.map(({ by, totals }) => `${by}：${totals}`).join('；')} heading="上週誰查看了會員">
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>
          {dottedDay(from)}–{dottedDay(until)} 查看會員的紀錄。會員的姓名遮住了；打開操作紀錄可以看每一筆。
        </Paragraph>
        {people.map(({ by, totals, lines }) => (
          <Fragment key={by}>
            <Paragraph>
              <strong>{by}</strong>：{totals}
            </Paragraph>
            {lines.length > 0 && (
              <SmallText>
                <Lines text={lines.join('\n')} />
              </SmallText>
            )}
          </Fragment>
        ))}
        {left > 0 && <Paragraph>還有 {left} 筆沒有列在信裡，請看操作紀錄。</Paragraph>}
        <ActionButton href={auditLink(site, { action: 'look-up-member', from, to: until })}>看操作紀錄</ActionButton>
        <SmallText>每週寄一次；沒有人查看會員的那一週不寄。您是{site.name}編輯部的管理員，所以收到這封信。</SmallText>
      </MailLayout>
    ),
  }),
}

/** The mail that notifies a member of a personal data incident. */
export const incidentTemplate = ({ site, name, data, since, paragraphs, advice, ...links }: MailOf<'member-incident'>) => ({
  subject: `${site.name}通知：您的個人資料可能被別人看到`,
  body: (
    <MailLayout site={site} preview={`${data}，從 ${since} 起`} heading="您的個人資料可能被別人看到">
      <Paragraph>{name}，您好：</Paragraph>
      <Paragraph>我們發現一件和您的個人資料有關的事，應該讓您知道。很抱歉造成您的困擾。</Paragraph>
      <Paragraph>
        受影響的是您的<strong>{data}</strong>，從 {since} 起可能被別人看到。
      </Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>
          <Lines text={paragraph} />
        </Paragraph>
      ))}
      {advice.length > 0 && <Paragraph>您現在可以做的：</Paragraph>}
      {advice.map((sentence, index) => (
        <Paragraph key={sentence}>
          {index + 1}. {sentence}
        </Paragraph>
      ))}
      {links.passwordLink && <ActionButton href={links.passwordLink}>換密碼</ActionButton>}
      <Paragraph>
        我們不會打電話跟您要信用卡卡號、密碼或驗證碼，也不會請您操作提款機或網路銀行。有人這樣說就是詐騙，請直接掛斷；拿不定主意，打
        165 反詐騙專線。
      </Paragraph>
      <Paragraph>
        想問清楚，請到 <MailLink href={links.contactLink}>{links.contactLink}</MailLink>
        {links.mail && ` 或寫信到 ${links.mail}`}
        {links.phone && `，也可以打 ${links.phone}`}。
      </Paragraph>
      <SmallText>這是依法必須寄給您的通知，不是廣告，和您訂了什麼電子報無關。</SmallText>
    </MailLayout>
  ),
})
