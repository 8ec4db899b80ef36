import { at } from '../thresholds.ts'
import { anyOf, firstOf, type Tree } from '../tree.ts'
import { chestPainEnds } from './chest-pain-ends.ts'
import { commonAnswers } from './common-answers.ts'

export const chestPain: Tree = {
  key: 'chest_pain',
  title: '胸痛',
  version: '2026-11-28',
  words: ['胸痛', '胸悶', '胸口', '心臟痛', '心口', '胸部痛'],
  start: 'alarm',
  questions: {
    alarm: anyOf(
      [
        [`像被壓住、勒緊，或不動也痛，超過 ${at.chestMinutes} 分鐘`, 'chest_pressure', 'angina_at_rest'],
        ['痛到手臂、下巴、肩膀或背；或突然像撕裂', 'pain_spreads', 'tearing_pain'],
        ['冒冷汗、喘或想吐', 'heart_signs', 'breathless'],
        ['昏倒', 'fainted'],
        ['心跳很快很亂，停不下來', 'racing_heart'],
        ['原本的心絞痛變多、變容易，或含藥五分鐘沒好', 'angina_growing', 'nitrate_fails'],
        commonAnswers.stroke,
      ],
      'heart',
      'alarm2',
    ),
    alarm2: anyOf(
      [
        ['咳血', 'coughing_blood'],
        ['一隻腳腫痛', 'leg_swelling'],
        [`${at.clotWeeks} 週內開刀、打石膏、臥床或長途旅行；得過血栓；有癌症；吃荷爾蒙`, 'clot_risk', 'oestrogen'],
        [`懷孕，或產後 ${at.afterBirth} 週內`, 'pregnant', 'postpartum'],
        ['用力嘔吐後胸痛，或東西卡住連水都吞不下', 'pain_after_vomiting', 'food_stuck'],
        ['用了安非他命、古柯鹼等興奮劑', 'stimulant'],
      ],
      'clot',
      'effort',
    ),
    effort: firstOf(
      '是不是一用力（爬樓梯、快走）就悶，休息幾分鐘就好？',
      [
        ['heart', '是，新的、變多的，或還沒有看過醫師', 'angina_new', 'pain_on_exertion'],
        ['heartSigns', '是，診斷過的心絞痛，和以前完全一樣', 'angina_stable'],
      ],
      'who',
    ),
    who: firstOf(
      '胸痛的人，有沒有下面的情形？',
      [
        ['heartSigns', '有心臟病，或裝過支架', 'heart_disease', 'heart_failure'],
        ['riskSigns', '正在化療、移植，或免疫力低', 'chemotherapy', 'weak_defences'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['risk', `有糖尿病，或 ${at.older} 歲以上`, 'diabetes', 'over_65'],
      ],
      'kind',
    ),
    heartSigns: anyOf(
      [
        ['現在還在痛', 'pain_now'],
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['胸口剛受過撞擊', 'chest_injury'],
      ],
      'heart',
      'heartKnown',
    ),
    riskSigns: anyOf(
      [
        [`發燒 ${at.fever} 度以上`, 'fever'],
        ['胸口剛受過撞擊', 'chest_injury'],
      ],
      'clot',
      'risk',
    ),
    kind: firstOf(
      '哪一種最像？',
      [
        ['lung', '吸氣或咳嗽時會痛，或突然單側痛', 'pain_on_breathing', 'sudden_one_sided'],
        ['injury', '胸口剛受過撞擊', 'chest_injury'],
        ['shingles', '單側一條帶狀的刺痛，或起水泡', 'blistering_rash'],
        ['lung', `發燒 ${at.fever} 度以上`, 'fever'],
        ['unclear', '第一次這樣：害怕、心跳快、手麻', 'first_time'],
      ],
      'mild',
    ),
    mild: firstOf(
      '那麼，哪一種最像？',
      [
        ['anxiety', '和以前一樣的緊張發作，心臟檢查過沒問題', 'anxious_before'],
        ['refluxWho', '飯後或躺下時灼熱，有酸水', 'burning_behind_breastbone', 'acid_at_night'],
        ['longer', '只有按壓或轉身才痛，吸氣不痛', 'on_pressing'],
      ],
      'unclear',
    ),
    refluxWho: anyOf(
      [
        [`${at.aortaAge} 歲以上`, 'over_50'],
        ['抽菸、高血壓或心房顫動', 'smoker', 'stroke_risk'],
        ['是第一次，或和以前不同', 'new_pain'],
      ],
      'unclear',
      'reflux',
    ),
    longer: anyOf(
      [
        ['抽菸，或抽過很多年', 'smoker'],
        ['體重沒有刻意減卻變輕', 'weight_loss'],
        ['痛了三週以上', 'weeks_3'],
      ],
      'lasting',
      'wall',
    ),
  },
  ends: chestPainEnds,
}
