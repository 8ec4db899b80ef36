import type { Reference } from '../records/record.ts'

const medline = (title: string, number: string): Reference => ({
  title: `MedlinePlus（美國國家醫學圖書館）：${title}`,
  url: `https://medlineplus.gov/ency/article/${number}.htm`,
})
const nhs = (title: string, path: string): Reference => ({
  title: `NHS（英國國民保健署）：${title}`,
  url: `https://www.nhs.uk/conditions/${path}/`,
})

/** On whose word the trees rest. */
export const sources = {
  headache: medline('Headache', '003024'),
  headacheNhs: nhs('Headaches', 'headaches'),
  chestPain: medline('Chest pain', '003079'),
  chestPainNhs: nhs('Chest pain', 'chest-pain'),
  abdominalPain: medline('Abdominal pain', '003120'),
  abdominalPainNhs: nhs('Stomach ache', 'stomach-ache'),
  fever: medline('Fever', '003090'),
  feverChild: { title: 'NICE 指引 NG143：五歲以下兒童發燒', url: 'https://www.nice.org.uk/guidance/ng143' },
  cough: medline('Cough', '003072'),
  coughNhs: nhs('Cough', 'cough'),
  tuberculosis: { title: '衛生福利部疾病管制署：結核病', url: 'https://www.cdc.gov.tw/Disease/SubIndex/j5_xY8JwRq2IWXs7rfpiQQ' },
  dizziness: medline('Dizziness', '003093'),
  dizzinessNhs: nhs('Dizziness', 'dizziness'),
  backPain: medline('Low back pain - acute', '007425'),
  backPainNice: { title: 'NICE 指引 NG59：下背痛與坐骨神經痛', url: 'https://www.nice.org.uk/guidance/ng59' },
  fatigue: medline('Fatigue', '003088'),
  fatigueNhs: nhs('Tiredness and fatigue', 'tiredness-and-fatigue'),
  palpitations: medline('Heart palpitations', '003081'),
  palpitationsNhs: nhs('Heart palpitations', 'heart-palpitations'),
  diarrhoea: medline('Diarrhea', '003126'),
  diarrhoeaNhs: nhs('Diarrhoea and vomiting', 'diarrhoea-and-vomiting'),
  stroke: { title: '國民健康署：腦中風防治', url: 'https://www.hpa.gov.tw/Pages/List.aspx?nodeid=213' },
} satisfies Record<string, Reference>

export type SourceKey = keyof typeof sources
