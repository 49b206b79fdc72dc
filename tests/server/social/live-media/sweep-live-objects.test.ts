import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { sweepLiveObjects } from '../../../../server/features/social/live-media/sweep-live-objects.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { sendRun, startingStream, ticketFor } from '../../../support/live/publish.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
let run: MadeRun
beforeAll(async () => {
  app = await testApp()
  run = await makeRun({ seconds: 5 })
})
afterAll(() => app.close())

/** When everything stored now counts as old. */
const tomorrow = () => Date.now() + 25 * 3_600_000
const day = 86_400_000

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of app.deps.storage.list('live')) keys.push(...page.map(({ key }) => key))
  return keys.sort()
}

/** A stream of a new creator that has sent a run; `end` ends it and waits for its recording. */
async function sentStream() {
  const creator = await createPerformer(app)
  const id = await startingStream(app, creator)
  const { publishUrl = '' } = await ticketFor(app, id, 'host')
  await sendRun(app, publishUrl, run)
  const end = async () => {
    await app.call(streaming.update, { body: { streamId: id, status: 'ended' } }, { token: creator.token })
    const status = async () =>
      (await app.call(ownStreams.view, { params: { id } }, { token: creator.token })).data.recording?.status
    await expect.poll(status, { timeout: LONG_WAIT_MS }).toBe('kept')
  }
  return { id, end }
}
const deleteRow = (id: string) => app.deps.db.deleteFrom('stream').where('id', '=', id).execute()

test('objects of recordings whose stream is gone are deleted after a day, and those of others stay', async () => {
  const [kept, gone] = [await sentStream(), await sentStream()]
  await kept.end()
  await gone.end()
  const all = await objects()
  const own = all.filter((key) => key.startsWith(`live/${kept.id}/`))
  expect(own).toContain(`live/${kept.id}/index.m3u8`)
  expect(all.length).toBe(2 * own.length)
  await deleteRow(gone.id)
  const lost = [`live/${randomUUIDv7()}/0.mp4`, `live/${kept.id}/0-999.m4s`, 'live/not-an-id/0.mp4']
  for (const key of lost) await app.deps.storage.putFile(key, import.meta.filename, 'video/mp4')
  await sweepLiveObjects(app.deps)
  expect(await objects(), 'they may be about to get their row').toEqual([...all, ...lost].sort())
  await sweepLiveObjects(app.deps, tomorrow())
  expect(await objects()).toEqual(own)
  await sweepLiveObjects(app.deps, tomorrow())
  expect(await objects()).toEqual(own)
})

test('parts of a deleted stream are removed at once, those of an ended stream some days later, those of a live one never', async () => {
  const [live, over, gone] = [await sentStream(), await sentStream(), await sentStream()]
  await over.end()
  await deleteRow(gone.id)
  await sweepLiveObjects(app.deps)
  expect(await app.deps.liveSegments.streams()).toEqual(expect.arrayContaining([live.id, over.id]))
  expect(await app.deps.liveSegments.streams()).not.toContain(gone.id)
  app.clock.advance(4 * day)
  await app.deps.db.updateTable('stream').set({ last_part_at: app.clock.now() }).where('id', '=', live.id).execute()
  await sweepLiveObjects(app.deps)
  const left = await app.deps.liveSegments.streams()
  expect([left.includes(live.id), left.includes(over.id)]).toEqual([true, false])
})
