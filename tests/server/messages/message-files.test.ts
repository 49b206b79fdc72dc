import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../contract/conversations.ts'
import { files, type MediaType } from '../../../contract/files.ts'
import { deletedText, messages, type Message } from '../../../contract/messages.ts'
import { wallet } from '../../../contract/wallet.ts'
import { processFile } from '../../../server/features/files/process-file.ts'
import { sweepUploads } from '../../../server/features/files/sweep-uploads.ts'
import { refundPurchase } from '../../../server/features/refunds/refund.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { multipart } from '../../support/media/form.ts'
import { holdProcessing } from '../../support/media/hold-processing.ts'
import { smallSound, smallVideo, uploadMedia } from '../../support/media/media.ts'
import { openConversation, recordEvents, send, viewAs } from '../../support/data/messages.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { picture, settled, upload } from '../../support/media/pictures.ts'
import { detail } from '../../support/media/pixels.ts'

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
const list = async (who: TestPerson, id: string) => (await app.call(messages.list, { params: { id } }, { token: who.token })).data.data
const newest = async (who: TestPerson, id: string) => (await list(who, id))[0] as Message
const find = async (who: TestPerson, id: string, messageId: string) => (await list(who, id)).find((message) => message._id === messageId)
const photoOf = (who: TestPerson, name = 'beach.jpg') => uploadMedia(app, who.token, 'message-photo', photo, { name })
const buyIt = (who: TestPerson, id: string, price: number) => app.call(wallet.message, { params: { id }, body: { price } }, { token: who.token })

test('photos, a video, a sound and a file are sent by a fan, and the other sees, hears and downloads them', async () => {
  const { fan, creator, id } = await pair()
  const fileIds = [
    await photoOf(fan), await uploadMedia(app, fan.token, 'message-video', await smallVideo()), await uploadMedia(app, fan.token, 'message-audio', smallSound(), { mimeType: 'audio/wav' }),
    await uploadMedia(app, fan.token, 'message-file', Buffer.from('a contract'), { name: 'Our contract.pdf', mimeType: 'application/pdf' }),
  ]
  const sent = await send(app, fan, id, { text: '', fileIds })
  expect(sent).toMatchObject({ status: 201, data: { text: '', totalFiles: 4, isLocked: false } })
  const seen = await newest(creator, id)
  expect(seen.media).toMatchObject([
    { _id: fileIds[0], kind: 'photo', type: 'message-photo', width: 800, height: 500 }, { _id: fileIds[1], kind: 'video', width: 320, height: 192 }, { _id: fileIds[2], kind: 'audio' },
  ])
  expect(seen.files).toEqual([{ _id: fileIds[3], name: 'Our contract.pdf', size: 10, url: expect.stringMatching(/^\/m\//) as string }])
  const download = await app.app.inject(seen.files?.[0]?.url ?? '')
  expect([download.body, download.headers['content-disposition']]).toEqual(['a contract', expect.stringContaining('Our contract.pdf')])
  for (const { url } of seen.media ?? []) expect((await app.app.inject(url)).statusCode).toBe(200)
  expect((await viewAs(app, creator, id)).lastMessage).toMatchObject({ text: '', totalFiles: 4, isLocked: false })
})

test('the three forms of the specification take what a message is to have', async () => {
  const { fan, creator, id } = await pair()
  const post = async (path: string, field: string, bytes: Buffer) => {
    const { payload, headers } = multipart({}, { [field]: bytes })
    return app.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers, authorization: fan.token } })
  }
  const photoAnswer = await post(messages.uploadPhoto.path, 'photo', photo)
  expect([photoAnswer.statusCode, photoAnswer.json()]).toEqual([201, { data: { _id: expect.any(String) as string, status: 'ready' } }])
  const videoAnswer = await post(messages.uploadVideo.path, 'video', await smallVideo())
  expect([videoAnswer.statusCode, videoAnswer.json()]).toMatchObject([201, { data: { status: 'processing' } }])
  const fileAnswer = await post(messages.uploadFile.path, 'file', Buffer.from('notes'))
  expect(fileAnswer.statusCode).toBe(201)
  const bad = await post(messages.uploadPhoto.path, 'photo', Buffer.from('no photo at all'))
  expect([bad.statusCode, bad.json()]).toMatchObject([415, { code: 'unsupported_type', fields: { photo: expect.any(String) as string } }])
  const fileIds = [photoAnswer, videoAnswer, fileAnswer].map((answer) => (answer.json() as { data: { _id: string } }).data._id)
  await settled(app, fan.token, fileIds[1] ?? '')
  expect((await send(app, fan, id, { fileIds })).status).toBe(201)
  const seen = await newest(creator, id)
  expect([seen.media?.map((file) => file.kind), seen.files?.map((file) => file.name)]).toEqual([['photo', 'video'], ['file.png']])
})

test('a message goes out while its files are still processed, and changes for both when they are ready', async () => {
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
    expect(told).toMatchObject({ conversationId: id, version: 2, message: { _id: sent.data._id, seq: 1, version: 2, media: [{ _id: fileId }] } })
    expect(told?.message).not.toHaveProperty('pendingFiles')
  }
})

test('a file that will not do is taken off its message; one that has nothing left is deleted', async () => {
  const { fan, creator, id } = await pair()
  const release = holdProcessing(app)
  const bad = async () => (await upload(app, fan.token, Buffer.from('no photo at all'), { type: 'message-photo' })).id
  const withWords = await send(app, fan, id, { text: 'Look', fileIds: [await bad()] })
  const [empty, waiting] = [await bad(), await bad()]
  const alone = await send(app, fan, id, { fileIds: [empty] })
  const swept = await send(app, fan, id, { fileIds: [waiting] })
  await app.deps.db.updateTable('file').set({ updated_at: new Date(app.clock.now().getTime() - 2 * 3_600_000) }).where('id', '=', waiting).execute()
  await sweepUploads(app.deps)
  release()
  await expect.poll(async () => (await list(fan, id)).map((message) => message.isDeleted)).toEqual([true, true, false])
  const shown = await list(fan, id)
  expect(shown.map((message) => message._id)).toEqual([swept.data._id, alone.data._id, withWords.data._id])
  await expect.poll(async () => (await find(fan, id, withWords.data._id))?.failedFiles).toBe(1)
  const toReader = await find(creator, id, withWords.data._id)
  expect(toReader).toMatchObject({ text: 'Look', totalFiles: 0 })
  expect(toReader).not.toHaveProperty('failedFiles')
  expect((await viewAs(app, creator, id)).totalNotSeenMessages).toBe(1)
})

test('a file is taken once, and only by whose it is', async () => {
  const { fan, creator, id } = await pair()
  const mine = await photoOf(fan)
  const takes = (who: TestPerson, fileIds: string[]) => send(app, who, id, { text: 'x', fileIds })
  expect(await takes(creator, [mine])).toMatchObject({ status: 422, error: { fields: { 'fileIds.0': expect.any(String) as string } } })
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

test('a fan uploads for messages only, smaller and not without end', async () => {
  const fan = await createFan(app)
  const begin = (type: MediaType, size: number) => app.call(files.createReference, { body: { name: 'a', mimeType: 'application/octet-stream', size, type } }, { token: fan.token })
  for (const type of ['feed-photo', 'video', 'product-file', 'comment-photo', 'captions'] as const) expect(await begin(type, 10)).toMatchObject({ status: 403, error: { code: 'wrong_role' } })
  expect(await begin('message-video', 200_000_001)).toMatchObject({ status: 413, error: { fields: { size: 'At most 200 MB' } } })
  const answers = await Promise.all(Array.from({ length: 12 }, () => begin('message-video', 200_000_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const other = await createFan(app)
  const first = answers.find(({ status }) => status === 201)?.data
  expect((await app.call(files.abort, { params: { id: first?.file._id ?? '' } }, { token: other.token })).status).toBe(404)
  expect((await app.call(files.abort, { params: { id: first?.file._id ?? '' } }, { token: fan.token })).status).toBe(204)
})

test('a message with a price shows nothing but counts and a blur, opens on every device of both when it is bought, and locks again with a refund', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 100)
  const fileIds = [
    await photoOf(creator, 'CANARY-NAME.jpg'), await uploadMedia(app, creator.token, 'message-video', await smallVideo({ seconds: 4 })),
    await uploadMedia(app, creator.token, 'message-file', Buffer.from('CANARY-BYTES'), { name: 'CANARY-FILE.pdf' }),
  ]
  const wire = recordEvents(app)
  const sent = await send(app, creator, id, { text: 'CANARY-WORDS for you', fileIds, price: 12.5 })
  expect(sent).toMatchObject({ status: 201, data: { text: 'CANARY-WORDS for you', price: 12.5, isLocked: false, isBought: false, totalFiles: 3, media: [{}, {}], files: [{}] } })
  const { _id } = sent.data
  const locked = await newest(fan, id)
  expect(locked).toEqual({
    _id, conversationId: id, senderId: creator.id, seq: 1, version: 1, kind: 'text', text: '', totalFiles: 3, fileKinds: ['photo', 'video', 'other'], duration: expect.closeTo(4, 0) as number,
    thumbnail: { url: expect.stringMatching(/^\/m\//) as string, width: expect.any(Number) as number, height: expect.any(Number) as number }, price: 12.5, isLocked: true, isBought: false, isDeleted: false,
    createdAt: expect.any(String) as string,
  })
  expect(await detail((await app.app.inject(locked.thumbnail?.url ?? '')).rawPayload)).toBeLessThan(8)
  expect(wire.of('message/created', fan)).toMatchObject([{ message: { isLocked: true, text: '' }, conversation: { lastMessage: { isLocked: true, text: '', totalFiles: 3 } } }])
  const search = await app.call(conversations.search, { query: { q: 'CANARY' } }, { token: fan.token })
  expect(search.data.data).toEqual([])
  const readByFan = JSON.stringify([locked, wire.to(fan), (await viewAs(app, fan, id)).lastMessage, (await app.call(conversations.list, {}, { token: fan.token })).data])
  expect(fileIds.concat('CANARY').filter((word) => readByFan.includes(word))).toEqual([])

  expect(await buyIt(fan, _id, 10)).toMatchObject({ status: 409, error: { code: 'price_changed', price: 12.5 } })
  expect(await buyIt(await createFan(app), _id, 12.5)).toMatchObject({ status: 404 })
  const bought = await buyIt(fan, _id, 12.5)
  expect(bought).toMatchObject({ status: 201, data: { type: 'message', price: 12.5, balance: 87.5 } })
  expect(wire.of('message/changed', fan)).toMatchObject([{ version: 2, message: { _id, version: 2, text: 'CANARY-WORDS for you', isLocked: false, isBought: true, media: [{}, {}], files: [{}] } }])
  expect(wire.of('message/changed', creator)).toMatchObject([{ message: { _id, isBought: true } }])
  expect(await buyIt(fan, _id, 12.5)).toMatchObject({ status: 409, error: { code: 'already_purchased' } })
  expect((await app.call(messages.remove, { params: { id: _id } }, { token: creator.token })).error).toMatchObject({ code: 'sold' })
  expect((await viewAs(app, fan, id)).lastMessage).toMatchObject({ isLocked: false, text: 'CANARY-WORDS for you' })

  await refundPurchase(app.deps, bought.data._id)
  expect(wire.of('message/changed', fan).at(-1)).toMatchObject({ message: { _id, isLocked: true, isBought: false, text: '', fileKinds: ['photo', 'video', 'other'] } })
  expect(wire.of('message/changed', fan).at(-1)?.message).not.toHaveProperty('media')
  expect((await newest(fan, id)).isLocked).toBe(true)
  expect((await app.call(messages.remove, { params: { id: _id } }, { token: creator.token })).status).toBe(204)
  expect(await newest(fan, id)).toMatchObject({ text: deletedText, isDeleted: true, isLocked: false, totalFiles: 0 })
  expect((await buyIt(fan, _id, 12.5)).status).toBe(404)
  await expectSoundBooks(app)
})

test('what is still being processed is not sold, and its reader sees that it is on its way', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 50)
  const release = holdProcessing(app)
  const { id: fileId } = await upload(app, creator.token, photo, { type: 'message-photo' })
  const sent = await send(app, creator, id, { fileIds: [fileId], price: 5 })
  expect(await newest(fan, id)).toMatchObject({ isLocked: true, pendingFiles: 1, totalFiles: 1, fileKinds: ['photo'] })
  expect(await buyIt(fan, sent.data._id, 5)).toMatchObject({ status: 409, error: { code: 'conflict' } })
  release()
  await settled(app, creator.token, fileId)
  expect((await buyIt(fan, sent.data._id, 5)).status).toBe(201)
})

test('only a creator sells, within the caps of an item', async () => {
  const { fan, creator, id } = await pair()
  expect(await send(app, fan, id, { text: 'x', price: 5 })).toMatchObject({ status: 403, error: { code: 'wrong_role' } })
  expect(await send(app, creator, id, { text: 'x', price: 0.5 })).toMatchObject({ status: 422, error: { fields: { price: expect.any(String) as string } } })
  expect(await send(app, creator, id, { text: 'x', price: 10_001 })).toMatchObject({ status: 422 })
  const words = await send(app, creator, id, { text: 'Only words', price: 1 })
  expect(words.status).toBe(201)
  expect(await newest(fan, id)).toMatchObject({ text: '', isLocked: true, totalFiles: 0, price: 1 })
  expect(await buyIt(creator, words.data._id, 1)).toMatchObject({ status: 403 })
})

test('two who buy at once buy once', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 50)
  const sent = await send(app, creator, id, { text: 'Secret', price: 5 })
  const keys = ['one-key-for-it', 'another-key-for-it']
  const answers = await Promise.all(keys.map((key) => app.call(wallet.message, { params: { id: sent.data._id }, body: { price: 5 } }, { token: fan.token, key })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await newest(fan, id)).version).toBe(2)
})

test('a deleted message takes its files with it', async () => {
  const { fan, creator, id } = await pair()
  const sent = await send(app, fan, id, { text: 'x', fileIds: [await photoOf(fan)] })
  const [url = ''] = (await newest(creator, id)).media?.map((file) => file.url) ?? []
  expect((await app.call(messages.remove, { params: { id: sent.data._id } }, { token: fan.token })).status).toBe(204)
  await expect.poll(async () => (await app.app.inject(url)).statusCode).toBe(404)
  await processFile(app.deps, sent.data.media?.[0]?._id ?? '', 'pictures')
})

test('what a fan sends by several forms at once is within the bound of a day all the same', async () => {
  const { fan } = await pair()
  const now = app.clock.now()
  await app.deps.db.insertInto('file').values({ id: randomUUIDv7(), owner_id: fan.id, type: 'message-file', size: 2_000_000_000 - 25, status: 'ready', created_at: now, updated_at: now }).execute()
  const { payload, headers } = multipart({}, { file: Buffer.from('ten bytes.') })
  const post = () => app.app.inject({ method: 'POST', url: `/api${messages.uploadFile.path}`, payload, headers: { ...headers, authorization: fan.token } })
  const answers = await Promise.all(Array.from({ length: 5 }, post))
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 201, 429, 429, 429])
  const rows = await app.deps.db.selectFrom('file').select(['status', 'size']).where('owner_id', '=', fan.id).where('size', '<', 100).execute()
  expect(rows).toEqual([{ status: 'ready', size: 10 }, { status: 'ready', size: 10 }])
  // What is refused for what it is takes no room.
  const broken = multipart({}, { photo: Buffer.from('no picture') })
  const other = await createFan(app)
  expect((await app.app.inject({ method: 'POST', url: `/api${messages.uploadPhoto.path}`, payload: broken.payload, headers: { ...broken.headers, authorization: other.token } })).statusCode).toBe(415)
  expect(await app.deps.db.selectFrom('file').select('id').where('owner_id', '=', other.id).execute()).toEqual([])
})
