import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { addresses } from '../../../contract/identity/addresses.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { search } from '../../../contract/social/search.ts'
import { contact } from '../../../contract/social/support-requests.ts'
import { galleries } from '../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { reports } from '../../../contract/social/reports.ts'
import { videos } from '../../../contract/catalogue/assets/videos.ts'
import type { MediaType } from '../../../contract/platform/files/files.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { storeMedia } from '../../../server/features/platform/files/processing/store-media.ts'
import type { TestApp } from '../app.ts'
import type { Answer, Sent } from '../call.ts'
import { smallVideo } from '../media/media.ts'
import { checkered } from '../media/pixels.ts'
import { openConversation, send } from './messages.ts'
import { saveCard, topUpWallet } from './money.ts'
import { bankDetails } from './payouts.ts'
import type { TestPerson } from './people.ts'

/** A word that everything contains that a person has written; `kept` is in what was sold. */
export const written = { gone: 'florbnax', kept: 'wuzzlekept' } as const

/** Calls an endpoint, and throws unless it succeeds. */
export async function must<E extends Endpoint>(
  test: TestApp,
  endpoint: E,
  sent: Partial<Sent<E>>,
  by: TestPerson
): Promise<Answer<E>['data']> {
  const answer = await test.call(endpoint, sent, { token: by.token, key: randomUUIDv7() })
  if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** Stores a real file of a person. */
export async function storeReal(test: TestApp, owner: TestPerson, type: MediaType, name: string): Promise<string> {
  const bytes = type.includes('video')
    ? Buffer.from(await smallVideo({ seconds: 1 }))
    : type === 'product-file'
      ? Buffer.from(`${written.kept} file`)
      : await checkered(64, 48)
  return storeMedia(test.deps, { ownerId: owner.id, type, name, bytes })
}

/** Everything that a creator has: posts, media of each kind, prices, a poll. Returns the ids. */
export async function publishAll(test: TestApp, creator: TestPerson) {
  const { gone, kept } = written
  const photo = await storeReal(test, creator, 'feed-photo', 'first.jpg')
  const post = await must(
    test,
    feeds.create,
    { body: { title: `Title ${gone}`, text: `Text ${gone}`, fileIds: [photo], access: 'free' } },
    creator
  )
  const soldPhoto = await storeReal(test, creator, 'feed-photo', 'sold.jpg')
  const sold = await must(
    test,
    feeds.create,
    { body: { title: 'Sold', text: kept, fileIds: [soldPhoto], access: 'sale', price: 5 } },
    creator
  )
  const made = await must(
    test,
    feeds.createPoll,
    { body: { question: `Which ${gone}?`, options: ['One', `Two ${gone}`] } },
    creator
  )
  const poll = await must(test, feeds.create, { body: { text: 'Vote', pollId: made._id, isPinned: true } }, creator)
  const video = await must(
    test,
    videos.upload,
    {
      body: {
        title: `Video ${gone}`,
        description: `About ${gone}`,
        access: 'sale',
        price: 7,
        videoFileId: await storeReal(test, creator, 'video', 'clip.mp4'),
      },
    },
    creator
  )
  const photoIds: string[] = []
  for (const n of [1, 2]) {
    const fileId = await storeReal(test, creator, 'photo', `photo-${n}.jpg`)
    photoIds.push((await must(test, photos.upload, { body: { fileId, title: `Photo ${n}` } }, creator))._id)
  }
  const gallery = await must(
    test,
    galleries.create,
    { body: { title: `Gallery ${gone}`, description: gone, photoIds, coverId: photoIds[1], access: 'subscriber' } },
    creator
  )
  const digital = await must(
    test,
    products.create,
    {
      body: {
        title: `Print ${kept}`,
        description: 'A file',
        type: 'digital',
        price: 6,
        photoFileIds: [await storeReal(test, creator, 'product-photo', 'shop.jpg')],
        fileId: await storeReal(test, creator, 'product-file', 'print.txt'),
      },
    },
    creator
  )
  const physical = await must(
    test,
    products.create,
    { body: { title: `Poster ${gone}`, type: 'physical', price: 9, stock: 4 } },
    creator
  )
  const draft = await must(
    test,
    feeds.create,
    { body: { text: `Draft ${gone}`, status: 'draft', access: 'free' } },
    creator
  )
  return {
    post: post._id,
    sold: sold._id,
    poll: poll._id,
    video: video._id,
    photoIds,
    gallery: gallery._id,
    digital: digital._id,
    physical: physical._id,
    draft: draft._id,
  }
}

/** Has a person write, pay, search, react and state everything that a person can. */
export async function liveOn(test: TestApp, person: TestPerson, other: TestPerson, postOfOther: string): Promise<void> {
  const { gone } = written
  await must(test, users.update, { body: { city: `City ${gone}`, country: 'PT', phone: '912345678' } }, person)
  await must(
    test,
    addresses.create,
    {
      body: {
        name: `Name ${gone}`,
        streetAddress: `Street ${gone}`,
        city: 'Porto',
        country: 'PT',
        zipCode: '4000-123',
      },
    },
    person
  )
  await must(
    test,
    comments.create,
    { body: { objectType: 'feed', objectId: postOfOther, content: `Comment ${gone}` } },
    person
  )
  await must(test, reactions.add, { body: { objectType: 'feed', objectId: postOfOther, action: 'like' } }, person)
  await must(test, search.record, { body: { keyword: `search ${gone}` } }, person)
  await must(
    test,
    reports.create,
    { body: { objectType: 'feed', objectId: postOfOther, reason: 'other', description: `Report ${gone}` } },
    person
  )
  await must(
    test,
    contact.write,
    {
      body: {
        name: `Writer ${gone}`,
        email: person.email,
        subject: 'other',
        message: `SupportRequest ${gone} to all of you`,
      },
    },
    person
  )
  await topUpWallet(test, person, 60)
  await saveCard(test, person)
  await must(test, wallet.tip, { params: { id: other.id }, body: { price: 10, message: `Tip ${gone}` } }, person)
  const conversation = await openConversation(test, person, other)
  await send(test, person, conversation._id, `Message ${gone}`)
  await send(test, other, conversation._id, 'An answer')
}

/** Enters bank details of a creator. */
export const enterBank = (test: TestApp, creator: TestPerson) =>
  must(
    test,
    payoutSettings.banking,
    { params: { id: creator.id }, body: { ...bankDetails, holder: `Holder ${written.gone}` } },
    creator
  )

/** Every row of every table, in any schema of this database, that contains one of these texts: `table: row`. */
export async function rowsWith(test: TestApp, words: readonly string[]): Promise<string[]> {
  const { db } = test.deps
  const { rows: tables } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db
  )
  const found: string[] = []
  for (const { schema, name } of tables)
    for (const word of words) {
      const { rows } = await sql<{
        line: string
      }>`select row_to_json(one)::text as line from ${sql.id(schema, name)} one
        where strpos(lower(one::text), ${word.toLowerCase()}) > 0`.execute(db)
      found.push(...rows.map(({ line }) => `${schema}.${name}: ${line}`))
    }
  return found
}
