import { nutrientKeys } from './dris.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Warning } from './warning.ts'

/** Conditions for which a physician limits, or may limit, fluids. */
export const isFluidLimited = ({ conditions }: Pick<Questionnaire, 'conditions'>) =>
  (['heart_failure', 'dialysis', 'kidney', 'liver'] as const).some((key) => conditions.includes(key))
const drink = (asked: Questionnaire) => (isFluidLimited(asked) ? '照醫師說的量喝水' : '多喝水')

/** Advice for kidney failure in place of any list of foods. */
const askDietitian =
  '請帶著最近的抽血報告問腎臟科醫師與營養師：我一天的蛋白質、鉀、磷、鈉和水分各多少？哪些豆類、蔬果、堅果和乳品可以吃，怎麼煮？血糖低時用什麼補糖？哪些保健食品和成藥不能碰？不要使用低鈉鹽（含鉀），楊桃絕對不能吃；吃了楊桃打嗝不止、意識不清，或突然全身無力、心跳很慢，撥 119。'

const ofConditions: Record<Questionnaire['conditions'][number], Warning | ((asked: Questionnaire) => Warning)> = {
  kidney: {
    title: '慢性腎臟病：這裡不列食物，請問營養師',
    text: `一般人的建議量對您可能太多或太少，所以不列營養素與食物。${askDietitian}`,
    without: nutrientKeys,
  },
  dialysis: {
    title: '洗腎：這裡不列食物，請問營養師',
    text: `洗腎的人蛋白質要多、鉀與磷要少，和一般人及還沒洗腎的人都不同，所以不列營養素與食物。${askDietitian}`,
    without: nutrientKeys,
  },
  hypertension: ({ drugs, state }) => ({
    title: drugs.includes('lithium') ? '高血壓又用鋰鹽：不要突然減鹽' : '高血壓：先減鈉',
    text: `${
      drugs.includes('lithium')
        ? '減鹽會讓鋰的濃度升高。要吃多鹹、怎麼改，先問開鋰鹽的醫師，改的時候要抽血；不要突然減鹽，也不要用低鈉鹽。'
        : '一天的鈉不超過 2400 毫克（約 6 公克鹽）。少喝湯、少沾醬，加工食品看營養標示。'
    }${state === 'lactating' ? '產後六週內血壓到 160／110，或頭痛、眼花、右上腹痛、喘，直接去急診。' : ''}`,
  }),
  diabetes: {
    title: '糖尿病：份量比種類重要',
    text: '全榖、乳品與水果都含醣，固定份量、分散在三餐，不喝果汁；調整飲食時多測血糖，避免低血糖。糖尿病會傷腎臟，鉀和蛋白質要吃多少，先問醫師最近一次的腎功能（肌酸酐、eGFR、尿蛋白），一年沒驗就請安排抽血。',
    without: ['potassium'],
  },
  gout: (asked) => ({
    title: '痛風：避開高普林',
    text: `內臟、小魚乾、蛤蜊、濃肉湯與火鍋湯請避免，${drink(asked)}，不喝酒與含糖飲料。豆腐、豆漿與多數蔬菜不必怕，吃全素也可以。`,
    away: ['小魚乾', '蛤蜊', '牡蠣', '秋刀魚', '鯖魚', '海魚', '紫菜', '曬過的香菇', '添加B12的營養酵母'],
  }),
  stones: (asked) => ({
    title: `腎結石：${drink(asked)}，鈣從食物來`,
    text: `${isFluidLimited(asked) ? drink(asked) : '多喝水，讓尿色淡黃'}${asked.drugs.includes('lithium') ? '' : '，少鹽'}，肉不過量。飲食中的鈣不必減，和正餐一起吃；鈣片、維生素 D 與高劑量維生素 C 請先問醫師。草酸高的菠菜、莧菜、堅果與芝麻少吃。腰痛又發燒，或尿不出來，去急診。`,
    away: ['菠菜', '紅莧菜', '地瓜葉', '腰果', '黑芝麻', '南瓜子'],
  }),
  thyroid: {
    title: '甲狀腺疾病：碘要問醫師',
    text: '不同的甲狀腺疾病對碘的需要相反，海帶、紫菜與含碘補充劑請先問醫師。',
    without: ['iodine'],
  },
  iron_overload: {
    title: '鐵過多的體質：不要補鐵',
    text: '海洋性貧血或血鐵沉積的人，鐵會累積在器官。是否補鐵只由血液科醫師決定：不要吃鐵劑、含鐵的綜合維他命與高劑量維生素 C，也不特別多吃鐵多的食物。',
    without: ['iron'],
    // rich in iron, and recommended for other nutrients
    away: ['牡蠣', '菠菜', '木耳', '黑木耳', '黑芝麻', '南瓜子', '強化B12的穀片'],
  },
  heart_failure: ({ drugs }) => ({
    title: '心臟衰竭：水和鹽照醫師說的量',
    text: `照醫師說的量喝水，每天早上量體重；${
      drugs.includes('lithium') ? '鹽的量先問醫師，不要突然減鹽' : '少喝湯、少沾醬'
    }。水分、鉀和鈉要看心臟、腎臟與用藥，不要用低鈉鹽或鉀補充劑。三天胖 2 公斤、腳腫或躺不平，今天聯絡醫師；喘到不能說話、胸痛或昏倒，撥 119。`,
    without: ['potassium'],
  }),
  liver: {
    title: '肝硬化或肝功能不好：這裡不列食物，請問營養師',
    text: '蛋白質、鹽、水分和維生素要看有沒有腹水與肝性腦病變，一般人的建議量不適用；多半不必少吃蛋白質，睡前要加一份點心，請帶著抽血報告問肝膽腸胃科醫師與營養師。不喝酒，生食、生的海鮮與生蠔會致命，鐵劑、維生素 A、紅麴、草藥與來路不明的保健食品不要吃。吐血、黑便、肚子突然痛又發燒，或意識不清、嗜睡、手抖，撥 119。',
    without: nutrientKeys,
  },
  lactose: ({ diet, allergies }) => ({
    title: '乳糖不耐：鈣換個來源',
    text: `喝牛奶會脹氣、拉肚子不是過敏。${
      diet === 'vegan' || allergies.includes('milk')
        ? '鈣可以從板豆腐、小方豆干、深綠色蔬菜與加鈣豆漿來'
        : '優格通常可以少量吃，也可以選無乳糖牛奶；鈣還可以從板豆腐、小方豆干與加鈣豆漿來'
    }。一直拉肚子、變瘦或有血便，不是乳糖不耐，請看醫師。`,
    away: ['牛奶'],
  }),
}

/** The warnings of conditions. Kidney disease and dialysis require opposite diets: only the later stage is reported. */
export function conditionWarnings(asked: Questionnaire): Warning[] {
  return asked.conditions
    .filter((key) => key !== 'kidney' || !asked.conditions.includes('dialysis'))
    .map((key) => {
      const warning = ofConditions[key]
      return typeof warning === 'function' ? warning(asked) : warning
    })
}
