import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { keepPicture, openWindow, runAdmin, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

type Mail = { to: string; text: string }

/** The path with the token in the newest mail to an address. */
const appealLink = async (address: string): Promise<string> => {
  const links: string[] = []
  await expect
    .poll(async () => {
      const mails = ((await (await fetch(`${site.url}/api/dev/outbox.json`)).json()) as { data: { data: Mail[] } }).data
      const text = mails.data.find((mail) => mail.to === address && mail.text.includes('/appeal?token='))?.text ?? ''
      links.push(...(/\/appeal\?token=[\w.-]+/.exec(text) ?? []))
      return links.length
    })
    .toBeGreaterThan(0)
  return links[0] ?? ''
}

test('a suspended fan appeals from the mail, the operator overturns, and the fan logs in again', async () => {
  const [operator, fan] = [await joinFan(site, 'Olga'), await joinFan(site, 'Nina')]
  runAdmin(site, 'make-admin', operator.username)
  runAdmin(site, 'suspend', fan.username, 'The same advertisement everywhere')
  const ofFan = await openWindow(browser, site, phone)
  keepPicture(ofFan, 'appeal')

  // The login names the reason and leads to the same page as the mail.
  await visit(ofFan.page, '/auth/login')
  const logIn = async (): Promise<void> => {
    await ofFan.page.getByRole('textbox', { name: /email/i }).fill(fan.username)
    await ofFan.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await ofFan.page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await logIn()
  await ofFan.page.getByRole('link', { name: 'Appeal this decision' }).click()
  await ofFan.page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()

  await visit(ofFan.page, await appealLink(`${fan.username}@example.test`))
  await ofFan.page.getByText('The same advertisement everywhere').waitFor()
  expect(await seriousFindings(ofFan.page)).toEqual([])
  await ofFan.page.getByRole('textbox', { name: 'Why should we change this?' }).fill('My little brother had my phone.')
  await ofFan.page.getByRole('button', { name: 'Send appeal' }).click()
  await ofFan.page.getByText("We got your appeal. We'll email you what we decide.").waitFor()

  const ofOperator = await enterAs(browser, site, desktop, operator)
  keepPicture(ofOperator, 'admin-appeals')
  const { page } = ofOperator
  await visit(page, '/admin')
  await page.getByRole('link', { name: /Appeals to decide/ }).click()
  await page.getByRole('link', { name: 'Nina' }).click()
  await page.getByText('My little brother had my phone.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the decision' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was not you')
  await dialog.getByRole('button', { name: 'Undo the decision' }).click()
  await page.getByRole('heading', { name: 'The answer' }).waitFor()

  await visit(ofFan.page, '/auth/login')
  await logIn()
  await ofFan.page.waitForURL('**/home')
  expect([...ofOperator.troubles(), ...ofFan.troubles().filter((one) => !one.includes('403'))]).toEqual([])
})
