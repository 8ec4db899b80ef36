import { dangerouslyThin, extremelyThin } from './body-mass.ts'
import type { Advice, Outcome } from './tool.ts'

interface Referral extends Advice {
  verdict: string
}

/** An outcome without a number: why the rule does not apply, and a referral. This advice is never withheld. */
export function referralOutcome({ headline, verdict, text }: Referral): Outcome {
  return {
    headline,
    verdict,
    tone: 'watch',
    text,
    facts: [],
    picture: { kind: 'none' },
    trend: null,
    bare: { headline, facts: [] },
    always: { headline, text },
  }
}

/** An alarm from a form that may be incomplete. */
export function alarmOutcome({ headline, text }: Advice): Outcome {
  return { ...referralOutcome({ headline, verdict: '先處理這件事', text }), tone: 'alert' }
}

const answers = {
  minor: {
    headline: '未滿 18 歲，不用成人的標準',
    verdict: '請看生長曲線',
    text: '兒童與青少年的身高體重還在長，要看年齡與性別的生長曲線，成人的分級、理想體重與熱量都不適用，也不要自己節食。請帶兒童健康手冊或學校健檢的紀錄，問小兒科或家醫科；一直變瘦、怕胖不吃、吃完催吐，或月經停了，這幾天就帶去看醫師。',
  },
  pregnant: {
    headline: '懷孕中，不用這個標準',
    verdict: '請問產檢醫師',
    text: '懷孕時體重本來就要增加，成人的分級、理想體重與熱量不適用，也不要減重。該增加多少，要看懷孕前的 BMI、週數與胎兒數，請在產檢時問醫師或營養師；一週內突然胖很多，又水腫、頭痛或眼花，今天就聯絡產檢院所。',
  },
} as const

/** The outcome for a person to whom the rules for adults do not apply, or null for an adult. */
export function outcomeForNonAdult({ minor, pregnant }: { minor: boolean; pregnant: boolean }): Outcome | null {
  const answer = minor ? answers.minor : pregnant ? answers.pregnant : null
  return answer && referralOutcome(answer)
}

const danger = '頭暈快昏倒、心跳很慢或不規則、吐到不能進食，或心情低落到不想活'

/** The leading advice for a dangerously low weight; null for any other. */
export function lowWeightAdvice(index: number): Advice | null {
  if (index < extremelyThin)
    return {
      headline: '體重低到危險：今天就去急診',
      text: `BMI 低於 ${extremelyThin}，身體隨時可能撐不住，沒有不舒服也請今天就去急診，不要自己突然大吃；${danger}，撥 119（自殺防治可撥 1925）。`,
    }
  if (index < dangerouslyThin)
    return {
      headline: '體重太低：這幾天就看家醫科',
      text: `BMI 低於 ${dangerouslyThin} 是危險的消瘦，請這幾天就看家醫科，找出原因並一起把體重補回來，不要再減重；${danger}，今天就去急診（自殺防治可撥 1925）。`,
    }
  return null
}
