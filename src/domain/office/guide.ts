import type { OfficeAction } from './may.ts'

/** A page of the guide: one task, explained completely. */
export interface Topic {
  topic: string
  title: string
  description: string
  /** The action that the task requires. */
  needs: OfficeAction
}

/** All pages of the guide, in the order in which a new magazine needs them. */
export const topics: readonly Topic[] = [
  { topic: 'first-day', title: '新雜誌的第一天', description: '從空的資料庫到第一篇文章公開。', needs: 'change-settings' },
  { topic: 'writing', title: '寫文章', description: '從起標題、寫內文，到讀者看到。', needs: 'list-manuscripts' },
  { topic: 'pictures', title: '在文章裡放圖', description: '封面、內文的圖、替代文字。', needs: 'use-media' },
  { topic: 'walls', title: '誰能讀全文', description: '讓會員或訂戶才讀得到後半篇。', needs: 'list-manuscripts' },
  { topic: 'front', title: '首頁與頻道', description: '讓一篇文章在某段時間放在頭條或別的位置。', needs: 'arrange-pages' },
  { topic: 'lens', title: '透視鏡', description: '用讀者的眼睛看：哪種讀者、什麼時刻。', needs: 'list-manuscripts' },
  { topic: 'review', title: '審訂', description: '醫師看過的文章怎麼標示，檢查表與工具由誰簽署。', needs: 'list-manuscripts' },
  { topic: 'correcting', title: '更正', description: '改讀者已經讀過的內容。', needs: 'list-manuscripts' },
  { topic: 'taking-back', title: '下架與到期', description: '不再給讀者看，以後還能再發布。', needs: 'list-manuscripts' },
  { topic: 'finding', title: '今日、行事曆與找東西', description: '一天從哪裡開始，東西在哪裡。', needs: 'enter-office' },
  { topic: 'keys', title: '快捷鍵', description: '不用滑鼠也能做的事。', needs: 'enter-office' },
  { topic: 'readings', title: '閱讀數字', description: '文章有沒有被讀完，讀者停在哪裡，從哪裡來。', needs: 'list-manuscripts' },
  { topic: 'media', title: '圖庫', description: '上傳、說明、授權、裁切、刪除。', needs: 'use-media' },
  { topic: 'names', title: '作者與標籤', description: '署名、頭銜、照片；標籤改名、合併。', needs: 'keep-catalogue' },
  {
    topic: 'registers',
    title: '網站資料',
    description: '您的權限管得到的資料，例如方案、廣告或期刊：新增、修改、封存、還原。',
    needs: 'open-registers',
  },
  { topic: 'ads', title: '廣告成效', description: '自家廣告的曝光與點擊。', needs: 'read-ad-report' },
  { topic: 'payment', title: '訂單、退費與補寄', description: '找訂單、退費、對帳差異、漏寄的雜誌。', needs: 'read-ledger' },
  { topic: 'members', title: '會員', description: '找會員、更正權益、登出、刪除帳號。', needs: 'look-up-member' },
  { topic: 'inbox', title: '收件匣', description: '讀者送來的信、投稿與報名，從收到到回覆。', needs: 'answer-forms' },
  { topic: 'questions', title: '回覆問糖尿病', description: '從收到提問到送出回覆。', needs: 'answer-questions' },
  { topic: 'roles', title: '角色與兩步驟驗證', description: '誰能做什麼，怎麼證明是本人。', needs: 'enter-office' },
  { topic: 'audit', title: '操作紀錄', description: '誰在什麼時候做了什麼，為什麼。', needs: 'read-audit' },
]
