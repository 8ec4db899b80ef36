import { statesDose } from '../manuscripts/dosage.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'
import type { BlockType } from './compiled-block.ts'
import type { PostType } from './post-type.ts'

/** What makes personal words advice: how a disease is treated, and what is done with a medicine. */
const treatment = /[停減加換調]藥|胰島素|抗凝血|荷爾蒙治療|中藥|針灸/
/** An amount is one of a medicine only beside one: three slices are of a cucumber, too. */
const medicine = /藥|錠|膠囊|毫克|微克|mg|胰島素|單位/i

const statesMedicineDose = (words: string) =>
  words.split(/[。！？；\n]/).some((sentence) => medicine.test(sentence) && statesDose(sentence))

/**
 * Whether a text tells its readers what to do for their health, so that readers have to know when no specialist has read it. An
 * article does. A blog does if it names an emergency, a dose or a treatment, else it tells of experience. A book review speaks of
 * what stands in a book, and does only if it names an emergency or a dose of its own.
 */
export const advises = ({
  type,
  blocks,
  words,
}: {
  type: PostType
  blocks: readonly { type: BlockType }[]
  /** Its title, lead, key points and text; read only where the kind of text leaves it open. */
  words: () => string
}): boolean =>
  type === 'article' || mentionsEmergency(blocks) || statesMedicineDose(words()) || (type === 'blog' && treatment.test(words()))
