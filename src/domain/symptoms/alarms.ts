import type { SourceKey } from './sources.ts'
import { threshold } from './thresholds.ts'
import type { Sign } from './tree.ts'

/**
 * The alarm list, shared by all trees. Every tree asks about it before its own questions (add-alarms.ts), so that no
 * complaint can end less urgently than these facts allow. docs/clinical.md contains it for the clinician who signs it.
 */
export interface Alarm {
  sign: Sign
  source: SourceKey
  /** Complaints that skip it, because their own questions distinguish its kinds. */
  except?: readonly string[]
}

/** Signs that require calling 119 immediately, for any person. */
export const generalSigns: readonly Alarm[] = [
  {
    sign: ['昏倒過、站著就快昏倒，或臉色蒼白冒冷汗', 'fainted', 'near_fainting', 'shock'],
    source: 'sepsis',
  },
  {
    sign: [
      '叫不太醒、胡言亂語、看到幻影、抽搐，或一直睡而且不吃不喝',
      'hard_to_wake',
      'confusion',
      'seizure',
      'sleepy_not_eating',
      'alcohol_withdrawal',
    ],
    source: 'sepsis',
  },
  {
    sign: [
      '臉歪、單側手腳無力或麻、說話不清、突然看不見或看到兩個影子（即使已經好了也算）',
      'stroke_signs',
      'stroke_signs_gone',
      'sight_lost',
      'double_vision',
    ],
    source: 'stroke',
  },
  {
    sign: [
      '突然爆開般的劇烈頭痛、脖子硬到低不下去、出了按壓不退的紫紅斑點，或嬰兒囟門鼓起',
      'thunderclap',
      'stiff_neck',
      'fixed_rash',
      'bulging_fontanelle',
    ],
    source: 'meningitis',
  },
  {
    sign: [
      `喘到說不完一句話、呼吸很費力（胸口凹陷、鼻翼搧動）、又深又快或會停，吸氣有尖聲、口水吞不下去、嘴唇發紫，或血氧 ${threshold.oxygen}% 以下`,
      'breathless_at_rest',
      'chest_indrawing',
      'laboured_breathing',
      'blue_or_mottled',
      'low_oxygen',
      'stops_breathing',
      'stridor',
      'cannot_swallow_saliva',
      'ketoacidosis_signs',
    ],
    source: 'breathless',
  },
  {
    sign: [
      `胸口像被壓住或勒緊 ${threshold.chestMinutes} 分鐘以上、痛到下巴或手臂、含藥沒好、突然像撕裂的痛，或一用力就悶而且是新的、變多的`,
      'chest_pressure',
      'heart_signs',
      'angina_at_rest',
      'angina_new',
      'angina_growing',
      'nitrate_fails',
      'tearing_pain',
    ],
    source: 'chestPainNhs',
    except: ['chest_pain'],
  },
  {
    sign: [
      '吐血、咳出一大口血、大便像柏油一樣黑、肛門一直流鮮血，或陰道大量出血（一小時就溼透一片衛生棉）',
      'gut_bleeding',
      'much_blood',
      'heavy_rectal_bleeding',
      'heavy_vaginal_bleeding',
    ],
    source: 'bleeding',
  },
  {
    sign: [
      `收縮壓低於 ${threshold.pressureLow}，或血壓 ${threshold.pressureHigh}／${threshold.pressureHighLower} 以上`,
      'pressure_below_90',
      'pressure_180',
    ],
    source: 'pressureNice',
  },
  { sign: ['嘴唇、舌頭或臉腫起來，或全身起疹又喘', 'allergic_swelling'], source: 'breathless' },
]

/** Poisoning and suicidal intent: another number is more helpful first. */
export const signOfPoison: Alarm = {
  sign: [
    '吃了過量的藥或有毒的東西（毒菇、河豚），或剛用過瓦斯、炭火而同住的人也不舒服',
    'overdose',
    'poisonous_food',
    'carbon_monoxide',
  ],
  source: 'carbonMonoxide',
}

export const signOfCrisis: Alarm = { sign: ['覺得活不下去，想傷害自己', 'suicidal'], source: 'depression', except: ['fatigue'] }

/** Whether the person is pregnant or has recently given birth. */
export const pregnancySign: Sign = [
  `懷孕、月經晚來可能懷孕，或產後 ${threshold.afterBirth} 週內`,
  'pregnant',
  'missed_period',
  'postpartum',
]

/** Signs that require calling 119 in pregnancy and the weeks after a birth. */
export const pregnancyEmergencySigns: readonly Alarm[] = [
  {
    sign: [
      `血壓 160／110 以上，頭很痛、看不清楚或眼前閃光、臉或手突然腫，或右上腹痛`,
      'pressure_160',
      'headache_or_flashes',
      'right_upper_belly',
      'sight_lost',
      'thunderclap',
    ],
    source: 'preeclampsia',
  },
  {
    sign: ['痛到受不了、肩膀尖端痛，或陰道出血、流水', 'severe_pain', 'shoulder_pain', 'vaginal_bleeding', 'waters_broken'],
    source: 'ectopic',
  },
  { sign: ['肚子痛', 'belly_pain'], source: 'ectopic', except: ['abdominal_pain'] },
  { sign: ['胎兒動得比平常少', 'fewer_movements'], source: 'mothers' },
  { sign: [`發燒 ${threshold.fever} 度以上`, 'fever'], source: 'sepsis', except: ['fever'] },
  { sign: ['發抖打冷顫', 'rigors'], source: 'sepsis' },
  {
    sign: [
      '喘、躺不平、胸痛，或一隻腳腫痛',
      'breathless',
      'breathless_on_effort',
      'breathless_lying',
      'pain_on_breathing',
      'leg_swelling',
    ],
    source: 'mothers',
  },
  { sign: ['頭或肚子受過撞擊', 'head_injury', 'belly_injury'], source: 'mothers' },
]

/** A vulnerability of the person, and the maximum waiting time with any complaint. */
export interface Vulnerability extends Alarm {
  followUpWithin: 'today' | 'week'
  /** Complaints with a shorter waiting time. */
  sooner?: Readonly<Record<string, 'today'>>
  /** The meaning of a fever together with another complaint; by default, to be seen today. */
  fever?: 'emergency' | 'bloodCount'
}

/** Ordered by maximum waiting time, the shortest first. */
export const vulnerabilities: readonly Vulnerability[] = [
  {
    sign: [
      '正在化療、移植過、免疫力低、長期吃類固醇或剛停、沒有脾臟，在洗腎，或身上有導管',
      'chemotherapy',
      'weak_defences',
      'steroid_daily',
      'steroid_stopped',
      'no_spleen',
      'dialysis',
      'peritoneal_dialysis',
      'catheter',
    ],
    source: 'neutropenia',
    followUpWithin: 'today',
    fever: 'emergency',
  },
  {
    sign: ['未滿三個月的嬰兒，或剛在高溫下活動、待了很久', 'under_3_months', 'heat'],
    source: 'feverChild',
    followUpWithin: 'today',
    fever: 'emergency',
  },
  {
    sign: ['吃抗甲狀腺藥', 'antithyroid_drug'],
    source: 'antithyroid',
    followUpWithin: 'week',
    sooner: { fever: 'today' },
    fever: 'bloodCount',
  },
  {
    sign: ['吃抗凝血藥，或保栓通等抗血小板藥', 'blood_thinner', 'antiplatelet'],
    source: 'bloodThinner',
    followUpWithin: 'week',
    sooner: { fever: 'today' },
  },
  {
    sign: ['有心臟病、裝過支架，或心臟衰竭', 'heart_disease', 'stent', 'heart_failure', 'heart_valve'],
    source: 'heartFailure',
    followUpWithin: 'week',
    sooner: { fever: 'today', chest_pain: 'today', palpitations: 'today', dizziness: 'today', fatigue: 'today' },
  },
  {
    sign: [
      '有慢性肺病、在家用氧氣、肝硬化、慢性腎臟病，或癌症',
      'lung_disease',
      'lung_disease_worse',
      'liver_cirrhosis',
      'kidney_disease',
      'cancer',
    ],
    source: 'breathless',
    followUpWithin: 'week',
    sooner: { fever: 'today' },
  },
  {
    sign: ['80 歲以上、大半天躺著，或一個人住沒有人照看', 'over_80', 'frail', 'lives_alone'],
    source: 'sepsis',
    followUpWithin: 'week',
    sooner: { fever: 'today' },
  },
]

/**
 * For vulnerable persons the fever rule is in their own entry. With fever as the complaint the tree's own questions
 * decide.
 */
export const feverOfVulnerable: Alarm = { sign: [`發燒 ${threshold.fever} 度以上`, 'fever'], source: 'sepsis', except: ['fever'] }

/** Signs that require calling 119 for a vulnerable person. */
export const signsOfVulnerable: readonly Alarm[] = [
  { sign: ['發抖打冷顫', 'rigors'], source: 'sepsis' },
  { sign: ['嬰兒奶量不到平常一半，或突然自己站不起來', 'not_feeding', 'cannot_walk'], source: 'sepsis' },
  { sign: ['喘，或躺不平', 'breathless', 'breathless_on_effort', 'breathless_lying'], source: 'heartFailure' },
  { sign: ['一隻腳腫痛', 'leg_swelling'], source: 'clotNice' },
  {
    sign: ['頭、肚子或胸口受過撞擊', 'head_injury', 'belly_injury', 'chest_injury', 'great_injury'],
    source: 'headInjury',
  },
  { sign: ['突然劇烈的頭痛，或痛到受不了', 'thunderclap', 'severe_pain'], source: 'subarachnoid' },
  {
    sign: ['心跳很快很亂停不下來，或一分鐘不到四十下', 'racing_heart', 'very_fast_pulse', 'slow_pulse'],
    source: 'palpitations',
    except: ['palpitations'],
  },
  {
    sign: ['透析液混濁、漏洗過腎，或導管周圍紅腫', 'cloudy_dialysate', 'missed_dialysis', 'spreading_skin'],
    source: 'sepsis',
  },
]
