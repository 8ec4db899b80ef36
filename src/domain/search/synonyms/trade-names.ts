import { fold } from '../fold.ts'
import type { SynonymLine } from './synonyms.ts'
import { tradeNamesOfBody, tradeNamesOfOthers } from './trade-names.data.ts'

/** A medicine: its substances, its uses, and its trade names in Taiwan. */
export interface Medicine {
  substances: string[]
  /** Its class and its indications, the most specific first. */
  uses: string[]
  tradeNames: string[]
}

const readMedicines = (table: string): Medicine[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [substances = [], uses = [], tradeNames = []] = line.split('|').map((part) => part.split(' '))
      return { substances, uses, tradeNames }
    })

export const medicines: readonly Medicine[] = [tradeNamesOfBody, tradeNamesOfOthers].flatMap(readMedicines)

const latin = /^[a-z]/

const overlaps = (item: string, other: string) => item.includes(other) || other.includes(item)

/** A trade name finds the substance, then the class, then the illness; a substance in Latin letters finds the latter two. */
export const medicineLines: readonly SynonymLine[] = medicines.flatMap(({ substances, uses, tradeNames }) => [
  // a name that contains its only substance, or is contained in it (Luvox), finds it anyway
  ...tradeNames
    .filter((name) => substances.some((substance) => !overlaps(fold(name), fold(substance))))
    .map((name) => ({ words: [name, ...substances], narrower: true })),
  ...[...tradeNames, ...substances.filter((name) => latin.test(name))].map((name) => ({
    words: [name, ...uses],
    narrower: true,
    related: true,
  })),
])

/** Trade names of two characters, folded: in a sentence they may occur by chance where two words meet. */
export const shortTradeNames: ReadonlySet<string> = new Set(
  medicines.flatMap(({ tradeNames }) => tradeNames.map(fold).filter(({ length }) => length === 2)),
)
