import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ownStreams, recordings, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { sweepRecordings } from '../../../../server/features/social/live-media/remove-recording.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { sendRun, startingStream, ticketFor, readMedia } from '../../../support/live/publish.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
let creator: TestPerson
let run: MadeRun
let streamId: string

beforeAll(async () => {
  app = await testApp()
  run = await makeRun({ seconds: 6, width: 160, height: 96 })
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await createPerformer(app)
  streamId = await startingStream(app, creator)
})

const recording = async () =>
  (await app.call(ownStreams.view, { params: { id: streamId } }, { token: creator.token })).data.recording
const reaches = (status: string) =>
  expect.poll(async () => (await recording())?.status, { timeout: LONG_WAIT_MS }).toBe(status)
async function recorded(...runs: MadeRun[]): Promise<void> {
  const { publishUrl = '' } = await ticketFor(app, streamId, 'host')
  for (const [index, made] of runs.entries()) await sendRun(app, publishUrl, made, { run: index + 1 })
  await app.call(streaming.update, { body: { streamId, status: 'ended' } }, { token: creator.token })
  await reaches('kept')
}
const publish = (body: object, token = creator.token) =>
  app.call(recordings.publish, { params: { id: streamId }, body: { access: 'free', ...body } }, { token })
const replayOf = async () => {
  const { data } = await app.call(streaming.view, { params: { id: streamId } }, { token: creator.token })
  return (await app.call(videos.view, { params: { id: data.replayId ?? '' } }, { token: creator.token })).data
}

describe('publishing a recording', () => {
  test('makes a video of it, which others can watch', async () => {
    await recorded(run)
    const answer = await publish({ title: 'The whole evening' })
    expect([answer.status, answer.data.recording?.status]).toEqual([202, 'publishing'])
    await reaches('published')
    const fan = await createFan(app)
    const { data } = await app.call(streaming.view, { params: { id: streamId } }, { token: fan.token })
    const video = (await app.call(videos.view, { params: { id: data.replayId ?? '' } }, { token: fan.token })).data
    expect(video).toMatchObject({ title: 'The whole evening', isLocked: false })
    expect((await replayOf()).duration).toBeCloseTo(6, 0)
  })

  test('trims it, and joins runs of the same and of another size', async () => {
    const other = await makeRun({ seconds: 4, width: 96, height: 64 })
    await recorded(run, run, other)
    await publish({ startAt: 2, endAt: 14 })
    await reaches('published')
    expect((await replayOf()).duration).toBeCloseTo(12, 0)
  })

  test('is refused twice, without a recording, for another creator, or with an end before the beginning', async () => {
    expect((await publish({})).status).toBe(409)
    await recorded(run)
    expect((await publish({}, (await createPerformer(app)).token)).status).toBe(404)
    expect((await publish({ startAt: 4, endAt: 3 })).error).toMatchObject({ code: 'invalid' })
    expect((await publish({ access: 'sale' })).status).toBe(422)
    const both = await Promise.all([publish({}), publish({})])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    await reaches('published')
  })
})

describe('a job that makes a replay', () => {
  test('that is killed after storing the video is repeated, and leaves no second video behind', async () => {
    await recorded(run)
    const enqueued = app.deps.jobs.enqueue
    const enqueue = vi.spyOn(app.deps.jobs, 'enqueue')
    onTestFinished(() => enqueue.mockRestore())
    enqueue.mockImplementation(async (queue, data, options) => {
      if (queue === 'process-media' && enqueue.mock.calls.filter(([name]) => name === queue).length === 1)
        throw new Error('the process was killed')
      return enqueued(queue, data, options)
    })
    const { data } = await publish({})
    expect(data.recording?.progress).toBe(0)
    await reaches('published')
    expect(enqueue.mock.calls.filter(([name]) => name === 'process-media')).toHaveLength(2)
    expect((await recording())?.progress).toBeUndefined()
    expect((await replayOf()).duration).toBeCloseTo(6, 0)
    for await (const page of app.deps.storage.list('original')) expect(page).toEqual([])
  })
})

describe('deleting a recording', () => {
  test('deletes its files, also those that are not published after 30 days', async () => {
    await recorded(run)
    const { playUrl = '' } = (await recording()) ?? {}
    const remove = () => app.call(recordings.remove, { params: { id: streamId } }, { token: creator.token })
    expect((await remove()).status).toBe(204)
    expect((await recording())?.status).toBe('deleted')
    await expect.poll(async () => (await readMedia(app, playUrl)).status).toBe(404)
    expect((await remove()).status).toBe(409)

    streamId = await startingStream(app, creator)
    await recorded(run)
    app.clock.advance(29 * 86_400_000)
    await sweepRecordings(app.deps)
    expect((await recording())?.status).toBe('kept')
    app.clock.advance(2 * 86_400_000)
    await sweepRecordings(app.deps)
    expect((await recording())?.status).toBe('deleted')
  })
})
