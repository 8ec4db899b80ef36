import type { ReactElement } from 'react'
import { firstCopyText, issuesText } from '../domain/subscriptions/order-text.ts'
import { dottedDay } from '../domain/time/taipei.ts'
import type { MailContent } from './mail-content.ts'
import { ActionButton, Code, MailLayout, MailLink, Paragraph, SmallText } from './mail-layout.tsx'
import { formTemplates, incidentTemplate, lookUpTemplates, manuscriptTemplates, questionTemplates } from './message-templates.tsx'
import { newsletterTemplate } from './newsletter-template.tsx'

type MailOf<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>
interface ComposedMail {
  subject: string
  body: ReactElement
}

/** Subject and text for each change of a second factor. */
const factorChanges: Record<MailOf<'second-factor-changed'>['change'], { subject: string; text: string }> = {
  'set-up': { subject: '您的帳號設定了兩步驟驗證', text: '之後進編輯部，除了登入，還要用手機的驗證碼或通行金鑰確認是您本人。' },
  removed: { subject: '您的驗證 App 已經移除', text: '您的帳號剛才移除了驗證 App，復原碼也一起失效了。' },
  'passkey-removed': { subject: '您的一把通行金鑰已經移除', text: '您的帳號剛才移除了一把通行金鑰，不能再用它登入或驗證。' },
  reset: {
    subject: '您的兩步驟驗證已經重設',
    text: '管理員重設了您的兩步驟驗證：驗證 App、通行金鑰與復原碼都已移除，所有裝置也都登出了。請重新登入，再設定一次。',
  },
  'recovery-code-used': {
    subject: '有人用了您的一組復原碼',
    text: '剛才有人用一組復原碼通過您的兩步驟驗證。這組復原碼已經失效；剩下不多時，請產生新的。',
  },
}

/** Subject and body of each kind of mail. */
export const mailTemplates: { [Kind in MailContent['kind']]: (mail: MailOf<Kind>) => ComposedMail } = {
  'verify-email': ({ site, code, link, minutes }) => ({
    subject: `${code} 是您的${site.name}驗證碼`,
    body: (
      <MailLayout site={site} preview={`${minutes} 分鐘內輸入驗證碼，完成註冊`} heading="請確認您的電子郵件">
        <Paragraph>您好：</Paragraph>
        <Paragraph>謝謝您加入{site.name}。請在網頁輸入這組驗證碼：</Paragraph>
        <Code>{code}</Code>
        <Paragraph>或者直接開啟連結確認：</Paragraph>
        <ActionButton href={link}>確認電子郵件</ActionButton>
        <SmallText>驗證碼與連結在 {minutes} 分鐘內有效，只能使用一次。</SmallText>
        <SmallText>如果您沒有註冊{site.name}，請不要輸入驗證碼，也不要開啟連結；不必做任何事，這個帳號不會生效。</SmallText>
      </MailLayout>
    ),
  }),
  welcome: ({ site, name, onboardingLink, coupon, newsletterLink, helpLink }) => ({
    subject: `歡迎加入${site.name}`,
    body: (
      <MailLayout site={site} preview="您的帳號已經可以使用" heading="歡迎您">
        <Paragraph>{name}，您好：</Paragraph>
        <Paragraph>您的帳號已經可以使用。現在能閱讀會員文章、收藏喜歡的內容、追蹤關心的主題，也能保存健康工具的紀錄。</Paragraph>
        <Paragraph>
          {coupon === null
            ? '告訴我們您關心的三個主題，推薦會更貼近您：'
            : `選出您關心的三個主題，再填好個人資料，就送您 ${coupon.amount} 元折扣碼，單筆滿 ${coupon.minimum} 元可以折抵一次：`}
        </Paragraph>
        <ActionButton href={onboardingLink}>{coupon === null ? '選擇主題' : '領取折扣碼'}</ActionButton>
        <Paragraph>想固定收到健康文章？可以訂閱電子報：</Paragraph>
        <ActionButton href={newsletterLink}>選擇電子報</ActionButton>
        <SmallText>
          已經是雜誌訂戶？到會員中心綁定訂戶編號，就能閱讀訂戶文章：<MailLink href={helpLink}>{helpLink}</MailLink>
        </SmallText>
        <SmallText>如果不是您本人加入的，請以這個電子郵件重設密碼，再到會員中心刪除帳號。</SmallText>
      </MailLayout>
    ),
  }),
  'reset-password': ({ site, code, link, minutes }) => ({
    subject: `重設您的${site.name}密碼`,
    body: (
      <MailLayout site={site} preview={`${minutes} 分鐘內有效`} heading="重設密碼">
        <Paragraph>您好：</Paragraph>
        <Paragraph>我們收到重設密碼的申請。請開啟連結，設定新的密碼：</Paragraph>
        <ActionButton href={link}>設定新密碼</ActionButton>
        <Paragraph>或者在網頁輸入這組驗證碼：</Paragraph>
        <Code>{code}</Code>
        <SmallText>連結與驗證碼在 {minutes} 分鐘內有效，只能使用一次。重設之後，其他裝置都會登出。</SmallText>
        <SmallText>如果不是您本人申請的，請不要理會這封信，您的密碼不會改變。我們不會以電話或訊息向您要驗證碼。</SmallText>
      </MailLayout>
    ),
  }),
  'already-member': ({ site, signInLink, resetLink }) => ({
    subject: `您已經是${site.name}的會員`,
    body: (
      <MailLayout site={site} preview="有人以這個電子郵件註冊" heading="這個電子郵件已經註冊">
        <Paragraph>您好：</Paragraph>
        <Paragraph>剛才有人以這個電子郵件註冊{site.name}，而您已經是會員，所以沒有建立新的帳號。</Paragraph>
        <ActionButton href={signInLink}>登入</ActionButton>
        <Paragraph>忘記密碼了嗎？請由此重設：</Paragraph>
        <ActionButton href={resetLink}>重設密碼</ActionButton>
        <SmallText>如果不是您本人註冊的，不必做任何事，您的帳號沒有任何改變。</SmallText>
      </MailLayout>
    ),
  }),
  'change-email': ({ site, code, link, minutes }) => ({
    subject: `${code} 是您更換電子郵件的驗證碼`,
    body: (
      <MailLayout site={site} preview={`${minutes} 分鐘內輸入驗證碼，完成更換`} heading="請確認新的電子郵件">
        <Paragraph>您好：</Paragraph>
        <Paragraph>您要把{site.name}帳號的電子郵件換成這個地址。請在「基本資料」輸入這組驗證碼：</Paragraph>
        <Code>{code}</Code>
        <ActionButton href={link}>前往基本資料</ActionButton>
        <SmallText>驗證碼在 {minutes} 分鐘內有效，只能使用一次。</SmallText>
        <SmallText>如果不是您本人申請的，請不要把驗證碼告訴任何人；不必做任何事，什麼都不會改變。</SmallText>
      </MailLayout>
    ),
  }),
  'email-taken': ({ site }) => ({
    subject: `有人要在${site.name}使用您的電子郵件`,
    body: (
      <MailLayout site={site} preview="您的帳號沒有改變" heading="這個電子郵件已經是會員">
        <Paragraph>您好：</Paragraph>
        <Paragraph>有一位會員剛才要把帳號的電子郵件換成您的地址，而這個地址已經註冊，所以沒有更換。</Paragraph>
        <SmallText>
          如果那是您的另一個帳號，請改用別的地址，或直接以這個地址登入。如果不是，不必做任何事，您的帳號沒有任何改變。
        </SmallText>
      </MailLayout>
    ),
  }),
  'email-changed': ({ site, email }) => ({
    subject: `您的${site.name}帳號換了電子郵件`,
    body: (
      <MailLayout site={site} preview={`之後請以 ${email} 登入`} heading="電子郵件已經更換">
        <Paragraph>您好：</Paragraph>
        <Paragraph>您的帳號的電子郵件已經換成 {email}，之後請以新的地址登入，這個地址不再收到我們的信。</Paragraph>
        <SmallText>如果不是您本人更換的，請立刻聯絡我們（{site.url}/contact），我們會協助您取回帳號。</SmallText>
      </MailLayout>
    ),
  }),
  'passkey-added': ({ site, link }) => ({
    subject: `您的${site.name}帳號新增了通行金鑰`,
    body: (
      <MailLayout site={site} preview="之後可以用這部裝置登入" heading="新增了通行金鑰">
        <Paragraph>您好：</Paragraph>
        <Paragraph>您的帳號剛才新增了一把通行金鑰，之後可以用裝置的指紋、臉部或密碼登入，不必輸入密碼。</Paragraph>
        <ActionButton href={link}>查看通行金鑰</ActionButton>
        <SmallText>如果不是您本人新增的，請立刻到上面的頁面移除它，讓其他裝置登出，並修改密碼。</SmallText>
      </MailLayout>
    ),
  }),
  'second-factor-changed': ({ site, name, change, link }) => {
    const { subject, text } = factorChanges[change]
    return {
      subject: `${subject}（${site.name}）`,
      body: (
        <MailLayout site={site} preview={text} heading={subject}>
          <Paragraph>{name}，您好：</Paragraph>
          <Paragraph>{text}</Paragraph>
          <ActionButton href={link}>查看兩步驟驗證</ActionButton>
          <SmallText>如果不是您本人做的，也沒有請管理員協助，請立刻修改密碼，並告訴管理員。</SmallText>
        </MailLayout>
      ),
    }
  },
  'erasure-code': ({ site, code, link, minutes }) => ({
    subject: `${code} 是您刪除${site.name}帳號的驗證碼`,
    body: (
      <MailLayout site={site} preview={`${minutes} 分鐘內輸入驗證碼，才會刪除帳號`} heading="請確認刪除帳號">
        <Paragraph>您好：</Paragraph>
        <Paragraph>您要刪除{site.name}的帳號。請在「我的資料」輸入這組驗證碼：</Paragraph>
        <Code>{code}</Code>
        <ActionButton href={link}>前往我的資料</ActionButton>
        <SmallText>驗證碼在 {minutes} 分鐘內有效，只能使用一次。沒有輸入，什麼都不會刪除。</SmallText>
        <SmallText>如果不是您本人申請的，請不要把驗證碼告訴任何人，並到會員中心讓其他裝置登出。</SmallText>
      </MailLayout>
    ),
  }),
  erasure: ({ site, day, days, link }) => ({
    subject: `已收到刪除${site.name}帳號的申請`,
    body: (
      <MailLayout site={site} preview={`${day} 刪除，之前登入就取消`} heading="已收到刪除帳號的申請">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          您的帳號將在 {day} 刪除，包括個人資料、收藏與健康紀錄。訂單依稅法保存，但不再看得出是誰的。這封信就是申請的收據。
        </Paragraph>
        <Paragraph>改變主意了嗎？{days} 天內登入一次，就會取消刪除：</Paragraph>
        <ActionButton href={link}>登入並保留帳號</ActionButton>
        <SmallText>如果不是您本人申請的，請登入以取消刪除，並立刻修改密碼。</SmallText>
      </MailLayout>
    ),
  }),
  'erasure-withdrawn': ({ site }) => ({
    subject: `您的${site.name}帳號已經保留`,
    body: (
      <MailLayout site={site} preview="刪除帳號的申請已經取消" heading="帳號已經保留">
        <Paragraph>您好：</Paragraph>
        <Paragraph>因為剛才有人以您的帳號登入，刪除帳號的申請已經取消，什麼都沒有刪除。</Paragraph>
        <SmallText>如果不是您本人登入的，請立刻修改密碼。</SmallText>
      </MailLayout>
    ),
  }),
  'subscription-bound': ({ site, number, title, day, link }) => ({
    subject: `訂戶編號 ${number} 已經綁到您的${site.name}帳號`,
    body: (
      <MailLayout site={site} preview={`${title}，到 ${day}`} heading="訂戶編號已經綁定">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          客服已經把訂戶編號 {number}（{title}，到 {day}）綁到您的帳號。方案包含電子版的，登入就可以讀訂戶文章。
        </Paragraph>
        <ActionButton href={link}>看我的訂閱</ActionButton>
        <SmallText>如果您沒有請客服綁定，請回信告訴我們。客服什麼時候查過您的資料，在會員專區的「我的資料」看得到。</SmallText>
      </MailLayout>
    ),
  }),
  'subscription-unbound': ({ site, number, title, link }) => ({
    subject: `訂戶編號 ${number} 已經從您的${site.name}帳號解除綁定`,
    body: (
      <MailLayout site={site} preview={title} heading="訂戶編號已經解除綁定">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          客服已經把訂戶編號 {number}（{title}
          ）從您的帳號解除綁定，從這個編號來的閱讀權益也結束了；您自己買的訂閱不受影響。
        </Paragraph>
        <ActionButton href={link}>看我的訂閱</ActionButton>
        <SmallText>這個編號是您的話，請回信告訴我們。客服什麼時候查過您的資料，在會員專區的「我的資料」看得到。</SmallText>
      </MailLayout>
    ),
  }),
  ...formTemplates,
  'order-paid': ({ site, orderNo, title, amount, startsOn, endsOn, number, issues, address, recipientName, nextOn }) => ({
    subject: `${site.name}收到您的訂單：${title}`,
    body: (
      <MailLayout site={site} preview={`訂單 ${orderNo}`} heading="付款完成，謝謝您">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          您的訂單已經完成：{title}，{money(amount)}。
        </Paragraph>
        <Code>{orderNo}</Code>
        <Paragraph>
          使用期間：{dottedDay(startsOn)} 到 {dottedDay(endsOn)}
        </Paragraph>
        {issues && (
          <Paragraph>
            紙本雜誌：{issuesText({ first_issue: issues.firstIssue, last_issue: issues.lastIssue })}，共{' '}
            {issues.lastIssue - issues.firstIssue + 1} 期。{firstCopyText(issues.firstCopyOn)}。
          </Paragraph>
        )}
        {issues && number && (
          <Paragraph>
            {address === null ? '寄到您訂購時填的地址' : `寄送地址：${address}`}
            {recipientName && `，收件人：${recipientName}`}。要確認或更改，請到{' '}
            <MailLink href={`${site.url}/member/subscription/${number}`}>管理訂閱</MailLink>
          </Paragraph>
        )}
        {number && <Paragraph>訂戶編號：{number}。查詢訂閱時，請輸入這個編號與姓名。</Paragraph>}
        {nextOn && <Paragraph>您選擇了自動續訂，下次扣款日是 {dottedDay(nextOn)}。在那之前，隨時可以到訂單頁取消。</Paragraph>}
        <ActionButton href={`${site.url}/payment/success?order=${orderNo}`}>查看訂單</ActionButton>
        <SmallText>電子發票會依您選擇的方式開立。付款後七日內，可以在訂單頁申請退費。</SmallText>
      </MailLayout>
    ),
  }),
  'order-refunded': ({ site, orderNo, title, amount }) => ({
    subject: `${site.name}退費通知：${title}`,
    body: (
      <MailLayout site={site} preview={`訂單 ${orderNo}`} heading="已經為您退費">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          {title} 的款項 {money(amount)} 已經退回原來的信用卡，入帳時間依發卡銀行而定，約七到十四天。
        </Paragraph>
        <Code>{orderNo}</Code>
        <SmallText>這張訂單的使用權益已經停止，發票同時作廢。</SmallText>
      </MailLayout>
    ),
  }),
  'payment-returned': ({ site, orderNo, title, amount }) => ({
    subject: `${site.name}退款通知：${title}`,
    body: (
      <MailLayout site={site} preview={`訂單 ${orderNo}`} heading="一筆不需要的付款已經退回">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          {title} 的訂單已經取消或已經付過款，之後又收到一筆付款 {money(amount)}
          ，已經全數退回原來的信用卡。入帳時間依發卡銀行而定，約七到十四天。
        </Paragraph>
        <Code>{orderNo}</Code>
      </MailLayout>
    ),
  }),
  'renewal-failed': ({ site, orderNo, title, amount }) => ({
    subject: `${site.name}自動續訂沒有成功：${title}`,
    body: (
      <MailLayout site={site} preview={`訂單 ${orderNo}`} heading="這一期沒有扣款成功">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          {title} 這一期的 {money(amount)} 沒有扣款成功，可能是信用卡到期或額度不足。您目前的權益到原來的日期為止，不受影響。
        </Paragraph>
        <ActionButton href={`${site.url}/subscriptions`}>重新訂閱</ActionButton>
        <SmallText>我們不會以電話或簡訊要您操作提款機或提供卡號。</SmallText>
      </MailLayout>
    ),
  }),
  'charge-soon': ({ site, orderNo, title, amount, day }) => ({
    subject: `${site.name}續訂提醒：${day} 扣款 ${title}`,
    body: (
      <MailLayout site={site} preview={`${day} 扣款 ${money(amount)}`} heading="即將自動續訂">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          {title} 將在 {day} 自動續訂，從原來的信用卡扣款 {money(amount)}。要繼續的話，不必做任何事。
        </Paragraph>
        <Paragraph>不想續訂了嗎？在那之前到訂單頁取消，就不會扣款：</Paragraph>
        <ActionButton href={`${site.url}/payment/success?order=${orderNo}`}>查看或取消自動續訂</ActionButton>
        <SmallText>取消之後，已經付款的權益仍可用到原來的日期。</SmallText>
      </MailLayout>
    ),
  }),
  'term-ending': ({ site, title, number, day }) => ({
    subject: `${site.name}訂閱到期提醒：${title}`,
    body: (
      <MailLayout site={site} preview={`${day} 到期`} heading="訂閱即將到期">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          您的訂閱 {title}（訂戶編號 {number}）將在 {day} 到期。續訂之後，權益會接在到期日的次日，不會重疊。
        </Paragraph>
        <ActionButton href={`${site.url}/subscriptions`}>看看訂閱方案</ActionButton>
        <SmallText>如果已經續訂，請不必理會這封信。</SmallText>
      </MailLayout>
    ),
  }),
  'confirm-newsletters': ({ site, titles, link, days }) => ({
    subject: `請確認訂閱${site.name}電子報`,
    body: (
      <MailLayout site={site} preview="按下確認，才會開始寄送" heading="請確認訂閱電子報">
        <Paragraph>您好：</Paragraph>
        <Paragraph>
          有人以這個電子郵件訂閱了：{titles.map((title) => `「${title}」`).join('')}。請開啟連結確認，我們才會開始寄送：
        </Paragraph>
        <ActionButton href={link}>確認訂閱</ActionButton>
        <SmallText>連結在 {days} 天內有效。每一封電子報都有取消訂閱的連結，按一下就不再寄送。</SmallText>
        <SmallText>如果不是您本人訂閱的，不必做任何事，我們不會寄電子報給您。</SmallText>
      </MailLayout>
    ),
  }),
  ...questionTemplates,
  ...lookUpTemplates,
  'manuscript-news': manuscriptTemplates,
  'member-incident': incidentTemplate,
  newsletter: newsletterTemplate,
}

const money = (amount: number) => (amount === 0 ? '免付款' : `新台幣\u00a0${amount.toLocaleString('en-US')}\u00a0元`)
