import { comments } from '../../../contract/social/comments.ts'
import type { In } from '../../../contract/endpoint.ts'
import type { MediaType } from '../../../contract/platform/files/files.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../contract/catalogue/assets/galleries.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { messages } from '../../../contract/social/messages.ts'
import { photos } from '../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../contract/catalogue/assets/videos.ts'
import type { TestApp } from '../app.ts'
import { smallCaptions, smallSound, smallVideo, uploadMedia } from '../media/media.ts'
import type { Surface } from '../media/pictures.ts'
import { checkered } from '../media/pixels.ts'

/** Texts, file ids and storage keys that only accounts with access may receive. */
export type Secret = { words: string[]; ids: string[]; keys: string[] }

/** The public title and caption of a locked item. They contain no canary of a secret. */
export type PublicWords = { title: string; caption: string }

const publicWordsOf = (name: string): PublicWords => ({
  title: `EVERYONE-${name}-TITLE`,
  caption: `EVERYONE-${name}-CAPTION`,
})

/** A locked item: its type, its creator, who has access, and what must not leak. */
export type LockedContent = {
  name: string
  type: ItemType
  id: string
  opens: 'subscription' | 'purchase' | 'nobody'
  secret: Secret
  open: PublicWords /** Ids of its parts: photos of a gallery, answers of a poll. */
  related: string[]
}

/** Every storage key in `file.keys`, except those of the blurred preview, which is public. */
function places(keys: unknown): string[] {
  if (typeof keys === 'string') return keys.includes('/') ? [keys] : []
  if (keys === null || typeof keys !== 'object') return []
  return Object.entries(keys).flatMap(([name, value]) => (name === 'preview' ? [] : places(value)))
}

/**
 * What creating locked content needs of a server: calls, the clock, and storage keys of a file where the test can read
 * them.
 */
type Ground = Surface & Pick<TestApp, 'clock'>
type PlacesOf = (fileId: string) => Promise<string[]>

/** The storage keys of a server in this process. */
export const storageKeysIn =
  (test: TestApp): PlacesOf =>
  async (id) =>
    places((await test.deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()).keys)

/** Creates one locked item of every type, with canaries in everything that is locked. */
export async function createLockedContent(
  test: Ground,
  creator: { token: string },
  placesOf: PlacesOf
): Promise<LockedContent[]> {
  const { token } = creator
  const photo = await checkered()
  const clip = await smallVideo({ seconds: 2 })
  const planted: LockedContent[] = []

  const plant = async (
    name: string,
    opens: LockedContent['opens'],
    make: (
      word: (what: string) => string,
      file: (type: MediaType, bytes: Buffer, isOpen?: boolean) => Promise<string>,
      open: PublicWords
    ) => Promise<{ type: ItemType; id: string; related?: string[] }>
  ) => {
    const secret: Secret = { words: [], ids: [], keys: [] }
    const open = publicWordsOf(name)
    const word = (what: string): string => {
      const canary = `CANARY-${name}-${what}`
      secret.words.push(canary)
      return canary
    }
    const file = async (type: MediaType, bytes: Buffer, isOpen = false): Promise<string> => {
      const tag = `${type}-${secret.ids.length}`
      const id = await uploadMedia(
        test,
        token,
        type,
        bytes,
        isOpen
          ? { name: 'open.bin' }
          : {
              name: `${word(`FILE-${tag}`)}.bin`,
              ...(type !== 'captions' && type !== 'product-file' && { description: word(`ALT-${tag}`) }),
            }
      )
      if (isOpen) return id
      secret.ids.push(id)
      secret.keys.push(...(await placesOf(id)))
      return id
    }
    const { type, id, related = [] } = await make(word, file, open)
    planted.push({ name, type, id, opens, secret, open, related })
  }
  const post = async (body: In<(typeof feeds.create)['body']>): Promise<{ type: 'feed'; id: string }> => {
    const made = await test.call(feeds.create, { body }, { token })
    if (made.status !== 201) throw new Error(JSON.stringify(made.error))
    return { type: 'feed', id: made.data._id }
  }

  await plant('text-post', 'subscription', (word, _file, open) => post({ ...open, text: word('TEXT') }))
  await plant('photo-post', 'subscription', async (word, file, open) =>
    post({ ...open, text: word('TEXT'), fileIds: [await file('feed-photo', photo), await file('feed-photo', photo)] })
  )
  await plant('sold-photo-post', 'purchase', async (word, file, open) =>
    post({ ...open, text: word('TEXT'), fileIds: [await file('feed-photo', photo)], access: 'sale', price: 5 })
  )
  await plant('sold-video-post', 'purchase', async (word, file, open) =>
    post({
      ...open,
      text: word('TEXT'),
      fileIds: [await file('feed-video', clip)],
      access: 'sale',
      price: 6,
      thumbnailId: await file('feed-thumbnail', photo),
      teaserId: await file('feed-teaser', clip, true),
      captions: [{ fileId: await file('captions', smallCaptions(word('CAPTION'))), language: 'en' }],
    })
  )
  await plant('mixed-post', 'subscription', async (word, file, open) =>
    post({
      ...open,
      text: word('TEXT'),
      fileIds: [await file('feed-photo', photo), await file('feed-video', clip), await file('feed-photo', photo)],
    })
  )
  await plant('audio-post', 'subscription', async (word, file, open) =>
    post({ ...open, text: word('TEXT'), fileIds: [await file('feed-audio', smallSound())] })
  )
  await plant('poll-post', 'subscription', async (word, _file, open) => {
    const poll = await test.call(
      feeds.createPoll,
      { body: { question: word('QUESTION'), options: [word('ANSWER-1'), word('ANSWER-2')] } },
      { token }
    )
    return {
      ...(await post({ ...open, text: word('TEXT'), pollId: poll.data._id })),
      related: poll.data.options.map((option) => option._id),
    }
  })
  await plant('story', 'subscription', async (word, file, open) =>
    post({ ...open, text: word('TEXT'), fileIds: [await file('feed-story', photo)], isStory: true })
  )
  await plant('draft-post', 'nobody', async (word, file, open) =>
    post({ ...open, text: word('TEXT'), fileIds: [await file('feed-photo', photo)], status: 'draft' })
  )
  await plant('scheduled-post', 'nobody', (word, _file, open) =>
    post({
      ...open,
      text: word('TEXT'),
      status: 'scheduled',
      scheduledAt: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
    })
  )
  await plant('archived-post', 'nobody', (word, _file, open) =>
    post({ ...open, text: word('TEXT'), status: 'archived' })
  )
  for (const access of ['subscriber', 'sale'] as const)
    await plant(`${access}-video`, access === 'sale' ? 'purchase' : 'subscription', async (word, file, open) => {
      const captions = [{ fileId: await file('captions', smallCaptions(word('CAPTION'))), language: 'pt-BR' }]
      const body = {
        ...open,
        description: word('TEXT'),
        videoFileId: await file('video', clip),
        teaserFileId: await file('video-teaser', clip, true),
        captions,
        access,
        ...(access === 'sale' && { price: 7 }),
      }
      const made = await test.call(videos.upload, { body }, { token })
      return { type: 'video', id: made.data._id }
    })
  for (const access of ['subscriber', 'sale'] as const)
    await plant(`${access}-gallery`, access === 'sale' ? 'purchase' : 'subscription', async (word, file, open) => {
      const photoIds: string[] = []
      for (let n = 0; n < 2; n++) {
        const made = await test.call(
          photos.upload,
          {
            body: {
              title: word(`TITLE-${n}`),
              description: word(`DESCRIPTION-${n}`),
              fileId: await file('photo', photo),
            },
          },
          { token }
        )
        photoIds.push(made.data._id)
      }
      const made = await test.call(
        galleries.create,
        { body: { ...open, description: word('TEXT'), photoIds, access, ...(access === 'sale' && { price: 8 }) } },
        { token }
      )
      return { type: 'gallery', id: made.data._id, related: photoIds }
    })
  await plant('photo', 'subscription', async (word, file, open) => {
    const made = await test.call(
      photos.upload,
      { body: { ...open, description: word('TEXT'), fileId: await file('photo', photo) } },
      { token }
    )
    return { type: 'photo', id: made.data._id }
  })
  await plant('product', 'purchase', async (_word, file, open) => {
    const made = await test.call(
      products.create,
      {
        body: {
          ...open,
          description: 'In the window',
          type: 'digital',
          price: 9,
          fileId: await file('product-file', Buffer.from('a file to download')),
        },
      },
      { token }
    )
    return { type: 'product', id: made.data._id }
  })
  return planted
}

/** Adds a comment to a locked item, by an account with access; only accounts with access may read it. */
export async function addLockedComment(
  test: Pick<TestApp, 'call'>,
  author: { token: string },
  below: LockedContent
): Promise<void> {
  const content = `CANARY-${below.name}-COMMENT`
  const made = await test.call(
    comments.create,
    { body: { objectType: below.type, objectId: below.id, content } },
    author
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  below.secret.words.push(content)
  below.related.push(made.data._id)
}

/** Adds a message with a price to a conversation, with canaries in its text, its file and the file's name. */
export async function addLockedMessage(
  test: Ground,
  creator: { token: string },
  conversationId: string,
  placesOf: PlacesOf
): Promise<LockedContent> {
  const name = `MESSAGE-${conversationId}`
  const open = publicWordsOf(name)
  const words = [`CANARY-${name}-TEXT`, `CANARY-${name}-FILE.jpg`, `CANARY-${name}-ALT`, `CANARY-${name}-DOWNLOAD.zip`]
  const [text = '', fileName = '', description = '', download = ''] = words
  const ids = [
    await uploadMedia(test, creator.token, 'message-photo', await checkered(), { name: fileName, description }),
    await uploadMedia(test, creator.token, 'message-file', Buffer.from('a file to download'), { name: download }),
  ]
  const made = await test.call(
    messages.send,
    { params: { id: conversationId }, body: { ...open, text, fileIds: ids, price: 4 } },
    creator
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  const keys = (await Promise.all(ids.map(placesOf))).flat()
  return {
    name,
    type: 'feed',
    id: made.data._id,
    opens: 'purchase',
    secret: { words, ids, keys },
    open,
    related: [conversationId],
  }
}
