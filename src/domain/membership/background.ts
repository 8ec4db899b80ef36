/** An option of a list: the number that is sent and stored, and its label. */
interface Choice {
  code: number
  title: string
}

/** Highest education, by the levels of Taiwan's Ministry of Education. */
export const educations: readonly Choice[] = [
  { code: 1, title: '國小以下' },
  { code: 2, title: '國中' },
  { code: 3, title: '高中職' },
  { code: 4, title: '專科' },
  { code: 5, title: '大學' },
  { code: 6, title: '碩士' },
  { code: 7, title: '博士' },
  { code: 99, title: '其他' },
]

/** Job level, whatever the occupation. */
export const jobPositions: readonly Choice[] = [
  { code: 1, title: '負責人／經營者' },
  { code: 2, title: '高階主管' },
  { code: 3, title: '中階主管' },
  { code: 4, title: '基層主管' },
  { code: 5, title: '專業人員' },
  { code: 6, title: '一般職員' },
  { code: 7, title: '技術人員' },
  { code: 8, title: '約聘／兼職人員' },
  { code: 9, title: '自營工作者' },
  { code: 10, title: '退休' },
  { code: 11, title: '目前沒有工作' },
  { code: 99, title: '其他' },
]
