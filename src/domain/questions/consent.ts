import { type ConsentWording, consentTexts } from '../records/consent.ts'
import { autoCloseDays } from './deadline.ts'
import { pictureLimits } from './pictures.ts'

/**
 * The separate consent for the health data of a question (Personal Data Protection Act, article 6, paragraph 1, number
 * 6; mandatory information: article 8, the rights: article 3). A test checks that /diabetes-terms has the same text.
 * Any change of the wording requires a new version; members who accepted an older one are asked again.
 */
export const askConsent: ConsentWording = {
  purpose: 'ask',
  version: '2026-11-23',
  title: '問糖尿病健康資料同意書',
  points: [
    consentTexts.controller,
    '蒐集目的：只用來由本站具糖尿病衛教資格的專業人員回覆您的提問，包括由系統比對緊急字句、優先通知他們；不用於行銷、廣告、推薦或任何其他目的，也不提供給第三人。',
    `資料內容：您填寫的年齡、糖尿病類型、罹病時間、糖化血色素、用藥、問題與追問，以及最多 ${pictureLimits.most} 張圖片。圖片會重新繪製，去掉拍攝地點與時間等資訊；上傳後一天內沒有送出的圖片自動刪除。`,
    `誰看得到、怎麼用：只有您自己與回覆的專業人員，編輯與管理員看不到；提問結束後（您按下結束，或回覆後 ${autoCloseDays} 天自動結束），只剩您自己看得到。${consentTexts.area}`,
    '保存期間：自同意日起一年，期滿自動刪除；再次同意可以延長一年。',
    `您的權利：${consentTexts.rights}隨時可以在「我的提問」撤回同意，撤回時全部提問與圖片立即刪除，未完成的提問不再回覆，已使用的題數不退還。`,
    '不同意會怎樣：您可以自由決定。不同意就無法提問，不影響閱讀與其他服務，還沒用過的題包可依服務條款退費。',
    consentTexts.others,
  ],
}
