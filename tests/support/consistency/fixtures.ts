import { randomUUIDv7 } from 'node:crypto'
import { addresses } from '../../../contract/identity/addresses.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { ItemType } from '../../../contract/catalogue/items/items.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { broadcasts } from '../../../contract/social/broadcasts.ts'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { orders } from '../../../contract/money/orders.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import type { TestApp } from '../app.ts'
import { home } from '../data/home.ts'
import { fileOf, galleryOf, photoOf } from '../data/assets.ts'
import { grantSubscription } from '../data/grant-access.ts'
import { createItem } from '../data/items.ts'
import { openConversation, send } from '../data/messages.ts'
import { saveCard, topUpWallet } from '../data/money.ts'
import { bankDetails, earnTips } from '../data/payouts.ts'
import { createFan, createPerformer, type TestPerson } from '../data/people.ts'
import { createMessage, createStream, createVideoCall } from '../data/private.ts'
import { picture } from '../media/pictures.ts'
import { createAdmin } from './admin.ts'

/** Two people of the site, two operators with all rights, and one with few. */
export type Side = 'fan' | 'creator' | 'owner' | 'colleague' | 'support'
export type ConsistencyFixtures = Awaited<ReturnType<typeof createConsistencyFixtures>>

const done = <T extends { status: number; data: unknown; error: unknown }>(answer: T): T['data'] => {
  if (answer.status >= 300)
    throw new Error(`The fixtures of what is shown: ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** Items of a creator: `open` for all, `forSale` at 5.00 each, and those that a row changes or removes. */
const itemsOf = async (app: TestApp, creator: TestPerson) => {
  const each = async <T extends ItemType>(kinds: readonly T[], columns: Record<string, unknown> = {}) =>
    Object.fromEntries(
      await Promise.all(kinds.map(async (kind) => [kind, await createItem(app, creator, kind, columns)] as const))
    ) as Record<T, string>
  const forSale = await each(['feed', 'video', 'gallery'], { access: 'sale', price: 500 })
  const [open, toChange, toRemove] = [
    await each(ItemType.options),
    await each(ItemType.options),
    await each(ItemType.options),
  ]
  const gallery = await galleryOf(app, creator, { title: 'With photos', access: 'free' })
  const poll = done(
    await app.call(feeds.createPoll, { body: { question: 'Encore?', options: ['Yes', 'No'] } }, creator)
  )
  const pollPost = done(
    await app.call(feeds.create, { body: { text: 'Vote', pollId: poll._id, access: 'free' } }, creator)
  )
  return {
    open,
    forSale,
    toChange,
    toRemove,
    gallery,
    photo: await photoOf(app, creator, { title: 'To change', access: 'free' }),
    photoForGallery: await photoOf(app, creator, { title: 'For a gallery', access: 'free' }),
    photoToRemove: await photoOf(app, creator, { title: 'To remove', access: 'free' }),
    pollPost: pollPost._id,
    pollOption: poll.options[0]!._id,
    freePoll: done(await app.call(feeds.createPoll, { body: { question: 'Again?', options: ['Yes', 'No'] } }, creator))
      ._id,
    videoFile: await fileOf(app, creator, 'video'),
    photoFile: await fileOf(app, creator, 'photo'),
    teaserFile: await fileOf(app, creator, 'video-teaser'),
    welcomeFile: await fileOf(app, creator, 'welcome-video'),
  }
}

/** What fan and creator have written below the open post. */
const commentsOf = async (app: TestApp, fan: TestPerson, objectId: string) => {
  const comment = async (content: string) =>
    done(await app.call(comments.create, { body: { objectType: 'feed', objectId, content } }, fan))._id
  return {
    toChange: await comment('To change'),
    toRemove: await comment('To remove'),
    toLike: await comment('To like'),
  }
}

const moneyOf = async (app: TestApp, fan: TestPerson, creator: TestPerson) => {
  const add = async () => done(await app.call(addresses.create, { body: home }, fan))._id
  const product = await createItem(app, creator, 'product', { product_type: 'physical', stock: 5, price: 500 })
  const buy = async (deliveryAddressId: string) =>
    done(
      await app.call(
        wallet.product,
        { params: { id: product }, body: { price: 5, deliveryAddressId } },
        { ...fan, key: randomUUIDv7() }
      )
    )
  const [address, otherAddress, addressToRemove] = [await add(), await add(), await add()]
  await buy(address)
  await buy(address)
  done(await app.call(payoutSettings.banking, { params: { id: creator.id }, body: bankDetails }, creator))
  await earnTips(app, fan, creator, 125)
  const coupon = async () =>
    done(
      await app.call(
        coupons.create,
        { body: { code: `C${randomUUIDv7().slice(-8)}`.toUpperCase(), kind: 'percentage', value: 20 } },
        creator
      )
    )._id
  const [order = '', orderToAddress = ''] = done(await app.call(orders.searchOwn, {}, fan)).data.map(({ _id }) => _id)
  return {
    home,
    product,
    address,
    otherAddress,
    addressToRemove,
    card: await saveCard(app, fan),
    cardToRemove: await saveCard(app, fan),
    cardToPay: await saveCard(app, fan),
    cardToAuthenticate: await saveCard(app, fan, '4000 0027 6000 3184'),
    coupon: await coupon(),
    couponToEnd: await coupon(),
    order,
    orderToAddress,
  }
}

/**
 * A fan and a creator who follow, subscribe to, buy from and write to each other, the operators, and whatever the rows
 * act on: no row uses what another one changes.
 */
export async function createConsistencyFixtures(app: TestApp) {
  const [fan, creator, other] = [await createFan(app), await createPerformer(app), await createPerformer(app)]
  for (const { id } of [creator, other])
    await app.deps.db
      .insertInto('message_setting')
      .values({ account_id: id, call_minute_price: 100, call_minimum_minutes: 5, updated_at: app.clock.now() })
      .execute()
  done(await app.call(follows.create, { params: { id: creator.id } }, fan))
  done(await app.call(follows.notifications, { params: { id: creator.id }, body: { level: 'all' } }, fan))
  const conversation = await openConversation(app, fan, creator)
  for (const amount of [300, 300, 300]) await topUpWallet(app, fan, amount)
  await grantSubscription(app, fan, creator)
  const money = await moneyOf(app, fan, creator)
  const items = await itemsOf(app, creator)
  const message = async (from: TestPerson, text: string) => done(await send(app, from, conversation._id, text))._id
  const chat = done(await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator))._id
  done(
    await app.call(
      streamMessages.update,
      { params: { id: chat }, body: { isOpen: true, whoMayWrite: 'anyone' } },
      creator
    )
  )
  const line = async (text: string) =>
    done(await app.call(streamMessages.send, { params: { id: chat }, body: { text } }, fan))._id
  const bookmark = { action: 'bookmark', objectType: 'feed', objectId: items.open.feed } as const
  const admin = await createAdmin(app, { fan, creator, other, card: money.cardToPay })
  return {
    fan,
    creator,
    other,
    ...admin,
    ...money,
    items,
    comments: await commentsOf(app, fan, items.open.feed),
    conversation: conversation._id,
    messageToRemove: await message(fan, 'To remove'),
    lockedMessage: await createMessage(app, creator, fan, { price: 500, text: 'Secret' }),
    chat,
    lineToRemove: await line('To remove'),
    stream: await createStream(app, other, { access: 'sale', price: 500 }),
    calls: {
      toAccept: await createVideoCall(app, fan, creator, { price: 1500, status: 'requested' }),
      toPay: await createVideoCall(app, fan, other, { price: 1500 }),
    },
    broadcast: done(
      await app.call(broadcasts.create, { body: { text: 'Hello all', audience: 'subscribers' } }, creator)
    )._id,
    bookmarked: done(await app.call(reactions.add, { body: bookmark }, fan)),
    picture: new Blob([new Uint8Array(await picture(600, 600))], { type: 'image/jpeg' }),
  }
}
