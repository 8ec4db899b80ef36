import { mentions119 } from '../manuscripts/emergency-error.ts'

const chest = /胸悶|胸痛|胸緊|胸口[^，。；、：（）]{0,5}[悶痛緊壓]/
const exertion =
  /運動|走路|走快|快走|健走|一走|走到一半|爬坡|爬樓|上樓|登山|一跑|跑步|騎|練習|練到|用力|在水裡|游泳|下水|上岸|坐下來?休息|停下來?休息/
const requiresLackOfRelief = /(休息|坐下|停下|上岸|幾分鐘)[^。；]{0,12}(沒有|未|不|沒)(緩解|退|好轉|好)/
const includesRelievedCases = /(就好|好了|退了|緩解了?)也/
const mentionsDoctor = /看醫師|看門診|就醫|心臟(內)?科|問過?醫師|評估|求證/
const knownAngina = /診斷過|和以前一樣|和以前完全一樣/
const precautionBeforeExercise = /開始之前|報名|之前先做/

/**
 * Why a passage contradicts the rule for chest tightness on exertion; null where it complies or does not mention it.
 * New, worsening or at rest: 119, even if it resolves with rest. Diagnosed stable angina that resolves with rest: the
 * doctor. The symptom trees follow the same rule (docs/decisions/0180).
 * @param isCalling whether the passage is inside a red flag, which shows the number above it
 */
export function exertionalChestError(passage: string, isCalling = false): string | null {
  if (!chest.test(passage) || !exertion.test(passage)) return null
  if (!isCalling && !mentions119(passage)) return '一用力就胸悶、胸痛：新的、變多的要寫「打 119」'
  if (requiresLackOfRelief.test(passage) && !includesRelievedCases.test(passage) && !knownAngina.test(passage))
    return '一用力就胸悶、胸痛：休息就好也要打 119，不能寫成「休息沒好才打」'
  const sentences = passage.split(/[。；\n]/).filter((sentence) => chest.test(sentence) && exertion.test(sentence))
  const offending = sentences.find(
    (sentence) =>
      mentionsDoctor.test(sentence) &&
      !mentions119(sentence) &&
      !isCalling &&
      !knownAngina.test(sentence) &&
      !precautionBeforeExercise.test(sentence),
  )
  return offending === undefined ? null : '一用力就胸悶、胸痛：新的、變多的要打 119，不能只寫就醫'
}
