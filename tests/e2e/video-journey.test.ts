import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { runScript, keepPicture, revisit, seriousFindings, visit } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan, subscribeTo, type Account } from '../support/browser/journey-people.ts'
import { smallVideo } from '../support/media/media.ts'

const [site, browser, folder] = await Promise.all([
  startSite(),
  openBrowser(),
  mkdtemp(join(tmpdir(), 'stagedoor-film-')),
])
const film = join(folder, 'encore.mp4')
beforeAll(async () => {
  // An ignored MP4 box, which makes the file six parts long.
  const filler = Buffer.alloc(44_000_000)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4)
  await writeFile(film, Buffer.concat([await smallVideo({ seconds: 8 }), filler]))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The address of a part of an upload. */
const partAddress = /\/m\/[^/]+\/(\d+)$/

/** Plays the video on the page and waits until frames advance. */
async function watch(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && video.videoWidth > 0 && video.currentTime > 0.3
  })
}

/** Collects the numbers of the parts that were uploaded completely. */
function watchParts(page: Page): number[] {
  const arrived: number[] = []
  page.on('requestfinished', (request) => {
    const part = request.method() === 'PUT' && partAddress.exec(request.url())
    if (part) arrived.push(Number(part[1]))
  })
  return arrived
}

describe.each(sizes)('a video, on $name', (size) => {
  let creator: Account
  let subscriber: Account
  let buyer: Account
  beforeAll(async () => {
    creator = await joinCreator(site, `Mara ${size.name}`)
    subscriber = await joinFan(site, `Ole ${size.name}`, 20)
    buyer = await joinFan(site, `Pia ${size.name}`, 20)
    await subscribeTo(subscriber, creator)
  })

  test('resumes its upload after a lost connection and a reload, sends no finished part twice, and is published', async () => {
    const someone = await enterAs(browser, site, size, creator)
    const { page, context } = someone
    keepPicture(someone, `video-up-${size.name}`)
    const arrived = watchParts(page)
    // A network that lets one part through and blocks the others, until it breaks, and after it is back.
    let [room, isBroken, line] = [1, false, Promise.withResolvers<void>()]
    await page.route(partAddress, async (route) => {
      if (!isBroken && --room < 0) await line.promise
      await route.continue().catch(() => undefined)
    })
    await visit(page, '/creator/post')
    await page.getByLabel("What's on your mind?").fill('CANARY-VIDEO: the encore, from the last row')
    await page.locator('input[type=file]').first().setInputFiles(film)
    await page
      .getByText(/Uploading \d+/)
      .first()
      .waitFor()
    await expect.poll(() => arrived.length).toBeGreaterThan(0)

    await context.setOffline(true)
    isBroken = true
    line.resolve()
    await page.getByText('Connection lost.', { exact: false }).first().waitFor()
    ;[room, isBroken, line] = [1, false, Promise.withResolvers<void>()]
    await context.setOffline(false)
    await page
      .getByText(/Uploading \d+/)
      .first()
      .waitFor()

    await revisit(page)
    await page.getByText('Choose the same file again', { exact: false }).waitFor()
    expect(await page.getByLabel("What's on your mind?").inputValue()).toContain('CANARY-VIDEO')
    await page.unroute(partAddress)
    const chosen = page.waitForEvent('filechooser')
    await page.getByText('Choose file', { exact: true }).click()
    await (await chosen).setFiles(film)
    expect(await seriousFindings(page)).toEqual([])
    // It is published automatically when everything is uploaded and processed.
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(`**/${creator.username}`, { timeout: 90_000 })
    // The closed page may not have recorded its last parts; all six have arrived, otherwise nothing would have been
    // published.
    expect(arrived.toSorted((a, b) => a - b)).toEqual([...new Set(arrived)].toSorted((a, b) => a - b))
    expect(arrived.length).toBeGreaterThanOrEqual(4)
    await page.getByText('CANARY-VIDEO').first().waitFor()
    await context.close()
  })

  test('is played by a subscriber, and locked for others, in the page and in its HTML', async () => {
    const seen = await enterAs(browser, site, size, subscriber)
    keepPicture(seen, `video-watched-${size.name}`)
    await visit(seen.page, `/${creator.username}`)
    await watch(seen.page)
    expect(await seriousFindings(seen.page)).toEqual([])
    expect(seen.troubles()).toEqual([])
    await seen.context.close()

    const stranger = await enterAs(browser, site, size)
    await visit(stranger.page, `/${creator.username}`)
    await stranger.page.getByText('For subscribers', { exact: false }).first().waitFor()
    expect(await stranger.page.getByRole('button', { name: /^Play / }).count()).toBe(0)
    for (const html of [await stranger.page.content(), await (await fetch(`${site.url}/${creator.username}`)).text()])
      expect(html).not.toMatch(/CANARY-VIDEO|\.mp4|\.m3u8|encore/)
    expect(stranger.troubles()).toEqual([])
    await stranger.context.close()
  })

  test('is put up for sale, bought in place, and unlocked', async () => {
    const {
      data: [feed],
    } = await creator.call<{ data: { _id: string; files: { _id: string }[] }[] }>('GET', '/performer/feeds')
    await creator.call('PUT', `/performer/feeds/${feed!._id}`, {
      text: 'CANARY-VIDEO: now for sale',
      fileIds: feed!.files.map((file) => file._id),
      access: 'sale',
      price: 7,
    })
    const someone = await enterAs(browser, site, size, buyer)
    const { page, troubles, context } = someone
    keepPicture(someone, `video-bought-${size.name}`)
    await visit(page, `/posts/${feed!._id}`)
    expect(await page.content()).not.toContain('CANARY-VIDEO')
    await page.getByRole('button', { name: 'Unlock for $7.00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('$13.00').waitFor() // the remaining balance
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Unlock for $7.00' }).click()
    await page.getByText('CANARY-VIDEO: now for sale').first().waitFor()
    await watch(page)
    await visit(page, '/purchases')
    await page.getByRole('link', { name: /CANARY-VIDEO/ }).waitFor()
    expect(troubles()).toEqual([])
    await context.close()
  })
})

test('leaves a consistent ledger', () => {
  expect(runScript(site, 'ledger-verify')).toContain('The books are in order.')
})
