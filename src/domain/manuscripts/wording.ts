import { textOfBlock } from '../posts/text-of-block.ts'
import type { Check } from './checks.ts'
import type { Content } from './fields.ts'

/**
 * Claims of a cure or of a guaranteed effect. Taiwan's acts on food safety, cosmetics and pharmaceutical affairs forbid
 * them in advertisements, and no article of a health magazine can substantiate them.
 */
const claims: readonly RegExp[] = [
  /(?:保證|擔保|包)(?:能|會|可以?)?(?:治癒|根治|痊癒|治好|有效|見效|不復發|瘦|變瘦)/u,
  /(?:徹底|完全|一次)根治|根治(?:率|所有|各種|糖尿病|高血壓|癌症)|永(?:遠)?不(?:再)?復發/u,
  /(?:100\s*[%％]|百分之?百|百分之一百)(?:的)?(?:有效|治癒|安全|見效|成功)/u,
  /(?:零|沒有任何|毫無|絕無|完全沒有|無任何)副作用/u,
  /藥到病除|[治醫]百病|起死回生|神效|奇效|特效藥|祖傳秘方|立即見效|一吃就[好見有]|一擦就[好見有]/u,
  /(?:[一二兩三四五六七八九十\d]+\s*(?:天|週|周|星期|個月|月)內?)(?:就|可|能|可以)*(?:減重|減肥|瘦|甩肉|瘦下|降)\s*(?:[一二兩三四五六七八九十\d]+)\s*(?:公斤|kg|斤)/iu,
  /(?:取代|代替)(?:降血[糖壓]|高血壓|糖尿病|抗癌|西)藥|(?:不必|不用|免)(?:再)?吃藥(?:就|也)?(?:能|會|可以)?(?:好|痊癒|控制)/u,
]
/** Words with which a sentence reports or denies a claim instead of making it. */
const distanced =
  /沒有(?:一種|哪一?種|人能|醫師)|沒有特效藥|不(?:能|會|可能|可以|要|該|是|代表|等於|保證)|無法|並非|別(?:信|相信|買|輕信)|宣稱|標榜|號稱|聲稱|自稱|廣告|詐騙|誇大|謠言|迷思|傳言|當心|小心|嗎？|如果有人|說是|賣/u

/** Words of mainland China with the word that readers in Taiwan use; for medicines and numbers the difference is a risk. */
const regional: readonly (readonly [RegExp, string])[] = [
  [/(?:撥打|撥|打|呼叫)\s*120(?!\d)/u, '119'],
  [/阿司匹林/u, '阿斯匹靈'],
  [/對乙酰氨基酚|撲熱息痛/u, '乙醯胺酚（普拿疼）'],
  [/硝酸甘油片/u, '硝化甘油舌下錠'],
  [/胰島素泵/u, '胰島素幫浦'],
  [/血糖儀/u, '血糖機'],
  [/血糖水平/u, '血糖值'],
  [/心梗/u, '心肌梗塞'],
  [/腦梗(?!塞)/u, '腦梗塞'],
  [/(?:心臟|血管)搭橋/u, '繞道手術'],
  [/[B彩]超(?![過出級越市])/u, '超音波'],
  [/造影劑/u, '顯影劑'],
  [/艾滋/u, '愛滋'],
  [/(?<!第)乙肝/u, 'B 型肝炎'],
  [/丙肝/u, 'C 型肝炎'],
  [/甲減(?![少輕低])/u, '甲狀腺低下'],
  [/胰腺/u, '胰臟'],
  [/衛生間/u, '廁所'],
  [/西紅柿/u, '番茄'],
  [/土豆/u, '馬鈴薯（「土豆」在台灣也指花生）'],
  [/三文魚/u, '鮭魚'],
  [/金槍魚/u, '鮪魚'],
  [/獼猴桃/u, '奇異果'],
  [/卷心菜|圓白菜/u, '高麗菜'],
  [/酸奶/u, '優格'],
  [/方便麵/u, '泡麵'],
  [/視頻/u, '影片'],
  [/軟件/u, '軟體'],
  [/網絡/u, '網路'],
  [/短信/u, '簡訊'],
  [/出租車/u, '計程車'],
  [/打印/u, '列印'],
  [/立馬/u, '馬上'],
  [/納米/u, '奈米'],
  [/食品質量|睡眠質量|生活質量|空氣質量/u, '品質'],
]

/** Half-width punctuation after a Chinese character that is not followed by a Latin character or a digit. */
const halfWidth = /\p{Script=Han}[,;!?](?![\w\d])|\p{Script=Han}:(?=\s*\p{Script=Han})/u

/** Maximum reports of one kind; the others are similar. */
const maxOfAKind = 5

/** Editorial advice about wording: claims of a cure, words that readers in Taiwan read differently, punctuation. */
export function wordingChecks({ fields, document }: Content): Check[] {
  const parts = [
    { place: 'fields.title', text: fields.title },
    { place: 'fields.lead', text: fields.lead },
    ...fields.key_points.map((text) => ({ place: 'fields.key_points', text })),
    ...fields.promises.map((text) => ({ place: 'fields.promises', text })),
    ...document.content.map((block) => ({ place: `block.${block.attrs.key}`, text: textOfBlock(block) })),
  ]
  const report = (messagesOf: (text: string) => string[]): Check[] =>
    parts
      .flatMap(({ place, text }) => messagesOf(text).map((message) => ({ blocking: false, place, message })))
      .slice(0, maxOfAKind)
  return [
    ...report((text) =>
      cureClaimsIn(text).map((claim) => `「${claim}」是療效保證：沒有證據能這樣說，法規也不允許；寫有多少人、改善多少`),
    ),
    ...report((text) =>
      regional.flatMap(([pattern, preferred]) => {
        const [word] = pattern.exec(text) ?? []
        return word === undefined ? [] : [`「${word}」台灣的讀者說「${preferred}」`]
      }),
    ),
    ...report((text) => {
      const [mark] = halfWidth.exec(text) ?? []
      return mark === undefined ? [] : [`「${mark}」用了半形標點，中文句子用全形`]
    }),
  ]
}

/** The claims of a cure that a text makes itself; quoted and denied ones are none. */
export function cureClaimsIn(text: string): string[] {
  return text
    .split(/(?<=[。！？!?；])|\n/u)
    .filter((sentence) => !distanced.test(sentence))
    .flatMap((sentence) => {
      const unquoted = sentence.replace(/「[^」]*」|『[^』]*』|《[^》]*》/gu, '')
      return claims.flatMap((claim) => claim.exec(unquoted)?.[0] ?? [])
    })
}
