import type { ConsentWords } from '../records/consent.ts'

/**
 * The separate consent for the health data of a question (Personal Data Protection Act, article 6, paragraph 1,
 * number 6). Changing any of these words means a new version; who agreed to an older one is asked again.
 */
export const askConsent: ConsentWords = {
  purpose: 'ask',
  version: '2026-11',
  title: '問糖尿病健康資料同意書',
  points: [
    '蒐集目的：只用來由本站具糖尿病衛教資格的專業人員回覆您的提問，不用於行銷、廣告或任何其他目的，也不提供給第三人。',
    '資料內容：您填寫的年齡、糖尿病類型、罹病時間、糖化血色素、用藥、問題、追問與上傳的圖片。替家人提問時，請先取得家人的同意。',
    '誰看得到：只有您自己與回覆的專業人員；提問結束後，只剩您自己看得到。圖片會先移除拍攝地點等資訊。',
    '保存期間：自同意日起一年，期滿自動刪除；再次同意可以延長一年。',
    '您的權利：隨時可以撤回同意，撤回時全部提問與圖片立即刪除，已使用的題數不退還。不同意就無法提問。',
  ],
}
