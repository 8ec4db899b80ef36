import { type Place, placeNames } from './place-names.ts'

/** A page of the site itself that readers look for with the search. */
export interface RequestedPage {
  path: string
  title: string
  /** Everyday synonyms: matched, never shown. */
  synonyms: string
  /** Description of what the page offers. */
  text: string
}

const place = (path: Place, synonyms: string, text: string): RequestedPage => ({
  path,
  title: placeNames[path],
  synonyms,
  text,
})
const page = (path: string, title: string, synonyms: string, text: string): RequestedPage => ({
  path,
  title,
  synonyms,
  text,
})

/** They contain no article, but a reader who types 忘記密碼 or 電子報 is looking for one of them. */
export const requestedPages: readonly RequestedPage[] = [
  page('/login', '登入', '會員登入 無法登入 登不進去 登入失敗', '用電子郵件、通行金鑰或其他帳號登入。'),
  page('/register', '加入會員', '註冊 註冊會員 申請帳號 開帳號', '用電子郵件加入會員，不用費用。'),
  page('/forgot-password', '忘記密碼', '重設密碼 找回密碼 密碼錯誤 不記得密碼', '用電子郵件收信，重新設定密碼。'),
  page('/member/change_password', '修改密碼', '改密碼 變更密碼 更改密碼 換密碼', '知道現在的密碼時，在這裡換新的。'),
  page('/member/basic_info', '基本資料', '修改資料 更改電子郵件 換信箱 改電話 改地址 換地址', '更改姓名、電話、地址和電子郵件。'),
  page('/member/security', '登入與裝置', '通行金鑰 登出其他裝置 帳號安全', '看哪些裝置登入中，設定通行金鑰。'),
  page('/member/data', '我的資料', '刪除帳號 刪除會員 註銷帳號 下載個人資料', '下載本站存了您的什麼，或刪除帳號。'),
  page('/member/favorites', '我的收藏', '收藏 書籤', '收藏過的文章、圖解和工具。'),
  page(
    '/member/subscription-history',
    '訂閱紀錄',
    '我的訂閱 取消訂閱 停止訂閱 不想訂了 取消續訂 停止續訂 自動續訂 停止扣款 自動扣款 續訂 退訂雜誌 退費 退款 退錢 訂單 發票 沒收到雜誌 雜誌沒收到 改寄送地址',
    '訂閱到哪一天、每一筆訂單，停止自動續訂也在這裡。',
  ),
  place(
    '/subscriptions',
    '訂閱 訂閱方案 訂雜誌 訂購 紙本雜誌 數位訂閱 訂閱費用 送禮 送人 送雜誌 雜誌當禮物 幫爸媽訂',
    '紙本與數位的訂閱方案和價格；紙本可以寄給爸媽或朋友。',
  ),
  place('/subcheck', '訂戶查詢 訂戶編號', '用訂戶資料查訂閱到哪一期。'),
  page('/member/bind', '綁定訂戶編號', '訂戶編號 綁定', '把紙本訂戶編號和會員帳號接在一起。'),
  place('/newsletter', '電子報 取消電子報 退訂', '選想收的電子報；信裡隨時可以取消。'),
  place('/test', '測驗 小測驗 自我檢測', '回答幾題，看看自己知道多少、做到多少。'),
  place('/tool', '工具 計算機 計算工具', 'BMI、熱量等計算工具和紀錄。'),
  place('/payment/ask-diabetes', '發問 提問 線上諮詢 問醫師 問營養師', '向專業人員提出自己的糖尿病問題。'),
  place('/activity', '講座 課程 報名', '講座、課程與讀者活動。'),
  place('/shop', '商品 購物', '編輯部選的商品。'),
  place('/magazine_list', '過期雜誌 過刊', '從創刊號到最新一期。'),
  place('/author', '作者', '每一位作者寫過的文章。'),
  page('/contact', '聯絡我們', '客服 客服電話 聯絡電話 讀者服務 申訴 意見', '給讀者服務和編輯部的話。'),
  page('/about', '關於我們', '你們是誰 出版社', '誰在做這本雜誌。'),
  page('/privacy', '隱私權政策', '隱私 個資 cookie', '本站記錄什麼、不記錄什麼。'),
  page('/terms', '服務條款', '會員條款', '使用本站的約定。'),
  page('/submission', '投稿', '稿費 投稿辦法', '怎麼投稿。'),
  page('/contentlicensing', '內容授權', '轉載 授權', '轉載與引用本站內容。'),
  page('/ad', '廣告刊登', '廣告 登廣告 廣告合作', '刊登廣告與合作。'),
]
