/** Kinds of help, by priority: someone to talk to (1925), the poison centre, 119. Of several the first decides. */
export const redFlags = ['crisis', 'poison', 'emergency'] as const
export type RedFlag = (typeof redFlags)[number]

/** How help is shown: urgently, or beside reading matter. */
export const redFlagTones = ['alarm', 'quiet'] as const
export type RedFlagTone = (typeof redFlagTones)[number]

/** A helpline. */
export interface Helpline {
  name: string
  number: string
  /** In dialable form. */
  dial: string
  when: string
}

export const ambulance: Helpline = {
  name: '緊急救護',
  number: '119',
  dial: '119',
  when: '有生命危險、意識不清、胸痛、中風徵兆，立刻打',
}
const talk: Helpline = { name: '安心專線', number: '1925', dial: '1925', when: '24 小時免費，心裡很苦、想傷害自己時有人陪您談' }
const police: Helpline = { name: '警察', number: '110', dial: '110', when: '有人正在傷害您，或有人揚言尋短、找不到人，立刻打' }
const protection: Helpline = { name: '保護專線', number: '113', dial: '113', when: '24 小時，家暴、性侵、兒童與老人受虐' }
const poison: Helpline = {
  name: '毒藥物諮詢專線',
  number: '02-2871-7121',
  dial: '0228717121',
  when: '24 小時，誤食、用藥過量、被蛇或蜂螫咬',
}

interface HelpText {
  title: string
  /** The title if the text only asks about it. */
  quietTitle: string
  /** The heading of the signs that a text names. */
  signsTitle: string
  text: string
  /** Instructions until help arrives, by incident. */
  steps: readonly string[]
  lines: readonly Helpline[]
  /** The numbers that are shown beside the instructions in a text. */
  foremost: readonly Helpline[]
}

/** The content of the card, and the numbers in order of relevance. */
export const helpByFlag: Record<RedFlag, HelpText> = {
  crisis: {
    title: '您現在安全嗎？有人願意陪您',
    quietTitle: '如果您或身邊的人正想傷害自己，有人可以談',
    signsTitle: '如果您或身邊的人正想傷害自己，有人可以談',
    text: '如果您或身邊的人正想傷害自己，請現在就打電話，不必一個人撐。已經受傷或有立即危險，打 119。',
    steps: ['請人陪在身邊，不要讓他獨處；先把刀、繩、藥、炭收遠。', '有人正在打人、拿刀，或揚言尋短又找不到人：打 110。'],
    lines: [talk, ambulance, police, protection, poison],
    foremost: [talk, ambulance],
  },
  poison: {
    title: '可能中毒時，請立刻求助',
    quietTitle: '如果真的吃到、吸到或被咬，請立刻求助',
    signsTitle: '如果真的吃到、吸到或被咬，請立刻求助',
    text: '不要催吐，不要自己灌水或牛奶解毒；留下包裝或拍照給醫護人員看。意識不清或呼吸困難，先打 119。',
    steps: [
      '吸到瓦斯、一氧化碳或刺鼻的氣體：先離開現場、通風，再打電話；不要開關電器，也不要單獨進去救人。',
      '潑到皮膚或眼睛：脫掉沾到的衣物，用大量清水沖 15 分鐘以上。',
      '被蛇咬：記住蛇的樣子，取下戒指手錶，患肢放低不動，儘快送醫；不要切開、不要吸、不要冰敷，也不要綁緊。',
    ],
    lines: [ambulance, poison, talk],
    foremost: [ambulance, poison],
  },
  emergency: {
    title: '現在或剛剛發生的，請立刻打 119',
    quietTitle: '如果這正在發生，不要查資料，請打 119',
    signsTitle: '下面的情況不要等，立刻打 119',
    text: '臉歪、手腳無力、說不清楚、胸痛或昏倒，就算好了也要打。不要自己開車就醫，也不要等症狀過去。記下開始的時間，照 119 線上人員的指示做。',
    steps: [
      '叫不醒、抽搐或神智不清：讓他側躺，不要餵食物、糖水或藥（低血糖叫不醒也一樣），不要在嘴裡塞東西。',
      '低血糖，人清醒、吞得下去：立刻吃 15 公克的糖，例如三到四顆方糖或半杯（約 150 毫升）含糖飲料；15 分鐘後再量一次，低於 70 或還不舒服就再吃一次。叫不醒就不要餵。',
      '被螫、吃東西或用藥後全身癢、起疹、喘或頭暈：有腎上腺素筆就立刻打在大腿外側；躺平把腳抬高，喘的話坐著，不要站起來走。',
      '大量流血或斷肢：用乾淨的布直接用力壓住；斷下來的部分用溼紗布包好、放進密封袋，再隔著袋子放在冰上，不要直接碰冰。',
      '噎到不能說話：從背後環抱，往上往內用力壓肚子；一歲以下改拍背和壓胸。沒有呼吸就開始壓胸。',
    ],
    lines: [ambulance, poison, talk],
    foremost: [ambulance],
  },
}

/** A number beside the signs in a text. `when` is empty if the signs already state it. */
export type TextHelpline = Pick<Helpline, 'name' | 'number' | 'dial' | 'when'>

/** The fixed content of a red flag in a text apart from its signs. @param signed whether it names signs */
export function helpInText(flag: RedFlag, signed: boolean): { title: string; lines: readonly TextHelpline[] } {
  const { quietTitle, signsTitle, foremost } = helpByFlag[flag]
  return {
    title: signed ? signsTitle : quietTitle,
    lines: foremost.map((line) => (signed ? { ...line, when: '' } : line)),
  }
}
