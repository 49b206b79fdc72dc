import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import {
  chooseItem,
  keepPicture,
  runAdmin,
  seriousFindings,
  visit,
  visitConnected,
} from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('an operator views documents, approves a creator, suspends an account, and finds all of it in the log', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const creator = await joinCreator(site, 'Matteo', { isApproved: false })
  const fan = await joinFan(site, 'Rui')
  const window = await enterAs(browser, site, desktop!, operator)
  keepPicture(window, 'operator')
  const { page, troubles } = window
  const theirs = await enterAs(browser, site, phone!, creator)
  await visitConnected(theirs.page, '/creator/account')

  await visit(page, '/home')
  await page.getByRole('button', { name: "Olga's account" }).click()
  await page.getByRole('menuitem', { name: 'Admin area' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByTitle('Waits for approval').click()
  await page.getByRole('link', { name: 'Matteo' }).click()
  const documents = page.getByRole('region', { name: 'Identity documents' })
  await documents.getByRole('button', { name: 'Show' }).first().click()
  await expect
    .poll(() => documents.getByRole('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await documents.getByRole('button', { name: 'Zoom in' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  // The creator's open page knows it without a reload.
  await expect.poll(() => theirs.page.getByText("We're reviewing your account", { exact: false }).count()).toBe(0)
  await page.getByText('Approved a creator').waitFor()
  await page.getByText('Viewed an identity document').waitFor()

  await visit(page, `/admin/people/${fan.id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Please fill this in').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The same link everywhere')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Suspended', { exact: true }).first().waitFor()
  await expect(fan.call('GET', '/users/me')).rejects.toThrow('401')

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const row = page.getByRole('row', { name: /Suspended an account/ })
  await row.getByText('The same link everywhere').waitFor()
  await row.getByRole('link', { name: fan.username }).waitFor()
  await page.getByText(`make-admin ${operator.username}`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(troubles()).toEqual([])
})

test('an owner gives the support role to somebody, who then sees people but no documents, team or log', async () => {
  const owner = await joinFan(site, 'Petra')
  runAdmin(site, 'make-admin', owner.username)
  const helper = await joinFan(site, 'Hugo')
  runAdmin(site, 'make-admin', helper.username)
  const window = await enterAs(browser, site, desktop!, owner)
  keepPicture(window, 'operator-team')
  const { page, troubles } = window
  await visit(page, '/admin/team')
  await page.getByRole('row', { name: /Hugo/ }).getByRole('button', { name: 'Actions for Hugo' }).click()
  await chooseItem(page, 'Change role')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Support', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Answers support requests from now on')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Hugo.*Support/ }).waitFor()

  const theirs = await enterAs(browser, site, phone!, helper)
  keepPicture(theirs, 'operator-support')
  await visit(theirs.page, '/admin')
  await theirs.page.getByRole('heading', { name: 'Today' }).waitFor()
  const links = (name: string): Promise<number> => theirs.page.getByRole('link', { name, exact: true }).count()
  expect([await links('People'), await links('Team'), await links('Log')]).toEqual([1, 0, 0])
  await visit(theirs.page, '/admin/log')
  await expect.poll(() => new URL(theirs.page.url()).pathname).toBe('/home')
  expect([...troubles(), ...theirs.troubles()]).toEqual([])
})
