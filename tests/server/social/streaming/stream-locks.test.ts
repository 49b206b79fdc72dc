import { afterAll, beforeAll, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { StreamAccess } from '../../../../contract/social/streaming/streams.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'
import { block } from '../../../support/data/items.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { liveStream } from '../../../support/data/streams.ts'
import { serveSockets } from '../../../support/sockets.ts'

const fanKinds = ['fan', 'follower', 'subscriber', 'expired', 'buyer', 'blocked'] as const
type Viewer = 'visitor' | (typeof fanKinds)[number] | 'other creator' | 'owner' | 'operator'
const viewers: Viewer[] = ['visitor', ...fanKinds, 'other creator', 'owner', 'operator']
/** What only those hear who may watch. */
const secret = 'CANARY in the chat'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})

/** Whether this viewer may watch: the rule of product.md, implemented a second time. */
function mayWatch(who: Viewer, access: StreamAccess): boolean {
  if (who === 'owner' || who === 'operator') return true
  if (who === 'blocked') return false
  if (who === 'buyer') return true
  if (access === 'sale') return false
  if (access === 'subscriber') return who === 'subscriber'
  return access === 'free' || who === 'subscriber' || who === 'follower'
}

it.each(StreamAccess.options)(
  'gives picture and chat of a stream with the access %s only to those with the right',
  async (access) => {
    const people: Partial<Record<Viewer, TestPerson>> = {
      owner: await createPerformer(test),
      'other creator': await createPerformer(test),
      operator: await createAdmin(test),
    }
    for (const who of fanKinds) people[who] = await createFan(test)
    const { owner, follower, subscriber, expired, buyer, blocked } = people as Record<Viewer, TestPerson>
    await test.call(follows.create, { params: { id: owner.id } }, follower)
    await grantSubscription(test, subscriber, owner)
    await grantSubscription(test, expired, owner)
    await test.deps.db
      .updateTable('subscription')
      .set({ status: 'expired', ends_at: new Date(test.clock.now().getTime() - 1000), next_charge_at: null })
      .where('user_id', '=', expired.id)
      .execute()
    const id = await liveStream(test, owner, { access, ...(access === 'sale' && { price: 5 }) })
    await grantPurchase(test, buyer, owner, 'stream', id)
    await block(test, owner, blocked)
    const chat = (await test.call(streamMessages.ofPerformer, { params: { id: owner.id } }, owner)).data._id
    await test.call(streamMessages.send, { params: { id: chat }, body: { text: secret } }, owner)

    for (const who of viewers) {
      const token = people[who]?.token
      const get = (url: string) =>
        test.app.inject({ url: `/api${url}`, headers: token === undefined ? {} : { authorization: token } })
      const answers = await Promise.all([
        get(`/streaming/join/${id}`),
        get(`/streaming/${id}`),
        get(`/streaming/performers/${owner.id}`),
        get('/streaming/user/search?limit=100'),
        get(`/performer/streaming/${id}`),
        get(`/performer/streaming/${id}/summary`),
        get(`/conversations/stream/performer/${owner.id}`),
        get(`/messages/stream/${chat}`),
        get(`/messages/conversations/public/${chat}`),
        test.app.inject({
          method: 'POST',
          url: '/api/streaming/agora/token',
          payload: { streamId: id },
          headers: token === undefined ? {} : { authorization: token },
        }),
      ])
      const bodies = answers.map(({ body }) => body).join('\n')
      // The visitors' list is everybody's, so it shows no more than a visitor may see.
      const found = [/\/m\/live/.test(bodies), bodies.includes(secret)]
      const isAllowed = mayWatch(who, access)
      expect([who, access, ...found]).toEqual([who, access, isAllowed, isAllowed || access === 'free'])
      if (who === 'visitor') continue
      const device = await wire.connect(token ?? '')
      expect([who, await device.emit('stream/join', { conversationId: chat })]).toEqual([who, { ok: isAllowed }])
      const react = await device.emit('stream/react', { conversationId: chat, kind: 'heart' })
      expect([who, react]).toEqual([who, { ok: isAllowed }])
    }
  },
  60_000
)
