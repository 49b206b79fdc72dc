import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { keepPicture, seriousFindings, visit, visitConnected } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../support/browser/journey-people.ts'
import { smallVideo } from '../support/media/media.ts'

const [site, browser, folder] = await Promise.all([
  startSite(),
  openBrowser(),
  mkdtemp(join(tmpdir(), 'stagedoor-welcome-')),
])
const film = join(folder, 'hello.mp4')
beforeAll(async () => writeFile(film, await smallVideo()))
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
const [desktop, phone] = sizes

test('a creator uploads a welcome video, a fan plays it, and after its removal the page has none', async () => {
  const creator = await joinCreator(site, 'Marisol')
  const own = await enterAs(browser, site, desktop, creator)
  const visitor = await enterAs(browser, site, phone, await joinFan(site, 'Nina'))
  keepPicture(own, 'welcome-video-creator')
  keepPicture(visitor, 'welcome-video-visitor')
  await visitConnected(own.page, '/creator/account?section=profile')
  const field = own.page.getByRole('main')
  const chooser = own.page.waitForEvent('filechooser')
  await field.getByRole('button', { name: /Welcome video/ }).click()
  await (await chooser).setFiles(film)
  await own.page.getByText('Welcome video saved').waitFor()
  await field.getByRole('button', { name: /^Play Welcome video/ }).waitFor()
  expect(await seriousFindings(own.page)).toEqual([])

  await visit(visitor.page, `/${creator.username}`)
  await visitor.page.getByRole('button', { name: /^Play Marisol's welcome video/ }).click()
  await visitor.page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && video.videoWidth > 0 && video.currentTime > 0.3
  })
  expect(await seriousFindings(visitor.page)).toEqual([])

  await field.getByRole('button', { name: 'Remove video' }).click()
  await own.page.getByText('Welcome video removed').waitFor()
  await field.getByRole('button', { name: 'Remove video' }).waitFor({ state: 'detached' })
  await visit(visitor.page, `/${creator.username}`)
  await visitor.page.getByRole('heading', { name: /Marisol/ }).waitFor()
  expect(await visitor.page.getByText('Welcome video').count()).toBe(0)
  for (const { troubles } of [own, visitor]) expect(troubles()).toEqual([])
})
