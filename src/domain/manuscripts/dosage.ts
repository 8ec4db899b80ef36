import type { Content } from './fields.ts'
import { textOfManuscript } from './text-terms.ts'

const number = '(?:\\d+(?:\\.\\d+)?|[一二兩三四五六七八九十半幾]+)'
const portion = `${number}\\s*(?:顆|粒|錠|片|膠囊|單位|滴|噴|毫克|微克|mg(?![a-z])|mcg(?![a-z])|iu(?![a-z])|cc(?![a-z])|毫升|ml(?![a-z]))`
const taking =
  '[吃服打點噴吞用補]|劑量|每次|一次|每日|每天|一天|一日|上限|最多|早上|睡前|飯前|飯後|[早晚]各|[每隔]\\s*(?:\\d+|[一二兩三四五六七八九十]+)\\s*小時'
const dose = new RegExp(`(?:${taking})[^。！？；\\n]{0,12}?${portion}|${portion}[^。！？；\\n]{0,8}?(?:${taking})`, 'i')

/** Whether a text states a dose of a medicine: an amount and a verb of taking in one sentence. */
export const statesDose = (text: string): boolean => dose.test(text.normalize('NFKC'))

/** Whether a manuscript states a dose of a medicine, in its title, lead, key points or text. */
export const contentStatesDose = (content: Content): boolean => statesDose(textOfManuscript(content))
