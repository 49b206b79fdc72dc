import { randomUUIDv7 } from 'node:crypto'
import { videoCalls } from '../../../contract/social/video-calls/video-calls.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../app.ts'
import { createFollow } from './messages.ts'
import { topUpWallet } from './money.ts'
import { createFan, createPerformer, type TestPerson } from './people.ts'

/** A server with a relay for video calls. */
export const callApp = (): Promise<TestApp> =>
  testApp({
    STUN_URLS: 'stun:stun.example.test:3478',
    TURN_URLS: 'turn:turn.example.test:3478',
    TURN_SECRET: 'a shared secret',
  })

/**
 * A creator who takes calls of at least 5 minutes for 3 tokens a minute, or 1 token in a group, and a fan with 100
 * tokens who follows them.
 */
export async function createCallPair(test: TestApp): Promise<{ creator: TestPerson; fan: TestPerson }> {
  const creator = await createPerformer(test)
  await test.deps.db
    .insertInto('message_setting')
    .values({
      account_id: creator.id,
      call_minute_price: 300,
      call_group_minute_price: 100,
      call_minimum_minutes: 5,
      updated_at: test.clock.now(),
    })
    .execute()
  return { creator, fan: await createCaller(test, creator) }
}

/** Another fan with 100 tokens who follows the creator. */
export async function createCaller(test: TestApp, creator: TestPerson): Promise<TestPerson> {
  const fan = await createFan(test)
  await createFollow(test, fan, creator)
  await topUpWallet(test, fan, 100)
  return fan
}

/** Asks for a call of 10 minutes for 30 tokens, unless `body` says otherwise. */
export const askForCall = (test: TestApp, creator: TestPerson, fan: TestPerson, body: object = {}) =>
  test.call(
    videoCalls.request,
    { body: { performerId: creator.id, minutes: 10, price: 30, note: 'About the sketch', ...body } },
    fan
  )

export type CallStep = 'accept' | 'decline' | 'cancel' | 'end' | 'view'

export const stepOfCall = (test: TestApp, name: CallStep, id: string, who: TestPerson) =>
  test.call(videoCalls[name] as typeof videoCalls.view, { params: { id } }, who)

/** Pays a call of 30 tokens, unless `price` says otherwise. */
export const payForCall = (test: TestApp, id: string, fan: TestPerson, key: string = randomUUIDv7(), price = 30) =>
  test.call(wallet.videoCall, { params: { id }, body: { price } }, { token: fan.token, key })
