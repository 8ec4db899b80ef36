/** Which help comes first: someone to talk to (1925), the poison centre, 119. Of several the first decides. */
export const redFlags = ['crisis', 'poison', 'emergency'] as const
export type RedFlag = (typeof redFlags)[number]

/** A number that helps at once. */
export interface Helpline {
  name: string
  number: string
  /** As a telephone dials it. */
  dial: string
  when: string
}

const ambulance: Helpline = { name: '緊急救護', number: '119', dial: '119', when: '有生命危險、意識不清、胸痛、中風徵兆，立刻打' }
const talk: Helpline = { name: '安心專線', number: '1925', dial: '1925', when: '24 小時免費，心裡很苦、想傷害自己時有人陪您談' }
const poison: Helpline = {
  name: '毒藥物諮詢專線',
  number: '02-2871-7121',
  dial: '0228717121',
  when: '24 小時，誤食、用藥過量、被蛇或蜂螫咬',
}

/** What the card says, and the numbers in the order that fits. */
export const help: Record<RedFlag, { title: string; text: string; lines: readonly Helpline[] }> = {
  crisis: {
    title: '您現在安全嗎？有人願意陪您',
    text: '如果您或身邊的人正想傷害自己，請現在就打電話，不必一個人撐。已經受傷或有立即危險，打 119。',
    lines: [talk, ambulance, poison],
  },
  poison: {
    title: '可能中毒時，請立刻求助',
    text: '不要催吐，不要自己灌水或牛奶解毒；留下包裝或拍照給醫護人員看。意識不清或呼吸困難，先打 119。',
    lines: [ambulance, poison, talk],
  },
  emergency: {
    title: '如果這是現在發生的事，請立刻打 119',
    text: '不要自己開車就醫，也不要等症狀過去。記下開始的時間，照 119 線上人員的指示做。',
    lines: [ambulance, poison, talk],
  },
}
