import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from '../../../support/app.ts'
import { testApp } from '../../../support/app.ts'
import { creatorWithEarnings } from '../../../support/data/payouts.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'
import { smallVideo } from '../../../support/media/media.ts'
import { picture } from '../../../support/media/pictures.ts'
import { oauth1Provider } from '../../../support/servers/oauth1-provider.ts'
import { oidcProvider } from '../../../support/servers/oidc-provider.ts'
import { asking, clientOf, type Caller, type Sent } from './client.ts'

const social = { id: 'our-client', secret: 'our & secret' }

/** The site with its people, and `made`: the ids of what the calls have made, by a name of ours. */
export async function createSpecifiedFixtures() {
  const [google, twitter] = [await oidcProvider(social), await oauth1Provider(social)]
  const test = await testApp({
    GOOGLE_CLIENT_ID: social.id,
    GOOGLE_CLIENT_SECRET: social.secret,
    GOOGLE_ISSUER: google.issuer,
    TWITTER_CLIENT_ID: social.id,
    TWITTER_CLIENT_SECRET: social.secret,
    TWITTER_BASE: twitter.origin,
  })
  // Its earnings are released by moving the clock, after which only new sign-ins are fresh: before all others.
  const patron = await createFan(test)
  await topUpWallet(test, patron, 200)
  const earner = await creatorWithEarnings(test, patron)
  const [fan, stranger] = [await createFan(test), await createFan(test)]
  const [creator, other] = [await createPerformer(test), await createPerformer(test)]
  await test.deps.db
    .insertInto('message_setting')
    .values({ account_id: creator.id, call_minute_price: 100, call_minimum_minutes: 5, updated_at: test.clock.now() })
    .execute()
  await test.deps.db
    .insertInto('token_package')
    .values({ id: randomUUIDv7(), label: JSON.stringify({ en: 'A hundred', pt: 'Cem' }), price: 9000, tokens: 10_000 })
    .execute()
  const client = clientOf(test)
  return {
    test,
    patron,
    earner,
    fan,
    stranger,
    creator,
    other,
    google,
    twitter,
    client,
    ask: asking(client),
    picture: await picture(640, 640),
    video: await smallVideo(),
    made: {} as Record<string, string>,
    /** The balance of somebody, as the client shows it. */
    balanceOf: async (who: Caller): Promise<number> => (await client('GET /users/me', who)).data.balance,
    close: () => closeAll(test, google, twitter),
  }
}
export type SpecifiedFixtures = Awaited<ReturnType<typeof createSpecifiedFixtures>>

async function closeAll(test: TestApp, ...servers: { close(): Promise<unknown> }[]) {
  await test.close()
  for (const server of servers) await server.close()
}

/** Makes the specified call itself. Returns what it answers. */
export type Ask = (as: Caller, sent?: Sent) => ReturnType<SpecifiedFixtures['ask']>
/** Makes one specified call, and compares its answer and its effect with what the specification says of them. */
export type SpecifiedCall = (ask: Ask, fixtures: SpecifiedFixtures) => Promise<void>
/** By method and path; in an order in which each finds what it needs. */
export type SpecifiedCalls = Readonly<Record<string, SpecifiedCall>>
