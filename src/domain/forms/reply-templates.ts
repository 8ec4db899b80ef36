import type { SubmissionKind } from './reference.ts'

/**
 * A template of a reply. The member who replies fills in the placeholders `{…}`; the layout of the mail adds
 * salutation, reference and closing.
 */
export interface ReplyTemplate {
  key: string
  title: string
  text: string
}

const missing = (placeholder: string): ReplyTemplate => ({
  key: 'missing',
  title: '請對方補資料',
  text: `謝謝您。為了繼續處理，還需要您補充：\n\n{${placeholder}}\n\n收到之後，我們會再回覆您。`,
})

/** The reply templates of each kind. None is sent automatically. */
export const replyTemplates: Record<SubmissionKind, readonly ReplyTemplate[]> = {
  'personal-data': [
    {
      key: 'identify',
      title: '先確認是本人',
      text: `謝謝您的來信。為了保護您的資料，請先用會員帳號登入，在「我的資料」就能自己下載或刪除；沒有帳號或不能登入的話，請用註冊或訂閱時的電子郵件回覆這封信，並告訴我們{訂戶編號或訂單編號}。確認是本人之後，我們才會處理。請不要寄身分證影本。`,
    },
    {
      key: 'copy',
      title: '交付查閱的資料',
      text: `我們已經確認是您本人。您的資料可以登入後在「我的資料」下載；我們另外存有的是：\n\n{資料的種類與內容}\n\n用途與保存多久，寫在隱私權政策。`,
    },
    {
      key: 'erased',
      title: '已經更正或刪除',
      text: `您的請求已經處理：{更正或刪除了什麼}，日期是{日期}。依法要保存的交易與發票紀錄，保存到{日期}為止，期間不作其他使用。`,
    },
    {
      key: 'extend',
      title: '延長期限並說明原因',
      text: `您的請求已經收到。因為{原因}，我們不能在期限內完成，依個人資料保護法第 13 條延長，最晚在{日期}答覆您。`,
    },
    {
      key: 'refuse',
      title: '不能照辦，說明原因',
      text: `您的請求我們仔細看過。因為{法律依據與原因}，這一部分不能照辦：{哪一部分}。其他部分已經處理。對這個決定有意見，請回覆這封信告訴我們。`,
    },
  ],
  contact: [
    { key: 'answer', title: '回答問題', text: `謝謝您的來信。您問的是{問題}。\n\n{回答}` },
    {
      key: 'correction',
      title: '文章已經更正',
      text: `謝謝您指出文章的錯誤。我們查證之後，已經更正{篇名}，並在文末註明。`,
    },
    missing('訂戶編號、訂單編號或文章網址'),
    {
      key: 'medical',
      title: '不提供個別診療',
      text: `謝謝您的來信。您的情況需要醫師當面評估，我們不能以電子郵件診斷或建議用藥。請向您的醫師或藥師詢問；症狀突然加重時，請直接就醫或撥 119。`,
    },
  ],
  submission: [
    {
      key: 'accept',
      title: '採用',
      text: `謝謝您的投稿。編輯部決定採用，預計刊登在{期別或日期}。稿費與權利如投稿說明。接下來編輯會與您確認修改後的文字。`,
    },
    {
      key: 'decline',
      title: '不採用',
      text: `謝謝您的投稿。編輯部仔細讀過，這一次不採用；稿件您可以自由投往其他地方。謝謝您願意與讀者分享。`,
    },
    {
      key: 'revise',
      title: '請對方修改',
      text: `謝謝您的投稿。編輯部有意採用，想請您先修改以下幾點：\n\n{修改意見}\n\n修改後請把稿件寄回，並附上編號。`,
    },
    missing('資料來源或作者簡介'),
  ],
  contentlicensing: [
    {
      key: 'grant',
      title: '可以授權',
      text: `謝謝您的申請。您要使用的{篇名}可以授權，用途與期間如申請。費用是{金額}元。授權書隨後寄上，收到之前請先不要使用。`,
    },
    { key: 'refuse', title: '不能授權', text: `謝謝您的申請。{篇名}因為{原因}，不能授權。謝謝您的諒解。` },
    missing('使用的方式、數量或期間'),
  ],
  ad: [
    {
      key: 'offer',
      title: '檔期與報價',
      text: `謝謝您的詢問。您希望的{檔期}目前可以安排，報價是{金額}元。健康食品與醫療器材的文案，請附許可或核准字號，刊登前要先審查。`,
    },
    {
      key: 'refuse',
      title: '不能刊登',
      text: '謝謝您的詢問。依本站的廣告規範，這項產品或服務不能刊登。謝謝您的諒解。',
    },
    missing('產品的許可或核准字號'),
  ],
  'antifraud-1499': [
    {
      key: 'thanks',
      title: '不是本站發出的',
      text: `謝謝您的回報。這則訊息不是本站發出的，請不要點開連結、匯款或提供驗證碼。我們已經通知平台下架。若已經付款或給了資料，請立刻撥打 165 或 110。`,
    },
    {
      key: 'ours',
      title: '是本站發出的',
      text: `謝謝您先來確認。這則訊息是本站發出的：{說明}。我們不會以電話或訊息向您要密碼、驗證碼或卡號。`,
    },
  ],
  activity: [
    {
      key: 'changed',
      title: '時間或地點更動',
      text: `您報名的活動有更動：\n\n{新的時間或地點}\n\n您的座位還替您留著。不能來的話，請用確認信裡的連結取消報名。`,
    },
    { key: 'note', title: '回答備註', text: `謝謝您的報名。關於您在備註寫的事：\n\n{回答}` },
  ],
}

/** The placeholders that are not filled in. A reply that contains any is rejected. */
export const unfilledPlaceholders = (text: string): string[] => text.match(/\{[^{}\n]{1,40}\}/g) ?? []

/** A reply with the text of a template. Typed text is kept, and the template follows it. */
export const withTemplate = (text: string, template: string): string => [text.trimEnd(), template].filter(Boolean).join('\n\n')

/** The text of a template by its key; empty for none. */
export const templateText = (kind: SubmissionKind, key: string): string =>
  replyTemplates[kind].find((template) => template.key === key)?.text ?? ''
