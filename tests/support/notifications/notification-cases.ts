import { expect } from 'vitest'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { reports } from '../../../contract/social/reports.ts'
import { videoCalls } from '../../../contract/social/video-calls/video-calls.ts'
import { approvePerformer, rejectPerformer } from '../../../server/features/catalogue/performers/approve-performer.ts'
import { putBack, takeDown } from '../../../server/features/social/reports/take-down.ts'
import { createItem } from '../data/items.ts'
import { createFollow, openConversation, send } from '../data/messages.ts'
import { createFan } from '../data/people.ts'
import { until } from '../until.ts'
import { actsOf, type Case, type Fixtures } from './notification-acts.ts'
import { moneyCases } from './notification-money-cases.ts'

/** The cause of each kind of notification. */
export const notificationCases = (fixtures: Fixtures): Record<string, Case> => {
  const { unreadOf, like, comment, follow, takeCalls, publishTo } = actsOf(fixtures)
  return {
    ...moneyCases(fixtures),
    follower: {
      kind: 'follower',
      to: 'creator',
      cause: () => follow(),
      is: { href: '/creator/subscribers?tab=followers' },
    },
    comment: {
      kind: 'comment',
      to: 'creator',
      cause: async () => comment(await createItem(fixtures.test, fixtures.creator, 'feed'), 'What a view'),
      is: { excerpt: 'What a view', detail: 'feed' },
    },
    reply: {
      kind: 'reply',
      to: 'fan',
      is: { excerpt: 'Thank you', detail: 'feed' },
      cause: async () => {
        const id = await createItem(fixtures.test, fixtures.creator, 'feed')
        await comment(id, 'Thank you', fixtures.creator, await comment(id, 'What a view'))
      },
    },
    like: {
      kind: 'like',
      to: 'creator',
      cause: async () => like(await createItem(fixtures.test, fixtures.creator, 'feed')),
      is: { detail: 'feed', total: 1 },
    },
    'like of a comment': {
      kind: 'like',
      to: 'fan',
      cause: async () =>
        like(
          await comment(await createItem(fixtures.test, fixtures.creator, 'feed'), 'What a view'),
          fixtures.creator,
          'comment'
        ),
      is: { detail: 'comment' },
    },
    message: {
      kind: 'message',
      to: 'creator',
      cause: async () =>
        send(
          fixtures.test,
          fixtures.fan,
          (await openConversation(fixtures.test, fixtures.fan, fixtures.creator))._id,
          'Hello'
        ),
      is: { total: 1 },
    },
    call: {
      kind: 'call',
      to: 'creator',
      is: { detail: 'requested' },
      cause: async () => {
        await Promise.all([takeCalls(), createFollow(fixtures.test, fixtures.fan, fixtures.creator)])
        expect(
          (
            await fixtures.test.call(
              videoCalls.request,
              { body: { performerId: fixtures.creator.id, minutes: 10, price: 30, note: 'Hi' } },
              fixtures.fan
            )
          ).status
        ).toBe(201)
      },
    },
    'call to who asked': {
      kind: 'call',
      to: 'fan',
      is: { detail: 'accepted' },
      cause: async () => {
        await Promise.all([takeCalls(), createFollow(fixtures.test, fixtures.fan, fixtures.creator)])
        const { data } = await fixtures.test.call(
          videoCalls.request,
          { body: { performerId: fixtures.creator.id, minutes: 10, price: 30, note: 'Hi' } },
          fixtures.fan
        )
        await fixtures.test.call(videoCalls.accept, { params: { id: data._id } }, fixtures.creator)
      },
    },
    live: {
      kind: 'live',
      to: 'fan',
      is: { total: 1 },
      cause: async () => {
        await createFollow(fixtures.test, fixtures.fan, fixtures.creator)
        const { data } = await fixtures.test.call(
          streamMessages.ofPerformer,
          { params: { id: fixtures.creator.username } },
          fixtures.creator
        )
        await fixtures.test.call(
          streamMessages.update,
          { params: { id: data._id }, body: { isOpen: false } },
          fixtures.creator
        )
        await fixtures.test.call(
          streamMessages.update,
          { params: { id: data._id }, body: { isOpen: true } },
          fixtures.creator
        )
        await until(async () => expect(await unreadOf(fixtures.fan)).toBe(1))
      },
    },
    post: {
      kind: 'post',
      to: 'fan',
      is: { total: 1, detail: 'feed', excerpt: 'A title' },
      cause: () => publishTo('feed'),
    },
    story: { kind: 'story', to: 'fan', is: { total: 1, detail: 'story' }, cause: () => publishTo('story') },
    video: { kind: 'video', to: 'fan', is: { total: 1, detail: 'video' }, cause: () => publishTo('video') },
    photo: { kind: 'photo', to: 'fan', is: { total: 1, detail: 'gallery' }, cause: () => publishTo('gallery') },
    product: { kind: 'product', to: 'fan', is: { total: 1, detail: 'product' }, cause: () => publishTo('product') },
    'refusal of an application': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      is: { detail: 'application', excerpt: 'Too dark' },
      cause: async () => {
        await fixtures.test.deps.db
          .updateTable('account')
          .set({ status: 'pending' })
          .where('id', '=', fixtures.creator.id)
          .execute()
        await rejectPerformer(fixtures.test.deps, fixtures.creator.id, 'Too dark')
      },
    },
    'refusal of a video': {
      kind: 'refusal',
      to: 'creator',
      bySite: true,
      is: { detail: 'video', excerpt: 'Not allowed' },
      cause: async () =>
        takeDown(
          fixtures.test.deps,
          'video',
          await createItem(fixtures.test, fixtures.creator, 'video'),
          'Not allowed'
        ),
    },
    'a video that may be published again': {
      kind: 'account',
      to: 'creator',
      bySite: true,
      is: { detail: 'video', href: '/creator/videos' },
      cause: async () => {
        const id = await createItem(fixtures.test, fixtures.creator, 'video')
        await takeDown(fixtures.test.deps, 'video', id, 'Not allowed')
        await putBack(fixtures.test.deps, 'video', id)
      },
    },
    'a report to an operator': {
      kind: 'waiting',
      to: 'fan',
      bySite: true,
      is: { detail: 'report', total: 1 },
      cause: async () => {
        await fixtures.test.deps.db
          .updateTable('account')
          .set({ operator_role: 'owner' })
          .where('id', '=', fixtures.fan.id)
          .execute()
        const body = {
          objectType: 'performer',
          objectId: fixtures.creator.id,
          reason: 'spam',
          description: '',
        } as const
        expect((await fixtures.test.call(reports.create, { body }, await createFan(fixtures.test))).status).toBe(201)
      },
    },
    approval: {
      kind: 'account',
      to: 'creator',
      bySite: true,
      is: { detail: 'approved' },
      cause: async () => {
        await fixtures.test.deps.db
          .updateTable('account')
          .set({ status: 'pending' })
          .where('id', '=', fixtures.creator.id)
          .execute()
        await approvePerformer(fixtures.test.deps, fixtures.creator.id)
      },
    },
  }
}
