import { statesDose } from '../manuscripts/dosage.ts'
import { mentionsEmergency } from '../red-flags/mentions-emergency.ts'
import type { BlockType } from './compiled-block.ts'
import type { PostType } from './post-type.ts'

/** Words that turn a personal account into advice: the treatment of a disease, and changes of a medication. */
const treatment = /[停減加換調]藥|胰島素|抗凝血|荷爾蒙治療|中藥|針灸/
/** An amount is a dose only next to one of these words: three slices may also be of a cucumber. */
const medicine = /藥|錠|膠囊|毫克|微克|mg|胰島素|單位/i

const statesMedicineDose = (words: string) =>
  words.split(/[。！？；\n]/).some((sentence) => medicine.test(sentence) && statesDose(sentence))

/**
 * Whether a text gives health advice, so that its page must disclose a missing review by a specialist. An article
 * always does. A blog does if it names an emergency, a dose or a treatment; otherwise it describes experience. A book
 * review describes the content of a book, and does only if it names an emergency or a dose of its own.
 */
export const advises = ({
  type,
  blocks,
  words,
}: {
  type: PostType
  blocks: readonly { type: BlockType }[]
  /** Title, lead, key points and text; evaluated only if the type of post does not decide. */
  words: () => string
}): boolean =>
  type === 'article' || mentionsEmergency(blocks) || statesMedicineDose(words()) || (type === 'blog' && treatment.test(words()))
