import { randomUUIDv7 } from 'node:crypto'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { ItemType } from '../../../contract/catalogue/items/items.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { conversations } from '../../../contract/social/conversations.ts'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { notify } from '../../../server/features/notifications/notification-center/notify.ts'
import type { TestApp } from '../app.ts'
import { grantSubscription } from '../data/grant-access.ts'
import { createItem } from '../data/items.ts'
import { createFollow } from '../data/messages.ts'
import { topUpWallet, saveCard } from '../data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../data/people.ts'
import { createMessage, createStream, createVideoCall } from '../data/private.ts'

/** Ids of a creator's items by type. */
type Items<T extends ItemType = ItemType> = Record<T, string>
/** The types that can be bought one by one. */
type Sellable = Exclude<ItemType, 'photo'>
const sellable: readonly Sellable[] = ['feed', 'video', 'gallery', 'product']

/**
 * A fan and three creators. The fan follows, subscribes to and writes with `creator`, follows `neighbour` without ever having written, and does not
 * follow `stranger`. All text that one of them wrote contains their account id, so that an answer which shows it can be recognised.
 */
export type BlockFixtures = {
  fan: TestPerson
  creator: TestPerson
  neighbour: TestPerson
  stranger: TestPerson
  items: Items
  /** At 5.00 each. */
  forSale: Items<Sellable>
  story: string
  pollOption: string
  conversation: string
  lockedMessage: string
  requestedCall: string
  acceptedCall: string
  chat: string
  hostsChat: string
  liveStream: string
  /** The creator's, for everyone. */
  openStream: string
  scheduledStream: string
  /** A post of a fourth person, under which the fan and the creator have commented. */
  hostsPost: string
  commentOfFan: string
  commentOfCreator: string
  coupon: string
  cardId: string
}

const done = <T extends { status: number; data: unknown; error: unknown }>(answer: T): T['data'] => {
  if (answer.status >= 300) throw new Error(`The fixtures of blocks: ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

const itemsOf = async <T extends ItemType>(
  app: TestApp,
  creator: TestPerson,
  types: readonly T[],
  columns: Record<string, unknown> = {}
): Promise<Items<T>> => {
  const made: Partial<Items<T>> = {}
  for (const type of types)
    made[type] = await createItem(app, creator, type, {
      ...columns,
      ...(type === 'feed' ? { text: `Words of ${creator.id}` } : { title: `Words of ${creator.id}` }),
    })
  return made as Items<T>
}

const notifyOf = async (app: TestApp, to: TestPerson, actor: TestPerson): Promise<void> => {
  await transaction(app.deps.db, (trx) =>
    notify(app.deps, trx, { to: to.id, kind: 'reply', actorId: actor.id, excerpt: actor.id, href: '/posts/1' })
  )
  await app.deps.events.flush(app.deps)
}

/** Comments of two people under a post of a third, and their messages in the chat of the third. */
const meetAtHost = async (app: TestApp, fan: TestPerson, creator: TestPerson) => {
  const host = await createPerformer(app)
  const hostsPost = await createItem(app, host, 'feed')
  const comment = async (who: TestPerson) =>
    done(await app.call(comments.create, { body: { objectType: 'feed', objectId: hostsPost, content: who.id } }, who))
      ._id
  const hostsChat = await openChat(app, host)
  for (const who of [fan, creator])
    done(await app.call(streamMessages.send, { params: { id: hostsChat }, body: { text: who.id } }, who))
  return { hostsPost, hostsChat, commentOfFan: await comment(fan), commentOfCreator: await comment(creator) }
}

const openChat = async (app: TestApp, creator: TestPerson): Promise<string> => {
  const id = done(await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator))._id
  done(
    await app.call(streamMessages.update, { params: { id }, body: { isOpen: true, whoMayWrite: 'anyone' } }, creator)
  )
  return id
}

const pollOf = async (app: TestApp, creator: TestPerson): Promise<string> => {
  const poll = done(
    await app.call(feeds.createPoll, { body: { question: `Of ${creator.id}?`, options: ['Yes', 'No'] } }, creator)
  )
  done(await app.call(feeds.create, { body: { text: creator.id, pollId: poll._id, access: 'free' } }, creator))
  return poll.options[0]!._id
}

const createPeople = async (app: TestApp) => {
  const { db, clock } = app.deps
  const people = {
    fan: await createFan(app),
    creator: await createPerformer(app),
    neighbour: await createPerformer(app),
    stranger: await createPerformer(app),
  }
  for (const { id } of Object.values(people)) {
    await db
      .updateTable('account')
      .set({ name: `Name ${id}` })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('message_setting')
      .values({ account_id: id, call_minute_price: 100, call_minimum_minutes: 5, updated_at: clock.now() })
      .execute()
  }
  return people
}

/** Creates a new fan with three new creators and everything that can be between them. Nobody blocks anybody yet. */
export async function createBlockFixtures(app: TestApp): Promise<BlockFixtures> {
  const { clock } = app.deps
  const people = await createPeople(app)
  const { fan, creator, neighbour, stranger } = people
  await createFollow(app, fan, creator)
  await createFollow(app, fan, neighbour)
  await grantSubscription(app, fan, creator)
  await topUpWallet(app, fan, 300)
  const items = await itemsOf(app, creator, ItemType.options)
  for (const [type, id] of Object.entries(items))
    done(
      await app.call(reactions.add, { body: { action: 'bookmark', objectType: type as ItemType, objectId: id } }, fan)
    )
  done(
    await app.call(reactions.add, { body: { action: 'bookmark', objectType: 'performer', objectId: creator.id } }, fan)
  )
  const opened = done(await app.call(conversations.open, { body: { source: 'performer', sourceId: creator.id } }, fan))
  await notifyOf(app, fan, creator)
  await notifyOf(app, creator, fan)
  const code = `C${randomUUIDv7().slice(-8)}`.toUpperCase()
  done(await app.call(coupons.create, { body: { code, kind: 'percentage', value: 20 } }, creator))
  return {
    ...people,
    items,
    coupon: code,
    conversation: opened._id,
    ...(await meetAtHost(app, fan, creator)),
    forSale: await itemsOf(app, creator, sellable, { access: 'sale', price: 500 }),
    story: await createItem(app, creator, 'feed', {
      is_story: true,
      text: creator.id,
      expires_at: new Date(clock.now().getTime() + 86_400_000),
    }),
    pollOption: await pollOf(app, creator),
    lockedMessage: await createMessage(app, creator, fan, { price: 500, text: creator.id }),
    requestedCall: await createVideoCall(app, fan, creator, { price: 1500, status: 'requested' }),
    acceptedCall: await createVideoCall(app, fan, stranger, { price: 1500 }),
    chat: await openChat(app, creator),
    liveStream: await createStream(app, stranger, { access: 'sale', price: 500 }),
    openStream: await createStream(app, creator, { access: 'free', title: creator.id }),
    scheduledStream: await createStream(app, creator, { access: 'free', status: 'scheduled' }),
    cardId: await saveCard(app, fan),
  }
}
