/**
 * Stop words of questions. The query 「高血壓可以吃柚子嗎」 is about 高血壓 and 柚子. Words that may also name a subject (吃, 痛, 治療)
 * must not be added.
 */
export const stopWords =
  '什麼 甚麼 什么 為什麼 為何 如何 怎麼 怎麼辦 怎麼做 怎麼樣 怎樣 怎麼回事 怎麼會 是否 可否 能否 可以 能不能 可不可以 會不會 是不是 有沒有 要不要 該不該 好不好 ' +
  '嗎 呢 吧 啊 呀 喔 哦 嘛 的 了 是 在 和 與 及 或 跟 也 都 就 還 又 要 會 能 該 有 沒有 不 很 最 更 太 被 把 讓 給 對 從 到 為 於 由 以 之 其 而 且 但 若 則 ' +
  '我 你 您 他 她 它 我們 你們 他們 自己 大家 這 那 這個 那個 這種 那種 這些 那些 這樣 那樣 哪 哪裡 哪裏 哪個 哪些 哪一 哪種 哪家 哪位 誰 幾 多少 多久 何時 何處 何者 何種 何謂 ' +
  '請問 請教 想問 想知道 知道 一下 一個 一些 一種 有些 有人 有關 關於 相關 因為 所以 如果 若是 的話 需要 應該 是什麼 有什麼 有哪些 哪一種 時候 時 等 個 次 種 並 即 於是 然後 還是 以及 或是 或者 為了 由於 ' +
  '謝謝 您好 你好 醫生 醫師 今天 昨天 覺得 可是 但是 不過 好像 請 吃什麼 怎 麼 哪一個 一般 目前 現在 最近 非常 比較 已經 一直 可能 還有 主要 通常 常見 才 只 並且 何 啥 咋 ' +
  '正常嗎 嚴重嗎 危險嗎 要緊嗎 正不正常 嚴不嚴重 危不危險 要不要緊 有沒有關係 有關係嗎 算高 算低 算不算高 算不算低'

/** The person whom a question is about. 「我媽媽最近走路會喘」 is about breathing, and articles about mothers are no better matches. */
export const familyWords =
  '媽媽 爸爸 爸媽 父母 爸 媽 母親 父親 老爸 老媽 阿嬤 阿公 阿媽 奶奶 爺爺 外婆 外公 祖母 祖父 婆婆 公公 岳母 岳父 我媽 我爸 ' +
  '先生 老公 太太 老婆 丈夫 妻子 哥哥 姊姊 姐姐 弟弟 妹妹 兒子 女兒 孫子 孫女 舅舅 阿姨 叔叔 伯伯 姑姑'

/** Words that contain one of those with another meaning. */
export const wordsWithFamily = '媽媽手 媽媽教室'

/** Words that name the form of the wanted content. Tools and quizzes contain them; in posts they are noise. The longest come first. */
export const formWords =
  '自我檢測表 自我檢測 自我檢查 自我測驗 小測驗 檢測表 計算機 計算器 計算公式 測驗 試算 推算 量表 計算 公式 對照表 懶人包 相關文章 文章 專文 報導 專科醫師'

/**
 * Values that readers measure at home or read in a report, and illnesses without a line in the table of synonyms: what a question is
 * about.
 */
export const measures =
  '血壓 血糖 血脂 膽固醇 三酸甘油脂 尿酸 糖化血色素 腎指數 肝指數 腎功能 肝功能 腎臟 肝臟 骨密度 眼壓 心跳 脈搏 體溫 血氧 尿蛋白 ' +
  '腎臟病 貧血 關節炎 甲狀腺'
