import { expect, test } from 'vitest'
import { answererPhrase } from '../domain/questions/answerers.ts'
import { authorByEmail, demoAccounts } from './accounts.ts'
import { demoQuestions } from './questions.ts'
import { readDemo } from './read-demo.ts'

const answers = demoQuestions.flatMap(({ about, later }) =>
  later.flatMap(({ event, text }) => (event === 'answered' && text ? [{ about, text }] : [])),
)
const linesOf = (text: string) => text.split(/[\n；。]/)

test('an answer to an insulin user covers low sugar: sugar if awake, nothing by mouth if not', () => {
  const actual = answers.filter(({ about }) => about.medicines.includes('胰島素')).map(({ text }) => text)
  expect(actual).toHaveLength(1)
  for (const text of actual) {
    expect(text).toMatch(/清醒、吞得下去，馬上吃 15 公克的糖/)
    expect(text).toMatch(/15 分鐘後再量，低於 70 或還不舒服，再吃 15 公克/)
    expect(text).toMatch(/叫不醒、抽搐或吞不下去，什麼都不要餵.*119/)
  }
})

test('an answer to a very old insulin user has a bedtime value and a night measurement', () => {
  const [text = ''] = answers.filter(({ about }) => about.age >= 80).map(({ text }) => text)
  expect(text).toMatch(/睡前先量血糖[^。]*70 到 110，先吃 15 公克醣的點心/)
  expect(text).toMatch(/凌晨兩點到三點再量一次：低於 70/)
  expect(text).toMatch(/2025 年照護標準第 13 章/)
})

test('no answer advises against eating while trembling and sweating', () => {
  for (const { text } of answers) for (const line of linesOf(text)) if (/不要餵|不能餵/.test(line)) expect(line).toMatch(/叫不醒/)
})

test('no answer changes a dose, and each that mentions medicines refers to the prescriber', () => {
  for (const { text } of answers) {
    expect(text).not.toMatch(/(?<!不要自己)(增加|減少|停掉|少打|多打)[^，。]{0,6}(劑量|藥|單位)/)
    if (/藥|胰島素/.test(text)) expect(text).toMatch(/不要自己(停打|增減)/)
  }
})

test('every answering professional lists the qualification that the consent states', () => {
  const ids = demoAccounts.filter(({ role }) => role === 'professional').map(({ email }) => authorByEmail[email])
  const people = readDemo().catalogue.authors.filter(({ id }) => ids.includes(id))
  expect(people).toHaveLength(3)
  expect(answererPhrase(people)).toBe('具糖尿病衛教資格的專業人員')
})
