import { randomUUIDv7 } from 'node:crypto'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { payments } from '../../../contract/money/payments.ts'
import { payoutSettings } from '../../../contract/money/payout-settings.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { hashPassword } from '../../../server/features/identity/auth/password.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { testAppOn, type TestApp } from '../app.ts'
import { saveCard } from '../data/money.ts'
import { bankDetails } from '../data/payouts.ts'
import { createSoakUsers } from '../soak/setup.ts'
import type { Caller } from './ask.ts'
import { markFor, markOfPost, openMark } from './marks.ts'
import type { Harness } from './harness.ts'

/** A post: `number` is in its marks if it is locked. */
export type Post = { id: string; number: number; access: 'free' | 'subscriber' | 'sale'; creator: number }

/** A person of the run, with everything that the site has confirmed to them. */
export type Person = Caller & {
  readonly id: string
  readonly username: string
  readonly isCreator: boolean
  readonly opened: Set<number>
  /** Their conversations by the number of the other person. */
  readonly conversations: Map<number, string>
  cardId: string
  /** Tokens in the wallet as the answers say, in hundredths. */
  tokens: number
}

export type Fixtures = { people: Person[]; creators: Person[]; fans: Person[]; posts: Post[]; password: string }

/** Price of a locked post, in tokens. */
export const POST_PRICE = 2
const START_TOKENS = 200
const DAY_MS = 86_400_000

/**
 * Creates accounts, a tenth of them creators with posts and released earnings, the others fans with a filled wallet, a
 * card and a conversation with a creator. It was nine days ago, so that what was earned then is available now.
 */
export async function createFixtures(harness: Harness, size: number): Promise<Fixtures> {
  const test = await testAppOn(
    harness.databaseUrl,
    { ...harness.env, RATE_LIMITS: '0', LOG_LEVEL: 'silent' },
    new Date(Date.now() - 9 * DAY_MS)
  )
  try {
    const password = `a password of the run ${randomUUIDv7()}`
    const people = await createPeople(test, size, password)
    const fixtures: Fixtures = {
      people,
      creators: people.filter((person) => person.isCreator),
      fans: people.filter((person) => !person.isCreator),
      posts: [],
      password,
    }
    for (const creator of fixtures.creators) {
      for (const access of ['free', 'free', 'sale', 'sale', 'sale', 'sale', 'subscriber'] as const)
        fixtures.posts.push(await publish(test, creator, fixtures.posts.length, access))
      await done(test.call(payoutSettings.banking, { params: { id: creator.id }, body: bankDetails }, creator))
    }
    for (const fan of fixtures.fans) await fillWallet(test, fan, fixtures)
    test.clock.advance(9 * DAY_MS)
    await releaseEarnings(test.deps)
    for (const person of people) person.token = ''
    return fixtures
  } finally {
    await test.close()
  }
}

async function createPeople(test: TestApp, size: number, password: string): Promise<Person[]> {
  const users = await createSoakUsers(test, size)
  const hash = await hashPassword(password)
  const { db, clock } = test.deps
  const people: Person[] = []
  for (const [number, user] of users.entries()) {
    await db
      .updateTable('account')
      .set({ email: `${markFor(number, number)}@example.test`, email_verified_at: clock.now(), password_hash: hash })
      .where('id', '=', user.id)
      .execute()
    people.push({
      id: user.id,
      number,
      username: `townsfolk${number}`,
      token: user.token,
      address: `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`,
      isCreator: user.isPerformer,
      opened: new Set(),
      conversations: new Map(),
      cardId: '',
      tokens: 0,
    })
  }
  await db.updateTable('performer').set({ monthly_price: 995 }).execute()
  for (const [number, user] of users.entries()) {
    if (user.isPerformer) continue
    const creator = number - (number % 10)
    const [conversation = ''] = user.conversationIds
    people[number]?.conversations.set(creator, conversation)
    people[creator]?.conversations.set(number, conversation)
  }
  return people
}

const done = async <T>(answering: Promise<{ status: number; data: T; error: unknown }>): Promise<T> => {
  const { status, data, error } = await answering
  if (status >= 300) throw new Error(JSON.stringify(error))
  return data
}

/** The body of a post with marks in all that is locked. */
export const postBody = (number: number, access: Post['access']) => ({
  access,
  text: access === 'free' ? openMark() : markOfPost(number),
  ...(access === 'sale' && { price: POST_PRICE }),
})

async function publish(test: TestApp, creator: Person, number: number, access: Post['access']): Promise<Post> {
  if (access !== 'free') creator.opened.add(number)
  const { _id } = await done(test.call(feeds.create, { body: postBody(number, access) }, creator))
  return { id: _id, number, access, creator: creator.number }
}

/** Fills a wallet, and tips the creator whom the fan talks to. */
async function fillWallet(test: TestApp, fan: Person, { people }: Fixtures): Promise<void> {
  const key = () => ({ token: fan.token, key: randomUUIDv7() })
  fan.cardId = await saveCard(test, fan as never)
  await done(test.call(payments.topUp, { body: { amount: START_TOKENS, cardId: fan.cardId } }, key()))
  const creator = people[fan.number - (fan.number % 10)]!
  const tip = await done(test.call(wallet.tip, { params: { id: creator.id }, body: { price: 50 } }, key()))
  fan.tokens = Math.round(tip.balance * 100)
}
