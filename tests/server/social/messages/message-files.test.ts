import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files, type MediaType } from '../../../../contract/platform/files/files.ts'
import { messages, type Message } from '../../../../contract/social/messages.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { holdProcessing } from '../../../support/media/hold-processing.ts'
import { smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { openConversation, recordEvents, send, viewAs } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled, upload } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await testApp()
  photo = await picture(800, 500)
})

afterAll(() => app.close())
const pair = async () => {
  const [fan, creator] = [await createFan(app), await createPerformer(app)]
  return { fan, creator, id: (await openConversation(app, fan, creator))._id }
}

const list = async (who: TestPerson, id: string) =>
  (await app.call(messages.list, { params: { id } }, { token: who.token })).data.data
const newest = async (who: TestPerson, id: string) => (await list(who, id))[0] as Message
const find = async (who: TestPerson, id: string, messageId: string) =>
  (await list(who, id)).find((message) => message._id === messageId)
const photoOf = (who: TestPerson, name = 'beach.jpg') => uploadMedia(app, who.token, 'message-photo', photo, { name })

test('a fan sends photos, a video, a sound and a file, and the recipient can view, play and download them', async () => {
  const { fan, creator, id } = await pair()
  const fileIds = [
    await photoOf(fan),
    await uploadMedia(app, fan.token, 'message-video', await smallVideo()),
    await uploadMedia(app, fan.token, 'message-audio', smallSound(), { mimeType: 'audio/wav' }),
    await uploadMedia(app, fan.token, 'message-file', Buffer.from('a contract'), {
      name: 'Our contract.pdf',
      mimeType: 'application/pdf',
    }),
  ]
  const sent = await send(app, fan, id, { text: '', fileIds })
  expect(sent).toMatchObject({ status: 201, data: { text: '', totalFiles: 4, isLocked: false } })
  const seen = await newest(creator, id)
  expect(seen.media).toMatchObject([
    { _id: fileIds[0], kind: 'photo', type: 'message-photo', width: 800, height: 500 },
    { _id: fileIds[1], kind: 'video', width: 320, height: 192 },
    { _id: fileIds[2], kind: 'audio' },
  ])
  expect(seen.files).toEqual([
    { _id: fileIds[3], name: 'Our contract.pdf', size: 10, url: expect.stringMatching(/^\/m\//) as string },
  ])
  const download = await app.app.inject(seen.files?.[0]?.url ?? '')
  expect([download.body, download.headers['content-disposition']]).toEqual([
    'a contract',
    expect.stringContaining('Our contract.pdf'),
  ])
  for (const { url } of seen.media ?? []) expect((await app.app.inject(url)).statusCode).toBe(200)
  expect((await viewAs(app, creator, id)).lastMessage).toMatchObject({ text: '', totalFiles: 4, isLocked: false })
})

test('the three upload forms of the requirements accept the fields of a message', async () => {
  const { fan, creator, id } = await pair()
  const post = async (path: string, field: string, bytes: Buffer) => {
    const { payload, headers } = multipart({}, { [field]: bytes })
    return app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, authorization: fan.token },
    })
  }
  const photoAnswer = await post(messages.uploadPhoto.path, 'photo', photo)
  expect([photoAnswer.statusCode, photoAnswer.json()]).toEqual([
    201,
    { data: { _id: expect.any(String) as string, status: 'ready' } },
  ])
  const videoAnswer = await post(messages.uploadVideo.path, 'video', await smallVideo())
  expect([videoAnswer.statusCode, videoAnswer.json()]).toMatchObject([201, { data: { status: 'processing' } }])
  const fileAnswer = await post(messages.uploadFile.path, 'file', Buffer.from('notes'))
  expect(fileAnswer.statusCode).toBe(201)
  const bad = await post(messages.uploadPhoto.path, 'photo', Buffer.from('no photo at all'))
  expect([bad.statusCode, bad.json()]).toMatchObject([
    415,
    { code: 'unsupported_type', fields: { photo: expect.any(String) as string } },
  ])
  const fileIds = [photoAnswer, videoAnswer, fileAnswer].map(
    (answer) => (answer.json() as { data: { _id: string } }).data._id
  )
  await settled(app, fan.token, fileIds[1] ?? '')
  expect((await send(app, fan, id, { fileIds })).status).toBe(201)
  const seen = await newest(creator, id)
  expect([seen.media?.map((file) => file.kind), seen.files?.map((file) => file.name)]).toEqual([
    ['photo', 'video'],
    ['file.png'],
  ])
})

test('a message is sent while its files are still processed, and is updated for both when they are ready', async () => {
  const { fan, creator, id } = await pair()
  const release = holdProcessing(app)
  const { id: fileId } = await upload(app, fan.token, photo, { type: 'message-photo' })
  const wire = recordEvents(app)
  const sent = await send(app, fan, id, { text: 'Look', fileIds: [fileId] })
  expect(sent).toMatchObject({ status: 201, data: { text: 'Look', totalFiles: 1, pendingFiles: 1 } })
  expect(sent.data).not.toHaveProperty('media')
  expect(wire.of('message/created', creator)).toMatchObject([{ version: 1, message: { pendingFiles: 1 } }])
  release()
  await settled(app, fan.token, fileId)
  await expect.poll(() => wire.of('message/changed').length).toBe(2)
  for (const who of [fan, creator]) {
    const [told] = wire.of('message/changed', who)
    expect(told).toMatchObject({
      conversationId: id,
      version: 2,
      message: { _id: sent.data._id, seq: 1, version: 2, media: [{ _id: fileId }] },
    })
    expect(told?.message).not.toHaveProperty('pendingFiles')
  }
})

test('a file that fails is removed from its message; a message without content is deleted', async () => {
  const { fan, creator, id } = await pair()
  const release = holdProcessing(app)
  const bad = async () => (await upload(app, fan.token, Buffer.from('no photo at all'), { type: 'message-photo' })).id
  const withWords = await send(app, fan, id, { text: 'Look', fileIds: [await bad()] })
  const [empty, waiting] = [await bad(), await bad()]
  const alone = await send(app, fan, id, { fileIds: [empty] })
  const swept = await send(app, fan, id, { fileIds: [waiting] })
  await app.deps.db
    .updateTable('file')
    .set({ updated_at: new Date(app.clock.now().getTime() - 2 * 3_600_000) })
    .where('id', '=', waiting)
    .execute()
  await sweepUploads(app.deps)
  release()
  await expect
    .poll(async () => (await list(fan, id)).map((message) => message.isDeleted), { timeout: LONG_WAIT_MS })
    .toEqual([true, true, false])
  const shown = await list(fan, id)
  expect(shown.map((message) => message._id)).toEqual([swept.data._id, alone.data._id, withWords.data._id])
  await expect
    .poll(async () => (await find(fan, id, withWords.data._id))?.failedFiles, { timeout: LONG_WAIT_MS })
    .toBe(1)
  const toReader = await find(creator, id, withWords.data._id)
  expect(toReader).toMatchObject({ text: 'Look', totalFiles: 0 })
  expect(toReader).not.toHaveProperty('failedFiles')
  expect((await viewAs(app, creator, id)).totalNotSeenMessages).toBe(1)
})

test('a file can be used once, and only by its owner', async () => {
  const { fan, creator, id } = await pair()
  const mine = await photoOf(fan)
  const takes = (who: TestPerson, fileIds: string[]) => send(app, who, id, { text: 'x', fileIds })
  expect(await takes(creator, [mine])).toMatchObject({
    status: 422,
    error: { fields: { 'fileIds.0': expect.any(String) as string } },
  })
  expect((await takes(fan, [mine, mine])).status).toBe(422)
  expect((await takes(fan, [mine])).status).toBe(201)
  expect((await takes(fan, [mine])).status).toBe(422)
  expect((await takes(fan, [randomUUIDv7()])).status).toBe(422)
  expect((await takes(creator, [await uploadMedia(app, creator.token, 'feed-photo', photo)])).status).toBe(422)
  expect((await app.call(files.abort, { params: { id: mine } }, { token: fan.token })).status).toBe(409)
  app.clock.advance(72 * 3_600_000)
  await sweepUploads(app.deps)
  expect((await app.app.inject((await newest(creator, id)).media?.[0]?.url ?? '')).statusCode).toBe(200)
})

test('a fan can upload for messages only, with smaller limits', async () => {
  const fan = await createFan(app)
  const begin = (type: MediaType, size: number) =>
    app.call(
      files.createReference,
      { body: { name: 'a', mimeType: 'application/octet-stream', size, type } },
      { token: fan.token }
    )
  for (const type of ['feed-photo', 'video', 'product-file', 'comment-photo', 'captions'] as const)
    expect(await begin(type, 10)).toMatchObject({ status: 403, error: { code: 'wrong_role' } })
  expect(await begin('message-video', 200_000_001)).toMatchObject({
    status: 413,
    error: { fields: { size: 'At most 200 MB' } },
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => begin('message-video', 200_000_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const other = await createFan(app)
  const first = answers.find(({ status }) => status === 201)?.data
  expect((await app.call(files.abort, { params: { id: first?.file._id ?? '' } }, { token: other.token })).status).toBe(
    404
  )
  expect((await app.call(files.abort, { params: { id: first?.file._id ?? '' } }, { token: fan.token })).status).toBe(
    204
  )
})
