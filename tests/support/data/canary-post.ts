import { feeds } from '../../../contract/catalogue/feeds.ts'
import type { TestApp } from '../app.ts'
import { picture, uploadPhoto } from '../media/pictures.ts'
import type { TestPerson } from './people.ts'

/** Texts, file id and storage keys of a post that only readers with access may receive. */
export type CanaryPost = { words: string[]; fileId: string; keys: string[] }

/** Publishes a subscriber post with one photo; canaries are in its text, file name and description. */
export async function createCanaryPost(
  app: TestApp,
  creator: TestPerson,
  name: string,
  status: 'active' | 'draft'
): Promise<[id: string, secret: CanaryPost]> {
  const words = [`CANARY-${name}-TEXT`, `CANARY-${name}-FILE`, `CANARY-${name}-ALT`]
  const fileId = await uploadPhoto(app, creator.token, {
    name: `${words[1]}.jpg`,
    description: words[2],
    bytes: await picture(900, 600),
  })
  const { data } = await app.call(
    feeds.create,
    { body: { text: `Before ${words[0]} after`, fileIds: [fileId], access: 'subscriber', status } },
    { token: creator.token }
  )
  const { keys } = await app.deps.db
    .selectFrom('file')
    .select('keys')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const { original, folder } = keys as { original: string; folder: string }
  return [data._id, { words, fileId, keys: [original, folder] }]
}
