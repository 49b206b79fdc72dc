import { expect } from 'vitest'
import { smallSound } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'
import { listed } from './client.ts'
import type { SpecifiedCalls, SpecifiedFixtures } from './fixtures.ts'

const thumbnails = [expect.stringMatching(/^\//)]

/** Uploads a file of a type in parts, as specified, and waits until it is ready. Returns its id. */
async function uploaded(
  { ask, test, creator }: SpecifiedFixtures,
  type: string,
  mimeType: string,
  bytes: Buffer
): Promise<string> {
  const body = { name: `a ${type}`, mimeType, size: bytes.length, type }
  const { file, multipartsToUpload } = await ask('POST /files/create-reference', creator, { body })
  const [{ partNumber, url }] = multipartsToUpload.parts
  const { headers } = await test.app.inject({ method: 'PUT', url, payload: bytes })
  const { uploadId } = multipartsToUpload
  // Many clients take the quotation marks off.
  const parts = [{ partNumber, ETag: String(headers.etag).replaceAll('"', '') }]
  await ask('POST /files/complete-multipart-upload', creator, {
    body: { uploadId, key: file.path, storageProvider: file.server, fileId: file._id, parts },
  })
  expect(await settled(test, creator.token, file._id)).toMatchObject({ status: 'ready' })
  return file._id
}

const create = async ({ ask, creator }: SpecifiedFixtures, body: object): Promise<string> =>
  (await ask('POST /performer/feeds', creator, { body }))._id

/** Files, posts, and what people do with posts. */
export const callsOfFeeds: SpecifiedCalls = {
  'POST /files/create-reference': async (ask, { creator, picture, made, test }) => {
    const { file, multipartsToUpload } = await ask(creator, {
      body: {
        name: 'stage.jpg',
        extension: 'jpg',
        mimeType: 'image/jpeg',
        size: picture.length,
        width: 640,
        height: 640,
        duration: 1,
        type: 'feed-photo',
        description: 'An empty stage',
      },
    })
    expect(file).toEqual({ _id: expect.any(String), path: expect.any(String), server: expect.any(String) })
    const [part] = multipartsToUpload.parts
    expect(part).toEqual({ partNumber: 1, url: expect.any(String), size: picture.length })
    const stored = await test.app.inject({ method: 'PUT', url: part.url, payload: picture })
    Object.assign(made, {
      file: file._id,
      path: file.path,
      server: file.server,
      uploadId: multipartsToUpload.uploadId,
      ETag: stored.headers.etag,
    })
  },
  'POST /files/complete-multipart-upload': async (ask, { creator, made }) => {
    const { uploadId, path: key, server: storageProvider, file: fileId, ETag } = made
    const body = { uploadId, key, storageProvider, fileId, parts: [{ partNumber: 1, ETag }] }
    expect(await ask(creator, { body })).toMatchObject({ _id: fileId })
  },
  'GET /files/{id}/status': async (ask, { creator, made, test }) => {
    await settled(test, creator.token, made.file!)
    expect(await ask(creator, { params: { id: made.file! } })).toMatchObject({ _id: made.file, status: 'ready' })
  },
  'POST /performer/feeds': async (ask, fixtures) => {
    const { creator, fan, made, picture, video, client } = fixtures
    const feed = await ask(creator, { body: { text: 'A new song', fileIds: [made.file], access: 'free' } })
    expect(feed).toMatchObject({ text: 'A new song', files: [{ _id: made.file, type: 'feed-photo', thumbnails }] })
    made.feed = feed._id
    const sound = await uploaded(fixtures, 'feed-audio', 'audio/wav', smallSound())
    const audio = await ask(creator, { body: { text: 'Listen', fileIds: [sound], access: 'free' } })
    expect(audio.files).toMatchObject([{ _id: sound, type: 'feed-audio', duration: 3 }])
    const film = {
      fileIds: [await uploaded(fixtures, 'feed-video', 'video/mp4', video)],
      thumbnailId: await uploaded(fixtures, 'feed-thumbnail', 'image/jpeg', picture),
      teaserId: await uploaded(fixtures, 'feed-teaser', 'video/mp4', video),
    }
    const sold = await ask(creator, { body: { text: 'Watch', access: 'sale', price: 5, ...film } })
    expect(sold).toMatchObject({
      files: [{ type: 'feed-video', thumbnails }],
      thumbnail: { url: expect.any(String) },
      teaser: { type: 'feed-teaser', url: expect.any(String) },
    })
    const { data } = await client('GET /user/feeds/{id}', fan, { params: { id: sold._id } })
    expect(data).toMatchObject({ thumbnail: { url: expect.any(String) }, teaser: { url: expect.any(String) } })
    expect([data.text, data.files]).toEqual([undefined, undefined])
  },
  'GET /performer/feeds': async (ask, { creator, made }) => listed(await ask(creator), made.feed!),
  'GET /performer/feeds/{id}': async (ask, { creator, made }) => {
    expect(await ask(creator, { params: { id: made.feed! } })).toMatchObject({ _id: made.feed, text: 'A new song' })
  },
  'PUT /performer/feeds/{id}': async (ask, { creator, made, client }) => {
    const params = { id: made.feed! }
    await ask(creator, { params, body: { text: 'An old song' } })
    expect((await client('GET /performer/feeds/{id}', creator, { params })).data).toMatchObject({
      text: 'An old song',
      files: [{ _id: made.file }],
    })
  },
  'DELETE /performer/feeds/{id}': async (ask, fixtures) => {
    const params = { id: await create(fixtures, { text: 'To remove', access: 'free' }) }
    await ask(fixtures.creator, { params })
    for (const path of ['/performer/feeds/{id}', '/user/feeds/{id}'])
      expect((await fixtures.client(`GET ${path}`, fixtures.creator, { params })).status).toBe(404)
  },
  'POST /performer/feeds/polls': async (ask, fixtures) => {
    const poll = await ask(fixtures.creator, { body: { question: 'Encore?', options: ['Yes', 'No'] } })
    expect(poll.options).toHaveLength(2)
    fixtures.made.option = poll.options[0]._id
    fixtures.made.pollFeed = await create(fixtures, { text: 'Vote', pollId: poll._id, access: 'free' })
  },
  'POST /user/feeds/vote/{id}': async (ask, { fan, made, client }) => {
    expect(await ask(fan, { params: { id: made.option! } })).toMatchObject({ votedOptionId: made.option })
    const { data } = await client('GET /user/feeds/{id}', fan, { params: { id: made.pollFeed! } })
    expect(data.poll).toMatchObject({ totalVotes: 1, votedOptionId: made.option })
  },
  'GET /user/feeds': async (ask, { fan, made }) => listed(await ask(fan), made.feed!, made.pollFeed!),
  'GET /user/feeds/freebies': async (ask, { fan, made }) => listed(await ask(fan), made.feed!),
  'GET /user/feeds/story': async (ask, fixtures) => {
    const story = await uploaded(fixtures, 'feed-story', 'image/jpeg', fixtures.picture)
    const id = await create(fixtures, { isStory: true, fileIds: [story], access: 'free' })
    const stories = await ask(fixtures.fan)
    expect(stories.total).toBe(1)
    expect(stories.data[0].feeds.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  },
  'GET /user/feeds/{id}': async (ask, { fan, made }) => {
    expect(await ask(fan, { params: { id: made.feed! } })).toMatchObject({
      _id: made.feed,
      text: 'An old song',
      files: [{ type: 'feed-photo', thumbnails }],
    })
  },
  'POST /comments': async (ask, { fan, made }) => {
    const body = { objectType: 'feed', objectId: made.feed, content: 'Encore' }
    const comment = await ask(fan, { body })
    expect(comment).toMatchObject(body)
    made.comment = comment._id
  },
  'PUT /comments/{id}': async (ask, { fan, made, picture }) => {
    const form = [{ content: 'Encore, please' }, { photo: picture }] as [Record<string, string>, Record<string, Buffer>]
    expect(await ask(fan, { params: { id: made.comment! }, form })).toMatchObject({
      content: 'Encore, please',
      photo: { url: expect.any(String) },
    })
  },
  'GET /comments': async (ask, { fan, made }) => {
    const comments = await ask(fan, { query: { objectType: 'feed', objectId: made.feed! } })
    listed(comments, made.comment!)
    expect(comments.data[0].content).toBe('Encore, please')
  },
  'DELETE /comments/{id}': async (ask, { fan, made, client }) => {
    await ask(fan, { params: { id: made.comment! } })
    const query = { objectType: 'feed', objectId: made.feed! }
    expect((await client('GET /comments', fan, { query })).data).toMatchObject({ data: [], total: 0 })
  },
  'POST /reactions': async (ask, { fan, made, client }) => {
    for (const action of ['like', 'bookmark'])
      await ask(fan, { body: { action, objectType: 'feed', objectId: made.feed } })
    expect((await client('GET /user/feeds/{id}', fan, { params: { id: made.feed! } })).data).toMatchObject({
      isLiked: true,
      isBookmarked: true,
      totalLikes: 1,
    })
  },
  'GET /reactions/feeds/bookmark': async (ask, { fan, made }) => listed(await ask(fan), made.feed!),
  'GET /reactions/{type}/bookmark': async (ask, { fan, creator, made, ask: send }) => {
    listed(await ask(fan, { params: { type: 'feeds' } }), made.feed!)
    for (const type of ['photos', 'videos', 'galleries', 'products', 'performers'])
      expect(await ask(creator, { params: { type } })).toMatchObject({ data: [], total: 0 })
    await send('POST /reactions', fan, {
      body: { action: 'bookmark', objectType: 'performer', objectId: creator.id },
    })
  },
  'GET /reactions/performers/bookmark': async (ask, { fan, creator }) => listed(await ask(fan), creator.id),
  'DELETE /reactions': async (ask, { fan, made, client }) => {
    await ask(fan, { body: { action: 'bookmark', objectType: 'feed', objectId: made.feed } })
    expect((await client('GET /reactions/feeds/bookmark', fan)).data).toMatchObject({ data: [], total: 0 })
  },
  'POST /reports': async (ask, { fan, made, test }) => {
    const body = { objectType: 'feed', objectId: made.feed, reason: 'spam', description: 'The same every day' }
    const { _id } = await ask(fan, { body })
    expect(await test.deps.db.selectFrom('report').select('id').where('id', '=', _id).execute()).toHaveLength(1)
  },
}
