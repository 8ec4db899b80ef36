import type { ReactElement } from 'react'
import type { Letter } from './letter.ts'
import { Action, Code, Paper, Small, Words } from './paper.tsx'

type Of<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>
interface Sheet {
  subject: string
  body: ReactElement
}

/** Subject and body of each kind of letter. */
export const letters: { [Kind in Letter['kind']]: (letter: Of<Kind>) => Sheet } = {
  'verify-email': ({ site, name, code, link, minutes }) => ({
    subject: `${code} 是您的${site.name}驗證碼`,
    body: (
      <Paper site={site} preview={`${minutes} 分鐘內輸入驗證碼，完成註冊`} heading="請確認您的電子郵件">
        <Words>{name}，您好：</Words>
        <Words>謝謝您加入{site.name}。請在網頁輸入這組驗證碼：</Words>
        <Code>{code}</Code>
        <Words>或者直接開啟連結確認：</Words>
        <Action href={link}>確認電子郵件</Action>
        <Small>驗證碼與連結在 {minutes} 分鐘內有效，只能使用一次。</Small>
        <Small>如果您沒有註冊{site.name}，請不要輸入驗證碼，也不要開啟連結；不必做任何事，這個帳號不會生效。</Small>
      </Paper>
    ),
  }),
  'reset-password': ({ site, name, code, link, minutes }) => ({
    subject: `重設您的${site.name}密碼`,
    body: (
      <Paper site={site} preview={`${minutes} 分鐘內有效`} heading="重設密碼">
        <Words>{name}，您好：</Words>
        <Words>我們收到重設密碼的申請。請開啟連結，設定新的密碼：</Words>
        <Action href={link}>設定新密碼</Action>
        <Words>或者在網頁輸入這組驗證碼：</Words>
        <Code>{code}</Code>
        <Small>連結與驗證碼在 {minutes} 分鐘內有效，只能使用一次。重設之後，其他裝置都會登出。</Small>
        <Small>如果不是您本人申請的，請不要理會這封信，您的密碼不會改變。我們不會以電話或訊息向您要驗證碼。</Small>
      </Paper>
    ),
  }),
  'already-member': ({ site, name, signInLink, resetLink }) => ({
    subject: `您已經是${site.name}的會員`,
    body: (
      <Paper site={site} preview="有人以這個電子郵件註冊" heading="這個電子郵件已經註冊">
        <Words>{name}，您好：</Words>
        <Words>剛才有人以這個電子郵件註冊{site.name}，而您已經是會員，所以沒有建立新的帳號。</Words>
        <Action href={signInLink}>登入</Action>
        <Words>忘記密碼了嗎？請由此重設：</Words>
        <Action href={resetLink}>重設密碼</Action>
        <Small>如果不是您本人註冊的，不必做任何事，您的帳號沒有任何改變。</Small>
      </Paper>
    ),
  }),
  'form-received': ({ site, reference, title, afterwards }) => ({
    subject: `${site.name}收到您的${title}：${reference}`,
    body: (
      <Paper site={site} preview={`編號 ${reference}`} heading={`已收到${title}`}>
        <Words>您好：</Words>
        <Words>我們收到您送出的{title}，編號是：</Words>
        <Code>{reference}</Code>
        <Words>{afterwards}</Words>
        <Small>與我們聯絡時，請附上這個編號。如果不是您本人送出的，請不必理會這封信。</Small>
      </Paper>
    ),
  }),
}
