import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { streaming } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { addressesIn, readMedia, sendRun, startingStream, ticketFor } from '../../../support/live/publish.ts'

let test: TestApp
let run: MadeRun
beforeAll(async () => {
  test = await testApp()
  run = await makeRun({ seconds: 20 })
})
afterAll(() => test.close())

/** The address of one viewer's own playlist, renewed by this call. */
const viewerUrl = async (id: string, who?: TestPerson): Promise<string> => {
  const { data } = await test.call(streaming.join, { params: { id }, query: { viewer: 'a-random-visitor' } }, who)
  return (data.ticket as { viewerUrl?: string }).viewerUrl ?? ''
}
/** A stream that has been sent for two seconds; `send` sends more. */
const sending = async (creator: TestPerson) => {
  const id = await startingStream(test, creator)
  const { publishUrl = '' } = await ticketFor(test, id, 'host')
  await sendRun(test, publishUrl, run, { to: 4 })
  return { id, send: (from: number, to: number) => sendRun(test, publishUrl, run, { from, to }) }
}

it('a player that keeps its address plays on while the ticket is renewed, and reads the parts of it', async () => {
  const fan = await createFan(test)
  const { id, send } = await sending(await createPerformer(test))
  const address = await viewerUrl(id, fan)
  let before = ''
  for (let sent = 4; sent < 28; sent += 6) {
    await send(sent, sent + 6)
    const [master, media] = [await readMedia(test, address), await readMedia(test, address.replace('index', '0'))]
    expect([master.status, media.status]).toEqual([200, 200])
    expect(media.headers['cache-control']).toBe('no-store')
    expect(media.text).not.toBe(before)
    before = media.text
    for (const part of addressesIn(media.text).parts) expect((await readMedia(test, part)).status).toBe(200)
    test.clock.advance(3000)
    expect(await viewerUrl(id, fan)).toBe(address)
  }
})

it('the address of a viewer ends within seconds without a renewal, and with the right', async () => {
  const [creator, fan, other] = [await createPerformer(test), await createFan(test), await createFan(test)]
  const { id } = await sending(creator)
  const addresses = [await viewerUrl(id, fan), await viewerUrl(id, other), await viewerUrl(id)]
  expect(new Set(addresses).size).toBe(3)
  const statuses = async () => Promise.all(addresses.map(async (url) => (await readMedia(test, url)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await test.call(blocks.blockUser, { body: { userId: fan.id } }, creator)
  for (let seconds = 0; seconds < 9; seconds += 3) {
    test.clock.advance(3000)
    expect(await viewerUrl(id, fan).catch(() => 'refused')).toBe('refused')
    await viewerUrl(id)
  }
  expect(await statuses()).toEqual([410, 410, 200])
})

it('an address that this site has not made is refused', async () => {
  const { id } = await sending(await createPerformer(test))
  const address = await viewerUrl(id)
  const playUrl = (await ticketFor(test, id, 'audience')).playUrl ?? ''
  for (const wrong of [
    address.replace(/.(?=\/index)/, (last) => (last === 'A' ? 'B' : 'A')),
    playUrl.replace('/m/live/', '/m/live-viewer/'),
    address.replace('/m/live-viewer/', '/m/live/'),
  ])
    expect((await readMedia(test, wrong)).status).toBe(403)
})
