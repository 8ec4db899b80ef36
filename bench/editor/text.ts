/** A paragraph or a heading. */
export interface Part {
  heading: boolean
  text: string
}

const sentences = [
  '量血壓之前先坐五分鐘，背靠著椅背，雙腳平放在地上。',
  '早上起床後一小時內量一次，晚上睡前再量一次，每次量兩遍，中間隔一分鐘。',
  '把數字連同時間記下來，回診的時候帶給醫師看，比單獨一次的數字有用得多。',
  '湯先喝一半，醬料另外放，青菜燙過再淋一點油，鹽就少了三分之一。',
  '走路不必一次走完，分成三次，每次十分鐘，心跳快一點、還能說話就夠了。',
]
const inSection = 6

/** A text of at least so many characters, in paragraphs and headings like an article. */
export function textOf(characters: number): Part[] {
  const parts: Part[] = []
  for (let length = 0, nth = 0; length < characters; nth += 1) {
    const heading = nth % inSection === 0
    const text = heading
      ? `第 ${nth / inSection + 1} 節`
      : sentences.map((_, at) => sentences[(at + nth) % sentences.length]).join('')
    parts.push({ heading, text })
    length += text.length
  }
  return parts
}

/** The text as a document in the magazine's format. */
export const documentOf = (parts: readonly Part[]) => ({
  type: 'doc',
  attrs: { version: 1 },
  content: parts.map(({ heading, text }, nth) => ({
    type: heading ? 'heading' : 'paragraph',
    attrs: { key: `b${nth}`, ...(heading ? { level: 2, anchor: null } : {}) },
    content: [{ type: 'text', text }],
  })),
})
