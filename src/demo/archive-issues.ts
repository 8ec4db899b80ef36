import type { Catalogue } from '../content/catalogue-schema.ts'
import type { MotifName } from '../content/motifs.ts'

/** An issue of which only the number, month and cover story are known, and no pages. */
export interface ArchiveIssue {
  issue: number
  name: string
  theme: string
  /** Taipei calendar day. */
  publish_date: string
  motif: MotifName
  tone: number
}

/** Issue 1 was published in this month; there has been one every month since. */
const firstYear = 1998
const firstMonth = 12

/** The motif for a word of a name; the first match counts. */
const drawings: [RegExp, MotifName][] = [
  [/血壓|量/, 'cuff'],
  [/心|脈/, 'heart'],
  [/糖/, 'sugar'],
  [/鹽/, 'salt'],
  [/魚|蟹/, 'fish'],
  [/蛋/, 'egg'],
  [/疫苗|流感|打針/, 'syringe'],
  [/口罩|肺|菸|咳|空汙|霾/, 'lungs'],
  [/藥/, 'pill'],
  [/眼|視/, 'eye'],
  [/牙/, 'tooth'],
  [/骨/, 'bone'],
  [/膝|關節|復健/, 'joint'],
  [/胃|腸|便/, 'stomach'],
  [/腎|尿/, 'kidney'],
  [/肝/, 'liver'],
  [/耳|聽/, 'ear'],
  [/皮膚|曬|癢|痘|疹/, 'skin'],
  [/手/, 'hand'],
  [/腳|足|腿/, 'foot'],
  [/血/, 'blood'],
  [/睡|夜|眠|宵/, 'moon'],
  [/夏|暑|伏|曬|熱|太陽/, 'sun'],
  [/水|湯/, 'water'],
  [/走|步|踏青|運動/, 'shoes'],
  [/單車/, 'bicycle'],
  [/泳|泡湯/, 'swim'],
  [/飯|年糕|粥|菜|粽|餐|吃/, 'bowl'],
  [/果|橘|柚/, 'fruit'],
  [/咖啡/, 'cup'],
  [/體檢|健檢|篩|抹片/, 'clipboard'],
  [/家|房|廚/, 'house'],
  [/視訊|電話|手機|詐騙/, 'phone'],
  [/颱風|雨|淹|水災/, 'umbrella'],
  [/冬|寒|冷/, 'thermometer'],
  [/春|花|秋|山/, 'tree'],
]
const otherwise: MotifName[] = ['book', 'window', 'calendar', 'sofa', 'herb', 'tea']

/** The issues of the archive file, numbered by month without a gap. */
export function archiveIssues(years: Catalogue['archive']): ArchiveIssue[] {
  return years.flatMap(({ year, names }) =>
    names.map((name, at) => {
      const issue = (year - firstYear) * 12 + at + 1 - firstMonth + 1
      return {
        issue,
        name,
        theme: `${year} 年 ${at + 1} 月號，封面主題是「${name}」。這一期只有紙本。`,
        publish_date: `${year}-${String(at + 1).padStart(2, '0')}-01`,
        motif: drawings.find(([words]) => words.test(name))?.[1] ?? otherwise[issue % otherwise.length] ?? 'book',
        tone: (issue % 8) + 1,
      }
    }),
  )
}
