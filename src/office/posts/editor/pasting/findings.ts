import type { Cleaned } from '../../../../domain/html-cleaning/clean-html.ts'

/** What a paste has to report. */
export interface Findings extends Omit<Cleaned, 'html'> {
  /** Whether it was Markdown. */
  isMarkdown: boolean
  /** Whether hard line breaks of a PDF were joined. */
  isJoined: boolean
}

export const nothingFound: Findings = { lost: [], plain: [], changed: [], headed: 0, isMarkdown: false, isJoined: false }

/** Its message; empty when there is nothing to report. */
export const wordsOfFindings = ({ lost, plain, changed, headed, isMarkdown, isJoined }: Findings): string =>
  [
    ...(lost.length > 0 ? [`沒有貼上：${lost.join('、')}。`] : []),
    ...(plain.length > 0 ? [`文字貼上了，樣子沒有留下：${plain.join('、')}。`] : []),
    ...(changed.length > 0 ? [`和原文不同：${changed.join('、')}。`] : []),
    ...(isMarkdown ? ['照 Markdown 的符號排好了；要原來的字，先復原，再按 Ctrl+Shift+V 貼上。'] : []),
    ...(isJoined ? ['PDF 斷開的行併成段落了；要原來的行，先復原，再按 Ctrl+Shift+V 貼上。'] : []),
    ...(headed > 0 ? ['表格第一列是粗體，當成標題格了。'] : []),
  ].join('')
