import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { deletedText, messages, type Message } from '../../../../contract/social/messages.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { processFile } from '../../../../server/features/platform/files/processing/process-file.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { holdProcessing } from '../../../support/media/hold-processing.ts'
import { smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { openConversation, recordEvents, send, viewAs } from '../../../support/data/messages.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled, upload } from '../../../support/media/pictures.ts'
import { detail } from '../../../support/media/pixels.ts'

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
const photoOf = (who: TestPerson, name = 'beach.jpg') => uploadMedia(app, who.token, 'message-photo', photo, { name })
const buyIt = (who: TestPerson, id: string, price: number) =>
  app.call(wallet.message, { params: { id }, body: { price } }, { token: who.token })

test('a priced message shows only counts and a blurred picture, opens on all devices when bought, and locks again after a refund', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 100)
  const fileIds = [
    await photoOf(creator, 'CANARY-NAME.jpg'),
    await uploadMedia(app, creator.token, 'message-video', await smallVideo({ seconds: 4 })),
    await uploadMedia(app, creator.token, 'message-file', Buffer.from('CANARY-BYTES'), { name: 'CANARY-FILE.pdf' }),
  ]
  const wire = recordEvents(app)
  const sent = await send(app, creator, id, { text: 'CANARY-WORDS for you', fileIds, price: 12.5 })
  expect(sent).toMatchObject({
    status: 201,
    data: {
      text: 'CANARY-WORDS for you',
      price: 12.5,
      isLocked: false,
      isBought: false,
      totalFiles: 3,
      media: [{}, {}],
      files: [{}],
    },
  })
  const { _id } = sent.data
  const locked = await newest(fan, id)
  expect(locked).toEqual({
    _id,
    conversationId: id,
    senderId: creator.id,
    seq: 1,
    version: 1,
    kind: 'text',
    text: '',
    totalFiles: 3,
    fileKinds: ['photo', 'video', 'other'],
    duration: expect.closeTo(4, 0) as number,
    thumbnail: {
      url: expect.stringMatching(/^\/m\//) as string,
      width: expect.any(Number) as number,
      height: expect.any(Number) as number,
    },
    price: 12.5,
    isLocked: true,
    isBought: false,
    isDeleted: false,
    createdAt: expect.any(String) as string,
  })
  expect(await detail((await app.app.inject(locked.thumbnail?.url ?? '')).rawPayload)).toBeLessThan(8)
  expect(wire.of('message/created', fan)).toMatchObject([
    {
      message: { isLocked: true, text: '' },
      conversation: { lastMessage: { isLocked: true, text: '', totalFiles: 3 } },
    },
  ])
  const search = await app.call(conversations.search, { query: { q: 'CANARY' } }, { token: fan.token })
  expect(search.data.data).toEqual([])
  const readByFan = JSON.stringify([
    locked,
    wire.to(fan),
    (await viewAs(app, fan, id)).lastMessage,
    (await app.call(conversations.list, {}, { token: fan.token })).data,
  ])
  expect(fileIds.concat('CANARY').filter((word) => readByFan.includes(word))).toEqual([])

  expect(await buyIt(fan, _id, 10)).toMatchObject({ status: 409, error: { code: 'price_changed', price: 12.5 } })
  expect(await buyIt(await createFan(app), _id, 12.5)).toMatchObject({ status: 404 })
  const bought = await buyIt(fan, _id, 12.5)
  expect(bought).toMatchObject({ status: 201, data: { type: 'message', price: 12.5, balance: 87.5 } })
  expect(wire.of('message/changed', fan)).toMatchObject([
    {
      version: 2,
      message: {
        _id,
        version: 2,
        text: 'CANARY-WORDS for you',
        isLocked: false,
        isBought: true,
        media: [{}, {}],
        files: [{}],
      },
    },
  ])
  expect(wire.of('message/changed', creator)).toMatchObject([{ message: { _id, isBought: true } }])
  expect(await buyIt(fan, _id, 12.5)).toMatchObject({ status: 409, error: { code: 'already_purchased' } })
  expect((await app.call(messages.remove, { params: { id: _id } }, { token: creator.token })).error).toMatchObject({
    code: 'sold',
  })
  expect((await viewAs(app, fan, id)).lastMessage).toMatchObject({ isLocked: false, text: 'CANARY-WORDS for you' })

  await refundPurchase(app.deps, bought.data._id)
  expect(wire.of('message/changed', fan).at(-1)).toMatchObject({
    message: { _id, isLocked: true, isBought: false, text: '', fileKinds: ['photo', 'video', 'other'] },
  })
  expect(wire.of('message/changed', fan).at(-1)?.message).not.toHaveProperty('media')
  expect((await newest(fan, id)).isLocked).toBe(true)
  expect((await app.call(messages.remove, { params: { id: _id } }, { token: creator.token })).status).toBe(204)
  expect(await newest(fan, id)).toMatchObject({ text: deletedText, isDeleted: true, isLocked: false, totalFiles: 0 })
  expect((await buyIt(fan, _id, 12.5)).status).toBe(404)
  await expectSoundLedger(app)
})

test('a message with unprocessed files is not for sale, and its reader sees that they are being processed', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 50)
  const release = holdProcessing(app)
  const { id: fileId } = await upload(app, creator.token, photo, { type: 'message-photo' })
  const sent = await send(app, creator, id, { fileIds: [fileId], price: 5 })
  expect(await newest(fan, id)).toMatchObject({ isLocked: true, pendingFiles: 1, totalFiles: 1, fileKinds: ['photo'] })
  expect(await buyIt(fan, sent.data._id, 5)).toMatchObject({ status: 409, error: { code: 'files_processing' } })
  release()
  await settled(app, creator.token, fileId)
  expect((await buyIt(fan, sent.data._id, 5)).status).toBe(201)
})

test('only a creator can set a price, within the limits of an item', async () => {
  const { fan, creator, id } = await pair()
  expect(await send(app, fan, id, { text: 'x', price: 5 })).toMatchObject({
    status: 403,
    error: { code: 'wrong_role' },
  })
  expect(await send(app, creator, id, { text: 'x', price: 0.5 })).toMatchObject({
    status: 422,
    error: { fields: { price: expect.any(String) as string } },
  })
  expect(await send(app, creator, id, { text: 'x', price: 10_001 })).toMatchObject({ status: 422 })
  const words = await send(app, creator, id, { text: 'Only words', price: 1 })
  expect(words.status).toBe(201)
  expect(await newest(fan, id)).toMatchObject({ text: '', isLocked: true, totalFiles: 0, price: 1 })
  expect(await buyIt(creator, words.data._id, 1)).toMatchObject({ status: 403 })
})

test('two purchases in parallel charge once', async () => {
  const { fan, creator, id } = await pair()
  await topUpWallet(app, fan, 50)
  const sent = await send(app, creator, id, { text: 'Secret', price: 5 })
  const keys = ['one-key-for-it', 'another-key-for-it']
  const answers = await Promise.all(
    keys.map((key) =>
      app.call(wallet.message, { params: { id: sent.data._id }, body: { price: 5 } }, { token: fan.token, key })
    )
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await newest(fan, id)).version).toBe(2)
})

test('a deleted message is deleted with its files', async () => {
  const { fan, creator, id } = await pair()
  const sent = await send(app, fan, id, { text: 'x', fileIds: [await photoOf(fan)] })
  const [url = ''] = (await newest(creator, id)).media?.map((file) => file.url) ?? []
  expect((await app.call(messages.remove, { params: { id: sent.data._id } }, { token: fan.token })).status).toBe(204)
  await expect.poll(async () => (await app.app.inject(url)).statusCode).toBe(404)
  await processFile(app.deps, sent.data.media?.[0]?._id ?? '', 'pictures')
})

test('the daily limit of a fan applies to several forms sent in parallel', async () => {
  const { fan } = await pair()
  const now = app.clock.now()
  await app.deps.db
    .insertInto('file')
    .values({
      id: randomUUIDv7(),
      owner_id: fan.id,
      type: 'message-file',
      size: 2_000_000_000 - 25,
      status: 'ready',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { payload, headers } = multipart({}, { file: Buffer.from('ten bytes.') })
  const post = () =>
    app.app.inject({
      method: 'POST',
      url: `/api${messages.uploadFile.path}`,
      payload,
      headers: { ...headers, authorization: fan.token },
    })
  const answers = await Promise.all(Array.from({ length: 5 }, post))
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 201, 429, 429, 429])
  const rows = await app.deps.db
    .selectFrom('file')
    .select(['status', 'size'])
    .where('owner_id', '=', fan.id)
    .where('size', '<', 100)
    .execute()
  expect(rows).toEqual([
    { status: 'ready', size: 10 },
    { status: 'ready', size: 10 },
  ])
  // A rejected file does not count.
  const broken = multipart({}, { photo: Buffer.from('no picture') })
  const other = await createFan(app)
  expect(
    (
      await app.app.inject({
        method: 'POST',
        url: `/api${messages.uploadPhoto.path}`,
        payload: broken.payload,
        headers: { ...broken.headers, authorization: other.token },
      })
    ).statusCode
  ).toBe(415)
  expect(await app.deps.db.selectFrom('file').select('id').where('owner_id', '=', other.id).execute()).toEqual([])
})
