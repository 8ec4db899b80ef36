/** A professional who answers questions, as their public page states. */
export interface Answerer {
  title: string
  credentials: readonly string[]
}

/** A credential in diabetes education. */
const educator = /糖尿病衛教/

/** Who answers, as a phrase: a qualification is stated only where each of them lists it, otherwise the professions. */
export function answererPhrase(people: readonly Answerer[]): string {
  if (people.length > 0 && people.every(({ credentials }) => credentials.some((item) => educator.test(item))))
    return '具糖尿病衛教資格的專業人員'
  const professions = [...new Set(people.flatMap(({ title }) => title.split('、', 1)))]
  const last = professions.pop()
  if (last === undefined) return '專業人員'
  return professions.length > 0 ? `${professions.join('、')}與${last}` : last
}
