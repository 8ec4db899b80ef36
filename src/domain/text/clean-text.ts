import { withoutHidden } from './hidden.ts'

/**
 * Radicals in text copied from a PDF that replace characters, where Unicode has no compatibility mapping for them
 * (EquivalentUnifiedIdeograph.txt).
 */
const radicals = new Map(
  (
    '⺁厂 ⺃乚 ⺅亻 ⺈刀 ⺊卜 ⺋卩 ⺌小 ⺍小 ⺎尢 ⺏尣 ⺒巳 ⺓幺 ⺔彐 ⺕彐 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺝月 ⺞歺 ⺟母 ⺠民 ⺡氵 ⺢水 ⺣灬 ⺤爫 ⺦丬 ⺧牛 ⺨犭 ⺫目 ⺬示 ⺭礻 ⺮竹 ⺯糹 ' +
    '⺰纟 ⺱罓 ⺲罒 ⺶羊 ⺷羊 ⺹老 ⺺肀 ⺻聿 ⺼月 ⺽臼 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角 ⻇角 ⻈讠 ⻉贝 ⻊足 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏阝 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻕阝 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ' +
    '⻟飠 ⻠饣 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱亀'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/**
 * Normalises text for storage on every input (paste, import, form, API): invisible characters removed, radicals
 * replaced by characters, composed (NFC). The visible text is unchanged. Idempotent.
 */
export const cleanText = (text: string): string =>
  withoutHidden(text)
    .replace(/[\u2e80-\u2fdf]/g, (radical) => radicals.get(radical) ?? radical.normalize('NFKC'))
    .normalize('NFC')
