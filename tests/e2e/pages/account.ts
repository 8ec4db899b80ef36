import type { Page } from 'playwright-core'
import { password } from '../support/visit.ts'

/** The form of /login. Its fields are located by name, which the contract defines. */
export const signInForm = (page: Page) => {
  const field = (name: 'email' | 'password') => page.getByRole('main').locator(`input[name=${name}]`)
  return {
    field,
    /** Fills in the form and submits it; the caller waits for the page that follows. */
    submit: async (email: string, secret = password) => {
      await field('email').fill(email)
      await field('password').fill(secret)
      await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
    },
  }
}
