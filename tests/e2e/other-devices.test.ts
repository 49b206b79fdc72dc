import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { keepPicture, runAdmin, visit, visitConnected } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a purchase on one device unlocks the item on the others without a reload; a refund locks it and notifies', async () => {
  const creator = await joinCreator(site, 'Marisol')
  const fan = await joinFan(site, 'Nina', 50)
  const words = { title: 'Front row', caption: 'The last song, from where you never sit' }
  const post = await creator.call<{ _id: string }>('POST', '/performer/feeds', {
    ...words,
    text: 'The secret words',
    access: 'sale',
    price: 5,
  })
  const [one, two] = await Promise.all([enterAs(browser, site, phone, fan), enterAs(browser, site, desktop, fan)])
  keepPicture(one, 'other-devices-phone')
  keepPicture(two, 'other-devices-desktop')
  await visitConnected(one.page, `/posts/${post._id}`)
  await visitConnected(two.page, `/${creator.username}`)
  for (const { page } of [one, two]) {
    await page.getByRole('group', { name: 'Locked' }).getByText(words.title).waitFor()
    await page.getByText(words.caption).first().waitFor()
    expect(await page.content()).not.toContain('The secret words')
  }
  const sale = await fan.call<{ _id: string }>('POST', `/wallet/charges/feed/${post._id}`, { price: 5 })
  for (const { page } of [one, two]) await page.getByText('The secret words').waitFor()

  runAdmin(site, 'refund', sale._id)
  for (const { page } of [one, two]) await page.getByRole('button', { name: /^Unlock/ }).waitFor()
  await visit(two.page, '/notifications')
  await two.page.getByText('You got a refund of $5.00 for a payment to Marisol').waitFor()
  for (const { troubles } of [one, two]) expect(troubles()).toEqual([])
})

test("an approval is shown on the creator's open pages without a reload", async () => {
  const creator = await joinCreator(site, 'Vera', { isApproved: false })
  const { page } = await enterAs(browser, site, desktop, creator)
  await visitConnected(page, '/home')
  const banner = page.getByRole('link', { name: 'Go to account' })
  await banner.waitFor()
  runAdmin(site, 'approve', creator.username)
  await banner.waitFor({ state: 'detached' })
})

test('what a person changes on one device is shown on the other without a reload', async () => {
  const creator = await joinCreator(site, 'Iris')
  const fan = await joinFan(site, 'Noa')
  const publish = (text: string): Promise<{ _id: string }> =>
    creator.call('POST', '/performer/feeds', { text, access: 'free' })
  const post = await publish('The first song')
  const [phoneOfFan, desktopOfFan, desktopOfCreator] = await Promise.all([
    enterAs(browser, site, phone, fan),
    enterAs(browser, site, desktop, fan),
    enterAs(browser, site, desktop, creator),
  ])
  const [one, two] = [phoneOfFan.page, desktopOfFan.page]
  keepPicture(desktopOfFan, 'changed-elsewhere')

  await visitConnected(two, '/user/addresses')
  await two.getByText('No addresses yet').waitFor()
  await fan.call('POST', '/addresses/create', {
    name: 'Noa Almeida',
    country: 'PT',
    city: 'Porto',
    streetAddress: 'Rua das Flores',
    zipCode: '4050-262',
    isDefault: true,
  })
  await two.getByText('Noa Almeida').first().waitFor()

  await visitConnected(two, '/bookmarks')
  await visitConnected(one, `/posts/${post._id}`)
  await one.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await two.getByText('The first song').waitFor()

  await fan.call('POST', '/block/users', { userId: creator.id })
  await visitConnected(one, '/user/blocked')
  await visitConnected(two, '/user/blocked')
  await two.getByText('Iris').first().waitFor()
  await one.getByRole('button', { name: 'Unblock Iris' }).click()
  await two.getByText("You haven't blocked anyone").waitFor()

  await visitConnected(desktopOfCreator.page, '/creator/posts')
  await desktopOfCreator.page.getByText('The first song').first().waitFor()
  await publish('The second song')
  await desktopOfCreator.page.getByText('The second song').first().waitFor()
  for (const { troubles } of [phoneOfFan, desktopOfFan, desktopOfCreator]) expect(troubles()).toEqual([])
})

test('what a creator publishes appears on the open page of a fan; whoever is blocked or suspended disappears', async () => {
  const creator = await joinCreator(site, 'Rosa')
  const [fan, other, absent] = [await joinFan(site, 'Ava'), await joinFan(site, 'Mia'), await joinFan(site, 'Zoe')]
  for (const one of [fan, other, absent]) await one.call('POST', `/follows/${creator.id}`)
  const publish = (text: string): Promise<{ _id: string }> =>
    creator.call('POST', '/performer/feeds', { text, access: 'free' })
  await publish('The early song')
  const [first, second] = await Promise.all([
    enterAs(browser, site, phone, fan),
    enterAs(browser, site, desktop, other),
  ])
  keepPicture(first, 'published-elsewhere')
  for (const { page } of [first, second]) {
    await visitConnected(page, '/home')
    await page.getByText('The early song').first().waitFor()
  }
  const post = await publish('The late song')
  for (const { page } of [first, second]) await page.getByText('The late song').first().waitFor()
  await creator.call('PUT', `/performer/feeds/${post._id}`, { text: 'The very late song', access: 'free' })
  for (const { page } of [first, second]) await page.getByText('The very late song').first().waitFor()

  const third = await enterAs(browser, site, desktop, creator)
  await visitConnected(third.page, '/creator/subscribers?tab=followers')
  for (const name of ['Ava', 'Zoe']) await third.page.getByText(name).first().waitFor()
  runAdmin(site, 'suspend', absent.username)
  await third.page.getByText('Zoe').first().waitFor({ state: 'detached' })
  await third.page.getByText('Ava').first().waitFor()
  runAdmin(site, 'unsuspend', absent.username)
  await third.page.getByText('Zoe').first().waitFor()

  await creator.call('POST', '/block/users', { userId: fan.id })
  await first.page.getByText('The very late song').first().waitFor({ state: 'detached' })
  await second.page.getByText('The very late song').first().waitFor()
  runAdmin(site, 'suspend', creator.username)
  await second.page.getByText('The very late song').first().waitFor({ state: 'detached' })
  for (const { troubles } of [first, second]) expect(troubles()).toEqual([])
})
