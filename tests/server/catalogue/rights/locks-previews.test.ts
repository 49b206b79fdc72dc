import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeds, type Feed } from '../../../../contract/catalogue/feeds.ts'
import { folderAddress } from '../../../../server/features/platform/files/media-address.ts'
import { presentFeed } from '../../../../server/features/catalogue/feeds/present.ts'
import { feedRows } from '../../../../server/features/catalogue/feeds/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createCanaryPost, type CanaryPost as Secret } from '../../../support/data/canary-post.ts'
import { leaksIn, readable } from '../../../support/data/locks.ts'

let app: TestApp
let creator: TestPerson
let lockedId: string
let locked: Secret

beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
  ;[lockedId, locked] = await createCanaryPost(app, creator, 'LOCKED', 'active')
})

afterAll(() => app.close())

const leaks = (secret: Secret, answer: { body: string; headers: Record<string, unknown> }): string[] =>
  leaksIn({ ...secret, ids: [secret.fileId] }, readable(answer))

const view = (token?: string, headers: Record<string, string> = {}) =>
  app.call(feeds.view, { params: { id: lockedId } }, { token, headers })

describe('the blurred picture of a locked post', () => {
  let thumbnail: NonNullable<Feed['thumbnail']>
  beforeAll(async () => void (thumbnail = (await view()).data.thumbnail!))

  test('is served, small, and differs from the photo', async () => {
    const answer = await app.app.inject(thumbnail.url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload.length).toBeLessThan(8000)
  })

  test('gives no access to another file by its name, its token or a guess', async () => {
    const preview = (await app.app.inject(thumbnail.url)).rawPayload
    const [, , token = ''] = thumbnail.url.split('/')
    const real = (await view(creator.token)).data.files?.[0]
    const originals = new Set<string>()
    for (const [, url = ''] of (real?.srcset ?? '').matchAll(/(\S+) \d+w/g))
      originals.add((await app.app.inject(url)).rawPayload.toString('base64'))
    expect(originals.size).toBeGreaterThan(1)
    const names = [
      '320.webp',
      '640.webp',
      '900.webp',
      '1280.webp',
      'original',
      '..%2f..%2foriginal',
      `..%2f${locked.keys[1]}640.webp`,
      `${locked.fileId}`,
    ]
    const guesses = [
      ...names.map((name) => `/m/${token}/${name}`),
      ...locked.keys.flatMap((key) => [
        `/m/${key}`,
        `/m/${key}640.webp`,
        `/m/public/${key}640.webp`,
        `/m/${Buffer.from(key).toString('base64url')}.x/640.webp`,
      ]),
      `/m/public/${locked.fileId}/640.webp`,
      `${folderAddress({ secret: 'not the secret of this server at all', mediaUrl: '' }, app.clock.now(), locked.keys[1]!)}640.webp`,
    ]
    for (const url of guesses) {
      const answer = await app.app.inject(url)
      // The preview's token returns the preview under any name, and nothing else.
      if (answer.statusCode === 200) expect(answer.rawPayload.equals(preview)).toBe(true)
      else expect(answer.statusCode).toBeOneOf([403, 404])
      expect(originals.has(answer.rawPayload.toString('base64'))).toBe(false)
    }
  })
})

test('this suite detects a planted leak of each kind', async () => {
  const [row] = await feedRows(app.deps.db, {
    ids: [lockedId],
    viewerContext: { viewer: null, country: undefined },
    now: app.clock.now(),
  })
  const { data } = await view()
  const honest = { body: JSON.stringify(data), headers: {} }
  expect(leaks(locked, honest)).toEqual([])
  // The answer that a wrong access decision would give.
  const wrong = presentFeed(app.deps, row!, false, 'public')
  expect(leaks(locked, { body: JSON.stringify(wrong), headers: {} })).toEqual(
    expect.arrayContaining([locked.words[0], locked.words[2], locked.fileId, locked.keys[1]])
  )
  const { text: _text, ...onlyFiles } = wrong
  expect(
    leaks(locked, {
      body: JSON.stringify({ ...onlyFiles, files: onlyFiles.files?.map(({ url }) => ({ url })) }),
      headers: {},
    })
  ).toEqual([locked.keys[1]])
  expect(
    leaks(locked, { body: '', headers: { 'content-disposition': `attachment; filename="${locked.words[1]}.jpg"` } })
  ).toEqual([locked.words[1]])
  expect(
    leaks(locked, { body: '', headers: { location: `/m/x?file=${encodeURIComponent(locked.keys[0]!)}` } })
  ).toContain(locked.keys[0])
})
