import { describe, expect, test } from 'vitest'
import { accountsOver, codeIn, joinAs, mailsTo, newPerson, password, signIn } from '../support/accounts.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const { openBrowser } = accountsOver(db)
const api = '/api/v3.0/member'

const fullProfile = {
  name: '林美玉',
  mobile: '+886 912-345-678',
  gender: 'female',
  birthday_year: '1958',
  birthday_month: '2',
  birthday_day: '28',
  education: 5,
  industry: 99,
  jobprof: 14,
  job_position: 10,
}

describe('the profile', () => {
  test('is empty at first, stores given values, and leaves others unchanged', async () => {
    const browser = openBrowser()
    const person = await joinAs(db, browser)
    const first = await browser.call(`${api}/profile`)
    expect(first.json.items).toMatchObject({ name: person.name, email: person.email, gender: null, birthday_year: null })
    const stored = await browser.call(`${api}/profile/update`, fullProfile)
    const expected = { ...fullProfile, mobile: '0912345678', birthday_year: 1958, birthday_month: 2, birthday_day: 28 }
    expect(stored.json.items).toMatchObject(expected)
    await browser.call(`${api}/profile/update`, { mobile: '' })
    expect((await browser.call(`${api}/profile`)).json.items).toMatchObject({ ...expected, mobile: null })
    const me = await browser.call('/api/v1.0/member/me')
    expect((me.json.items as unknown[])[0]).toMatchObject({ name: fullProfile.name, mobile: null })
  })

  test('has 長輩模式 once it was chosen, on or off', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const mode = async () => ((await browser.call(`${api}/profile`)).json.items as { elder_mode: boolean | null }).elder_mode
    expect(await mode()).toBeNull()
    for (const chosen of [true, false]) {
      await browser.call(`${api}/profile/update`, { elder_mode: chosen })
      expect(await mode()).toBe(chosen)
    }
    await browser.call(`${api}/profile/update`, { education: 5 })
    expect(await mode()).toBe(false)
    expect((await browser.call(`${api}/profile/update`, { elder_mode: 'yes' })).status).toBe(422)
  })

  test('keeps and reports an impossible day from the onboarding without blocking other fields', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const answered = { birthday_year: 1958, birthday_month: 2, birthday_day: 30 }
    const profileData = { ...answered, gender: 'female', industry: 99, jobprof: 3 }
    const topicsData = ['topic_user_1', 'topic_user_2', 'topic_user_3']
    expect((await browser.call('/api/v1.0/fti/update', { profileData, topicsData })).status).toBe(200)
    const stored = await browser.call(`${api}/profile`)
    expect(stored.json.items).toMatchObject({ ...answered, birthday_unconfirmed: true })
    const saved = await browser.call(`${api}/profile/update`, { ...answered, mobile: '0912345678' })
    expect([saved.status, saved.json.items]).toMatchObject([200, { ...answered, mobile: '0912345678' }])
    const other = await browser.call(`${api}/profile/update`, { ...answered, birthday_day: 31 })
    expect(other.json.errors).toEqual([{ path: 'body.birthday_year', message: '1958 年 2 月沒有 31 日' }])
    const corrected = await browser.call(`${api}/profile/update`, { ...answered, birthday_day: 28 })
    expect(corrected.json.items).toMatchObject({ birthday_day: 28, birthday_unconfirmed: false })
    const back = await browser.call(`${api}/profile/update`, answered)
    expect(back.status).toBe(422)
  })

  test.each([
    [{ gender: '' }, 'gender', '請選擇性別'],
    [{ gender: 'other' }, 'gender', '請選擇性別'],
    [{ birthday_year: 2001, birthday_month: 2, birthday_day: 29 }, 'birthday_year', '2001 年 2 月沒有 29 日'],
    [{ birthday_year: 2001 }, 'birthday_year', '請選擇年月日'],
    [{ birthday_year: 'x', birthday_month: 2, birthday_day: 2 }, 'birthday_year', '請選擇年月日'],
    [{ birthday_year: 2999, birthday_month: 1, birthday_day: 1 }, 'birthday_year', '生日不能在今天以後'],
    [{ industry: 13 }, 'industry', '請選擇產業'],
    [{ jobprof: null }, 'jobprof', '請選擇職業'],
    [{ mobile: '0223456789' }, 'mobile', '手機號碼的格式不正確，請輸入 09 開頭的 10 位數字'],
    [{ education: 42 }, 'education', '請選擇學歷'],
    [{ name: ' ' }, 'name', '請輸入姓名'],
  ])('%o is an error of its field', async (change, field, message) => {
    const browser = openBrowser()
    await signIn(browser, 'member@example.com', 'Demo-health-2026')
    const { status, json } = await browser.call(`${api}/profile/update`, change)
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ path: `body.${field}`, message }])
  })

  test('the lists contain every code', async () => {
    const browser = openBrowser()
    await signIn(browser, 'member@example.com', 'Demo-health-2026')
    const codes = async (path: string) =>
      ((await browser.call(`/api/v3.0/${path}`)).json.items as { code: number }[]).map(({ code }) => code)
    expect(await codes('industry/list')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99])
    expect(await codes('job/list')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99])
    expect((await codes('member/education/list')).length).toBeGreaterThan(5)
    expect(await codes('member/job_position/list')).toEqual(await codes('job_position/list'))
  })
})

describe('a change of the e-mail address', () => {
  test('takes effect with its code; the old one is notified and signs in no more', async () => {
    const browser = openBrowser()
    const person = await joinAs(db, browser)
    const { email } = newPerson()
    expect((await browser.call(`${api}/email/request`, { email, password })).status).toBe(200)
    expect((await browser.call(`${api}/profile`)).json.items).toMatchObject({ email: person.email, pending_email: email })
    const [mail] = await mailsTo(db, email)
    const wrong = codeIn(mail) === '123456' ? '654321' : '123456'
    expect((await browser.call(`${api}/email/confirm`, { code: wrong })).status).toBe(422)
    const done = await browser.call(`${api}/email/confirm`, { code: codeIn(mail) })
    expect(done.json.items).toEqual({ email })
    expect((await browser.call(`${api}/email/confirm`, { code: codeIn(mail) })).status).toBe(422)
    const [actual] = await mailsTo(db, person.email)
    expect(actual?.text).toContain(email)
    expect((await signIn(openBrowser(), person.email)).status).toBe(401)
    expect((await signIn(openBrowser(), email)).status).toBe(200)
  })

  test('to another member’s address responds alike, and never takes it', async () => {
    const [one, other] = [openBrowser(), openBrowser()]
    await joinAs(db, one)
    const otherMember = await joinAs(db, other)
    const { status, json } = await one.call(`${api}/email/request`, { email: otherMember.email, password })
    expect([status, json.items]).toEqual([200, { result: true }])
    const [mail] = await mailsTo(db, otherMember.email)
    expect(mail?.subject).toContain('有人要')
    expect(codeIn(mail)).toBe('no code')
    expect((await one.call(`${api}/email/confirm`, { code: '000000' })).status).toBe(422)
  })

  test('requires the password, and codes cannot be guessed', async () => {
    const browser = openBrowser()
    await joinAs(db, browser)
    const { email } = newPerson()
    const refused = await browser.call(`${api}/email/request`, { email, password: 'wrong-wrong-wrong' })
    expect([refused.status, refused.json.errors]).toEqual([422, [{ path: 'body.password', message: '密碼不正確' }]])
    expect(await mailsTo(db, email)).toEqual([])
    const statuses = []
    for (let at = 0; at < 10; at += 1) statuses.push((await browser.call(`${api}/email/confirm`, { code: '000000' })).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429, 429])
  })
})
