import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { people } from '../../../../contract/admin/people.ts'
import { files } from '../../../../contract/platform/files/files.ts'
import { sweepUploads } from '../../../../server/features/platform/files/uploads/sweep-uploads.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf } from '../../../support/data/assets.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { multipart } from '../../../support/media/form.ts'
import { smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const view = (id: string, by?: TestPerson) => app.call(performers.view, { params: { id } }, { token: by?.token })
const own = async (creator: TestPerson) => (await app.call(performers.me, {}, creator)).data.welcomeVideo
const place = (creator: TestPerson, fileId?: string) =>
  app.call(performers.uploadWelcomeVideo, { body: { fileId } }, creator)
const send = (creator: TestPerson, welcomeVideo: Buffer) => {
  const { payload, headers } = multipart({}, { welcomeVideo })
  return app.app.inject({
    method: 'POST',
    url: '/api/performers/welcome-video/upload',
    payload,
    headers: { ...headers, authorization: creator.token },
  })
}
const exists = async (id: string) =>
  (await app.deps.db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('a video of the form is processed and then shown to everyone who can open the page', async () => {
  const creator = await createPerformer(app)
  const answer = await send(creator, await smallVideo())
  expect(answer.statusCode).toBe(200)
  const { _id, status } = answer.json<{ data: { welcomeVideo: { _id: string; status: string } } }>().data.welcomeVideo
  expect(status).toBe('processing')
  expect((await view(creator.id)).data).not.toHaveProperty('welcomeVideo')
  await settled(app, creator.token, _id)
  const visitor = (await view(creator.username)).data.welcomeVideo
  expect(visitor).toMatchObject({ _id, type: 'welcome-video', kind: 'video', duration: 3, isPlayable: true })
  expect((await app.app.inject({ url: visitor!.url })).headers['content-type']).toBe('video/mp4')
  expect(await own(creator)).toMatchObject({ _id, status: 'ready', media: { _id } })
  const fan = await createFan(app)
  await app.call(blocks.blockUser, { body: { userId: fan.id } }, creator)
  expect((await view(creator.id, fan)).status).toBe(404)
})

test('an upload in parts replaces the video and deletes its file; after the removal the page has none', async () => {
  const creator = await createPerformer(app)
  const first = await uploadMedia(app, creator.token, 'welcome-video', await smallVideo())
  expect((await place(creator, first)).data.welcomeVideo._id).toBe(first)
  await settled(app, creator.token, first)
  const second = await fileOf(app, creator, 'welcome-video')
  await place(creator, second)
  expect(await exists(first)).toBe(false)
  expect((await view(creator.id)).data.welcomeVideo?._id).toBe(second)
  expect((await app.call(files.abort, { params: { id: second } }, creator)).error.code).toBe('file_in_use')
  // What is in use outlasts the sweep of abandoned uploads.
  app.clock.advance(49 * 3_600_000)
  await sweepUploads(app.deps)
  expect(await exists(second)).toBe(true)
  expect((await app.call(performers.removeWelcomeVideo, {}, creator)).status).toBe(204)
  expect((await view(creator.id)).data).not.toHaveProperty('welcomeVideo')
  expect(await exists(second)).toBe(false)
  expect((await app.call(performers.removeWelcomeVideo, {}, creator)).error.code).toBe('not_found')
})

test('a missing file, a file that is no video, and the upload of another creator or of another kind are refused with the field', async () => {
  const [creator, other] = [await createPerformer(app), await createPerformer(app)]
  expect((await place(creator)).error).toMatchObject({ code: 'invalid', fields: { welcomeVideo: expect.anything() } })
  for (const fileId of [
    await fileOf(app, other, 'welcome-video'),
    await fileOf(app, creator, 'video'),
    await fileOf(app, creator, 'welcome-video', { status: 'failed' }),
  ])
    expect((await place(creator, fileId)).error.fields).toHaveProperty('fileId')
  await send(creator, Buffer.from('not a video at all'))
  await expect.poll(() => own(creator)).toMatchObject({ status: 'failed', reason: expect.stringContaining('video') })
  expect((await view(creator.id)).data).not.toHaveProperty('welcomeVideo')
  expect((await app.call(performers.uploadWelcomeVideo, { body: {} }, await createFan(app))).error.code).toBe(
    'wrong_role'
  )
})

test('a restricted creator cannot set a welcome video, but can remove it', async () => {
  const creator = await createPerformer(app)
  await place(creator, await fileOf(app, creator, 'welcome-video'))
  await app.call(
    people.restrict,
    { params: { id: creator.id }, body: { kind: 'posting', reason: 'The same link everywhere' } },
    await createAdmin(app)
  )
  expect((await place(creator, await fileOf(app, creator, 'welcome-video'))).error.code).toBe('restricted')
  expect((await app.call(performers.removeWelcomeVideo, {}, creator)).status).toBe(204)
})
