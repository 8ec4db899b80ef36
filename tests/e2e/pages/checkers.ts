import type { Page } from 'playwright-core'
import { type Asker, askerNames } from '../../../src/domain/records/record.ts'
import type { Fact } from '../../../src/domain/symptoms/facts.ts'
import type { Tree } from '../../../src/domain/symptoms/tree.ts'

/** A symptom checker, whose questions and results are the tree's own. */
export const symptomChecker = (page: Page, tree: Tree) => {
  const choices = Object.values(tree.questions).flatMap((question) => question.choices)
  /** The choice that states a fact. */
  const about = (fact: Fact) => {
    const choice = choices.find(({ facts = [] }) => facts.includes(fact))
    if (!choice) throw new Error(`no choice of ${tree.key} states ${fact}`)
    return page.getByLabel(choice.text)
  }
  const next = () => page.getByRole('button', { name: '下一題' }).click()
  return {
    about,
    asker: (asker: Asker) => page.getByLabel(askerNames[asker]),
    /** The first question, of whom the answers are about. */
    askerQuestion: page.getByRole('group', { name: '替誰檢測？' }),
    /** The error of an unanswered question. */
    error: page.locator('#error[role=alert]'),
    next,
    back: () => page.getByRole('button', { name: '上一題' }).click(),
    /** Answers with these labels, one after the other. */
    answer: async (labels: readonly string[]) => {
      for (const label of labels) {
        await page.getByLabel(label).check()
        await next()
      }
    },
    /** The first possible cause at an end of the tree. */
    finding: (end: string) => {
      const name = tree.ends[end]?.conditions[0]?.name
      if (!name) throw new Error(`no end ${end} of ${tree.key}`)
      return page.getByText(name, { exact: true })
    },
    save: page.getByRole('button', { name: '保存到會員中心' }),
    saveError: page.locator('#save-error[role=alert]'),
  }
}
