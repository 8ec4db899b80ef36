import type { Reference } from '../records/fields.ts'

const medline = (title: string, number: string): Reference => ({
  title: `MedlinePlus（美國國家醫學圖書館）：${title}`,
  url: `https://medlineplus.gov/ency/article/${number}.htm`,
})
const nhs = (title: string, path: string): Reference => ({
  title: `NHS（英國國民保健署）：${title}`,
  url: `https://www.nhs.uk/conditions/${path}/`,
})

const nice = (number: string, subject: string): Reference => ({
  title: `NICE 指引 ${number.toUpperCase()}：${subject}`,
  url: `https://www.nice.org.uk/guidance/${number}`,
})

/** Sources of the trees. */
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
  antithyroid: nhs('Overactive thyroid (hyperthyroidism)', 'overactive-thyroid-hyperthyroidism'),
  aneurysm: nice('ng156', '腹主動脈瘤'),
  arteritis: { title: '英國風濕病學會：巨細胞動脈炎指引（2020）', url: 'https://doi.org/10.1093/rheumatology/kez672' },
  alcohol: nice('cg100', '飲酒相關的身體併發症'),
  adrenal: nice('ng243', '腎上腺功能不全'),
  bleeding: nice('cg141', '急性上消化道出血'),
  bloodThinner: nhs('Anticoagulant medicines', 'anticoagulants'),
  breathless: nhs('Shortness of breath', 'shortness-of-breath'),
  cancerNice: nice('ng12', '疑似癌症的辨識與轉介'),
  carbonMonoxide: nhs('Carbon monoxide poisoning', 'carbon-monoxide-poisoning'),
  chestPainAha: { title: 'AHA／ACC 2021 胸痛評估與診斷指引', url: 'https://doi.org/10.1161/CIR.0000000000001029' },
  chestPainNice: nice('cg95', '新發生的胸痛'),
  clotNice: nice('ng158', '靜脈血栓栓塞'),
  depression: nice('ng222', '成人憂鬱症'),
  dengue: { title: 'WHO：登革熱與重症登革熱', url: 'https://www.who.int/news-room/fact-sheets/detail/dengue-and-severe-dengue' },
  dizzinessNice: nice('ng127', '疑似神經系統疾病'),
  ectopic: nice('ng126', '子宮外孕與流產'),
  fibrillation: nice('ng196', '心房顫動'),
  gallstones: nice('cg188', '膽結石'),
  glaucoma: nhs('Glaucoma', 'glaucoma'),
  headInjury: nice('ng232', '頭部外傷'),
  headachesNice: nice('cg150', '頭痛'),
  heartFailure: nice('ng106', '慢性心臟衰竭'),
  influenza: { title: '衛生福利部疾病管制署：流感的危險徵兆與高風險族群', url: 'https://www.cdc.gov.tw/' },
  ketoacidosis: nhs('Diabetic ketoacidosis', 'diabetic-ketoacidosis'),
  kidneyInfection: nice('ng111', '急性腎盂腎炎'),
  lowSugar: nhs('Low blood sugar (hypoglycaemia)', 'low-blood-sugar-hypoglycaemia'),
  mothers: {
    title: '美國 CDC：孕期與產後的緊急警訊',
    url: 'https://www.cdc.gov/hearher/maternal-warning-signs/index.html',
  },
  meningitis: nice('ng240', '細菌性腦膜炎'),
  neutropenia: nice('cg151', '癌症病人的嗜中性球低下敗血症'),
  preeclampsia: nice('ng133', '妊娠高血壓'),
  pressureNice: nice('ng136', '成人高血壓'),
  sepsis: nhs('Sepsis', 'sepsis'),
  shingles: nhs('Shingles', 'shingles'),
  spineCancer: nice('ng234', '脊椎轉移與脊髓壓迫'),
  subarachnoid: nice('ng228', '蜘蛛膜下腔出血'),
  testicle: nhs('Testicle pain', 'testicle-pain'),
  appendicitis: nhs('Appendicitis', 'appendicitis'),
  stroke: { title: '國民健康署：腦中風防治', url: 'https://www.hpa.gov.tw/Pages/List.aspx?nodeid=213' },
} satisfies Record<string, Reference>

export type SourceKey = keyof typeof sources
