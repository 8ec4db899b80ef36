/** All audited actions of the office with their display names, by kind of target. */
export const auditActionGroups = {
  稿件: {
    'create-manuscript': '開新稿',
    'save-manuscript': '儲存版本',
    'restore-version': '還原舊版',
    'share-preview': '給外部預覽連結',
    'revoke-preview': '撤回預覽連結',
    'submit-manuscript': '送審',
    'send-back-manuscript': '退回修改',
    'decline-review': '婉拒審訂',
    'sign-manuscript': '簽核',
    'publish-post': '發布',
    'unschedule-post': '取消排程',
    'withdraw-post': '下架',
    'trash-manuscript': '丟進垃圾桶',
    'take-from-trash': '從垃圾桶拿回來',
    'erase-manuscript': '永久刪除',
    'bulk-edit': '整批修改',
    'import-signed-elsewhere': '匯入時已在別處簽核',
    'share-view': '分享檢視',
    'save-view': '改分享的檢視',
    'delete-view': '刪除分享的檢視',
  },
  圖庫: {
    'add-media': '上傳到圖庫',
    'save-media': '改圖庫說明',
    'delete-media': '從圖庫刪除',
  },
  標籤: {
    'add-tag': '新增標籤',
    'save-tag': '改標籤',
    'merge-tag': '合併標籤',
    'delete-tag': '刪除標籤',
  },
  作者: {
    'add-author': '新增作者',
    'save-author': '改作者',
    'take-byline': '用自己的名字署名',
    'delete-author': '刪除作者',
  },
  資料: {
    'add-entry': '新增資料',
    'save-entry': '改資料',
    'restore-entry': '還原資料的舊版',
    'archive-entry': '封存資料',
    'unarchive-entry': '取消封存資料',
    'delete-entry': '刪除資料',
    'save-entry-draft': '存資料的草稿',
    'discard-entry-draft': '丟掉資料的草稿',
    'add-price': '排定價格',
    'export-entries': '下載資料',
    'start-import': '開始匯入資料',
    'import-entries': '匯入資料',
  },
  首頁與頻道: {
    'publish-front': '改首頁或頻道頁的安排',
  },
  營運: {
    'save-ad-hours': '改廣告時間',
    'refund-order': '退費',
    'refuse-refund': '銀行沒有接受退費',
    'resend-copy': '補寄雜誌',
    'resend-mail': '再寄一次信',
    'stop-mail': '停住寄信',
    'resume-mail': '恢復寄信',
    'export-usage': '下載用量檔',
  },
  會員: {
    'find-member': '找會員',
    'look-up-member': '查看會員',
    'extend-look-ups': '再開放查看會員',
    'reveal-member': '看會員的電子郵件與手機',
    'alert-look-ups': '通知管理員：查看會員異常',
    'report-look-ups': '寄出上週查看會員的名單',
    'end-sessions': '讓會員登出',
    'find-subscription': '看訂戶編號的資料',
    'bind-subscription': '替會員綁訂戶編號',
    'unbind-subscription': '解除會員綁的訂戶編號',
    'correct-right': '更正會員的權益',
    'schedule-erasure': '排定刪除會員的帳號',
    'cancel-erasure': '取消刪除會員的帳號',
  },
  收件匣: {
    'assign-form-entry': '指派收件',
    'save-form-entry': '改收件的狀態',
    'note-form-entry': '寫收件的備註',
    'reply-to-form-entry': '回覆收件',
    'cancel-sign-up': '取消活動報名',
    'save-seats': '改活動名額',
    'export-form-entries': '下載收件匣',
  },
  問糖尿病: {
    'take-up-question': '標記由自己回覆',
    'put-back-question': '取消由自己回覆',
    'answer-question': '回覆提問',
  },
  角色與帳號: {
    'give-roles': '改某人的角色',
    'save-role': '改角色的權限',
    'delete-role': '刪除角色',
    'make-account': '建立帳號',
    'open-account': '啟用帳號',
    'set-up-second-factor': '設定兩步驟驗證',
    'remove-second-factor': '移除兩步驟驗證',
    'reset-second-factor': '重設別人的兩步驟驗證',
    'renew-recovery-codes': '產生新的復原碼',
    'use-recovery-code': '用了復原碼',
    'refuse-second-factor': '驗證失敗',
    'step-up': '做要緊的事前再驗證',
    'export-audit': '下載操作紀錄',
  },
  設定: {
    'found-site': '資料庫建立',
    'set-up-site': '雜誌設定完成',
    'save-settings': '改設定',
    'set-signing-channels': '改要簽核的頻道',
  },
} as const satisfies Record<string, Record<string, string>>

type Groups = typeof auditActionGroups
/** The name of an action in the audit log, equal to that of its operation: `publish-post`. */
export type AuditAction = { [Group in keyof Groups]: keyof Groups[Group] & string }[keyof Groups]

const actionLabels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(auditActionGroups))
export const auditActions = Object.keys(actionLabels) as [AuditAction, ...AuditAction[]]

/** Display name of an action; a retired action of an earlier release falls back to its name. */
export const auditActionLabel = (action: string): string => actionLabels[action] ?? action
