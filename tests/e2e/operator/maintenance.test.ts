import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import {
  keepPicture,
  openWindow,
  runAdmin,
  seriousFindings,
  visit,
  visitConnected,
} from '../../support/browser/journey.ts'
import { enterAs, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('open pages show maintenance when it begins and come back when it ends, and an edited mail arrives', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const fan = await joinFan(site, 'Nina', 20)
  const window = await enterAs(browser, site, desktop, operator)
  keepPicture(window, 'maintenance')
  const { page, troubles } = window
  const dialog = page.getByRole('dialog')
  const fans = await enterAs(browser, site, phone, fan)
  const closed = fans.page.getByRole('heading', { name: "We'll be right back" })
  await visitConnected(fans.page, '/explore')
  const heading = fans.page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''

  await visit(page, '/admin/site/access')
  await page.getByRole('textbox', { name: 'Message (English)' }).fill('New curtains until noon.')
  await page.getByRole('button', { name: 'Save message' }).click()
  await page.getByRole('switch', { name: 'Close the site for maintenance' }).click()
  await dialog.getByRole('button', { name: 'Close the site' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await closed.waitFor()
  await fans.page.getByText('New curtains until noon.').waitFor()
  const answer = await fetch(`${site.url}/api/performers/search`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120'])

  // A visitor who comes meanwhile gets the same page, without the data of the page below.
  const visitor = await openWindow(browser, site, desktop)
  await visitor.page.goto('/explore')
  await visitor.page.getByText('New curtains until noon.').waitFor()

  // The team goes on working: it changes a mail.
  await visit(page, '/admin/site/mails')
  await page.getByRole('button', { name: 'Edit: Password changed' }).click()
  await dialog.getByRole('textbox', { name: 'Subject' }).first().fill('{site}: a new lock on the door')
  await dialog.getByRole('textbox', { name: 'Text' }).first().fill('Hi {nmae}, your password is a new one.')
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await dialog.getByText('This email has no {nmae}').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).first().fill('Hi {name}, your password is a new one.')
  await dialog.getByRole('button', { name: 'Preview' }).first().click()
  await dialog.frameLocator('iframe').getByText('Hi Ana, your password is a new one.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await dialog.waitFor({ state: 'hidden' })

  await visit(page, '/admin/site/access')
  await page.getByRole('switch', { name: 'Close the site for maintenance' }).click()
  for (const back of [fans.page, visitor.page]) {
    await back.getByRole('heading', { name: "We'll be right back" }).waitFor({ state: 'detached' })
    await back.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  await fan.call('PUT', '/auth/users/me/password', {
    currentPassword: 'a long enough password',
    password: 'another long enough password',
  })
  const subjects = async (): Promise<string[]> => {
    const { data } = (await (await fetch(`${site.url}/api/dev/outbox.json`)).json()) as {
      data: { data: { to: string; subject: string; text: string }[] }
    }
    return data.data.map(({ subject, text }) => `${subject} / ${text.split('\n\n')[1]}`)
  }
  await expect.poll(subjects).toContain('Stagedoor: a new lock on the door / Hi Nina, your password is a new one.')
  // The refused text, and nothing else.
  expect(troubles()).toEqual([expect.stringMatching(/^422: .*\/password-changed\/en$/)])
})
