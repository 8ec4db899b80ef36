import { expect, test } from 'vitest'
import type { SearchGroup, SearchItem, SearchMeta } from '../../src/contract/search.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
await drainSearchQueue(connection)

async function search(keyword: string) {
  const response = await callApi(db, `/api/v3.0/search?keyword=${encodeURIComponent(keyword)}`)
  return response.json as unknown as { items: SearchItem[]; groups: SearchGroup[]; meta: SearchMeta }
}
const titlesOf = (groups: SearchGroup[], type: string) =>
  groups.filter((group) => group.type === type).flatMap(({ items }) => items.map(({ title }) => title))
const suggested = async (keyword: string) =>
  (await callApi(db, `/api/v3.0/search/suggest?keyword=${encodeURIComponent(keyword)}`)).text

test.each([
  ['福善美要怎麼吃', '骨質疏鬆'],
  ['Fosamax', '骨質疏鬆'],
  ['庫魯化', '糖尿病'],
  ['保栓通', '中風'],
  ['GERD', '胃食道逆流'],
  ['TIA', '中風'],
  ['CKD飲食', '腎'],
  ['落屎', '腹瀉'],
  ['目睭霧霧', '老花'],
  ['老人肌少症', '肌'],
  ['手麻', '發麻'],
  ['落枕', '肩頸'],
  ['喉嚨痛', '感冒'],
  ['尾椎痛', '下背痛'],
  ['尿痛', '排尿'],
  ['吃完飯胃酸一直跑上來喉嚨卡卡的', '胃食道逆流'],
])('%s finds what is written about %s', async (keyword, subject) => {
  const { items, meta } = await search(keyword)
  const first = items.slice(0, 3).filter(({ near }) => !near)
  const text = first.map(({ title, snippet }) => title + snippet.map((part) => part.text).join('')).join('\n')
  expect(text).toContain(subject)
  expect(meta.weak).toBe(false)
})

test.each([
  ['metformin', '二甲雙胍'],
  ['庫魯化', '二甲雙胍'],
  ['aspirin', '阿斯匹靈'],
  ['Bokey', '阿斯匹靈'],
  ['ibuprofen', '布洛芬'],
  ['普拿疼', '乙醯胺酚'],
  ['warfarin', 'warfarin'],
])('%s: what is about the substance %s comes before what is about the illness', async (keyword, substance) => {
  const { items } = await search(keyword)
  const [first, ...others] = items.map(({ snippet }) =>
    snippet
      .map((part) => part.text)
      .join('')
      .includes(substance),
  )
  expect(first).toBe(true)
  // no text about the substance below one without it
  expect(others.lastIndexOf(true)).toBeLessThan(others.includes(false) ? others.indexOf(false) : others.length)
})

test.each([
  ['我媽媽七十歲了最近身高好像變矮了三公分，是不是骨頭出了什麼問題', '媽媽變矮了 3 公分，可能是骨質疏鬆的第一個線索'],
  ['爸爸最近耳朵聽不清楚電視都要開很大聲才聽得到要不要帶他去檢查', '電視音量 32：聽不清楚的那幾年，家裡少了什麼'],
  ['我媽媽血壓很高怎麼辦', '餐桌上的七天：把居家血壓量準，再談要不要吃藥'],
  ['糖尿病可以吃水果嗎要吃多少', '水果吃完再量一次，糖友自己找答案'],
  ['照顧爸爸已經三年了我覺得好累常常對他發脾氣', '我對生病的人生氣了：寫給在浴室裡偷哭的你'],
  ['醫師開的藥我今天早上忘記吃了現在可以一次吃兩顆嗎', '藥忘了吃，現在要不要補'],
  ['吃完飯就會覺得胃酸一直往上跑喉嚨很不舒服', '胃食道逆流老是復發？從晚餐時間到中藥調理重新檢查'],
  ['剛剛嘴歪現在好了', '早餐桌上歪掉的微笑：中風前後的黃金時間'],
  ['講話突然不清楚 一下就好了', '早餐桌上歪掉的微笑：中風前後的黃金時間'],
  ['媽媽血壓150怎麼辦', '血壓量到 180，先做哪一件事'],
  ['血壓180要去急診嗎', '血壓量到 180，先做哪一件事'],
  ['收縮壓140算高嗎', '餐桌上的七天：把居家血壓量準，再談要不要吃藥'],
  ['爸爸血糖200正常嗎', '在公車上冒冷汗，才知道低血糖不等於控制得好'],
  ['空腹血糖110', '確診糖尿病的第一年，寫給自己的十二封信'],
  ['糖化血色素8.5怎麼辦', '確診糖尿病的第一年，寫給自己的十二封信'],
  ['低密度膽固醇130', '藥局櫃檯最常被問的六個膽固醇問題'],
  ['肝指數80怎麼辦', '肝不會累給你看，三個家庭的肝病檢查筆記'],
  ['先生尿酸9可以吃豆腐嗎', '喜宴隔天大腳趾腫起來，痛風不只是吃太好'],
  ['心臟跳很快120怎麼辦', '手錶說我心律不整，該緊張，還是先坐下來再量一次'],
  ['阿嬤發燒38.5要看醫生嗎', '大人發燒，幾度要看醫師'],
  ['媽媽75歲骨密度-2.8', '媽媽變矮了 3 公分，可能是骨質疏鬆的第一個線索'],
  ['腎臟病食譜', '腎臟病第三期不是末期：讀懂那張分期地圖'],
  ['高血壓食譜', '導讀《淡一點的餐桌》，用一年把全家的鹽減下來'],
  ['糖尿病食譜', '確診糖尿病的第一年，寫給自己的十二封信'],
  ['低鹽食譜', '導讀《淡一點的餐桌》，用一年把全家的鹽減下來'],
  ['糖尿病早餐吃什麼', '確診糖尿病的第一年，寫給自己的十二封信'],
  ['糖尿病可以吃西瓜嘛', '水果吃完再量一次，糖友自己找答案'],
  ['腎臟病可以吃蛋嗎', '腎臟病第三期不是末期：讀懂那張分期地圖'],
  ['洗腎可以吃香蕉嗎', '從 45 到 38 之間，腎臟科醫師真正在算的幾件事'],
  ['媽媽血壓高可以吃柚子嗎', '血壓量到 180，先做哪一件事'],
  ['高血壓可以喝咖啡嗎', '下午三點的那杯：咖啡與茶可以喝到多少'],
  ['心律不整可以運動嗎', '心跳漏了一拍，從摸脈搏認識心律不整'],
  ['膝蓋痛可以爬樓梯嗎', '膝關節痛還能動嗎？退化性關節炎的運動處方'],
  ['爸爸最近常忘記吃藥怎麼辦', '藥忘了吃，現在要不要補'],
  ['媽媽跌倒後不敢走路怎麼辦', '長輩跌倒了，先別扶'],
  ['婆婆半夜一直起來上廁所', '在遊覽車上不敢喝水，攝護腺肥大這樣看'],
  ['老人家便秘三天怎麼辦', '便祕，幾天沒上才算'],
  ['高血亞怎麼量', '餐桌上的七天：把居家血壓量準，再談要不要吃藥'],
])('%s: the right text is among the first, without a no-result notice', async (keyword, title) => {
  const { items, meta } = await search(keyword)
  expect(items.slice(0, 3).map((item) => item.title)).toContain(title)
  expect(meta.weak).toBe(false)
})

test.each([
  ['膝蓋有積水可以抽嗎', '膝蓋有積水', '退化性關節炎'],
  ['跤頭趺痛', '跤頭趺', '膝蓋'],
])('%s: the replaced words are shown as they were typed', async (keyword, from, to) => {
  expect((await search(keyword)).meta.synonyms).toContainEqual({ from, to })
})

test.each([
  ['脹風', '吃了一大盤青菜還是便祕？腸子還缺這幾樣'],
  ['心臟卜卜跳', '心跳漏了一拍，從摸脈搏認識心律不整'],
  ['五十歲開始一直流汗臉紅睡不著', '編輯會議上，我的臉忽然紅了'],
  ['肌少症自我檢測', '肌力訓練從一張椅子開始，四個動作練回下半身'],
  ['糖料病', '確診糖尿病的第一年，寫給自己的十二封信'],
])('%s finds %s', async (keyword, title) => {
  const { items, meta } = await search(keyword)
  expect(items.slice(0, 5).map((item) => item.title)).toContain(title)
  expect(meta.weak).toBe(false)
})

test('a sentence about an uncovered topic reports no matching result', async () => {
  expect((await search('請問駐韓美軍是從哪一年開始由主導角色轉變成了支援角色的呢')).meta.weak).toBe(true)
})

test.each([
  ['一天要吃多少卡', '每日熱量需求'],
  ['我這樣算不算胖', 'BMI 計算'],
  ['安全期計算', '安全期推算'],
  ['體脂率多少才正常', 'BMI 計算'],
  ['我160公分應該多重', '理想體重'],
  ['基礎代謝率', '每日熱量需求'],
])('%s leads to the tool %s', async (keyword, tool) => {
  expect(titlesOf((await search(keyword)).groups, 'tool')).toContain(tool)
})

test.each([
  ['睡眠測驗', '睡不好的夜裡，你是哪一種人？'],
  ['運動測驗', '什麼樣的運動，留得住你？'],
])('%s leads to the quiz %s', async (keyword, quiz) => {
  expect(titlesOf((await search(keyword)).groups, 'quiz')).toContain(quiz)
})

test('tools and quizzes are suggested by every word of their name', async () => {
  expect(await suggested('熱量')).toContain('每日熱量需求')
  expect(await suggested('推算')).toContain('安全期推算')
  expect(await suggested('血壓，')).toContain('你家的血壓，量對了嗎？')
})

test('corrects an author’s name', async () => {
  const { meta, groups } = await search('周銘德')
  expect(meta).toMatchObject({ did_you_mean: '周明德', corrected: true })
  expect(titlesOf(groups, 'author')).toEqual(['周明德'])
})

test('finds an issue by number and by month in both calendars, not by mere characters', async () => {
  const { items, groups, meta } = await search('第100期')
  expect([items, meta.weak]).toEqual([[], false])
  expect(titlesOf(groups, 'magazine')).toEqual([expect.stringMatching(/^第 100 期/)])
  const byNumber = titlesOf((await search('336')).groups, 'magazine')
  expect(byNumber).toEqual([expect.stringMatching(/^第 336 期/)])
  for (const keyword of ['2026年11月號', '民國115年11月', '2026/11', '115 年 11 月號'])
    expect(titlesOf((await search(keyword)).groups, 'magazine'), keyword).toEqual(byNumber)
  expect((await search('第9999期')).groups).toEqual([])
  expect(titlesOf((await search('最新一期')).groups, 'magazine')).toHaveLength(1)
  expect(titlesOf((await search('去年十二月那一期')).groups, 'magazine')).toHaveLength(1)
})
