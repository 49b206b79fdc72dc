import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { hashPassword } from '../../features/identity/auth/password.ts'
import { random } from './art/random.ts'
import { demoCreators } from './creators/all.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-id.ts'
import { demoFans } from './fans.ts'

const dayMs = 86_400_000
const [asFan, asCreator, asPending, asAdmin] = demoAccounts

/** Ids of the demo's accounts. */
export const creatorId = (username: string): string => demoId(`creator ${username}`)
export const fanId = (username: string): string => demoId(`fan ${username}`)
export const pendingId = demoId('creator pending')
export const operatorId = demoId('operator')

const common = {
  is_performer: false,
  status: 'active',
  status_reason: null,
  password_hash: null,
  city: null,
  gender: null,
  language: 'en' as string,
}

/** Inserts the accounts of the demo, with the creators' own data; existing accounts are not changed. */
export async function seedPeople(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const typed = asFan.password
  // The password as a client sends it: hashed, if so configured (Spec §9).
  const password = await hashPassword(
    deps.config.passwordHashOnClient ? createHash('sha256').update(typed).digest('hex') : typed
  )
  const chance = random('people')
  const fans = demoFans.map(({ username, name, country }, i) => ({
    ...common,
    id: fanId(username),
    name,
    username,
    country,
    email: i ? `${username}@fans.demo.example` : asFan.email,
    password_hash: i ? null : password,
    birth_date: `${chance.int(1968, 2003)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`,
    language: country === 'BR' || country === 'PT' ? 'pt' : 'en',
    created_at: ago(366 - i * 3),
  }))
  const creators = demoCreators.map((one, i) => ({
    ...common,
    id: creatorId(one.username),
    is_performer: true,
    name: one.name,
    username: one.username,
    country: one.country,
    city: one.city,
    gender: one.gender,
    email: i ? `${one.username}@creators.demo.example` : asCreator.email,
    password_hash: i ? null : password,
    birth_date: one.birthDate,
    language: one.languages[0] === 'pt' ? 'pt' : 'en',
    created_at: ago(384 - i),
  }))
  const others = [
    {
      ...common,
      id: pendingId,
      is_performer: true,
      status: 'pending',
      name: 'Matteo Brusegan',
      username: 'matteo.vetro',
      country: 'IT',
      city: 'Murano',
      gender: 'male',
      email: asPending.email,
      password_hash: password,
      birth_date: '1983-08-28',
      created_at: ago(2),
    },
    {
      ...common,
      id: operatorId,
      operator_role: 'owner',
      name: 'Stage manager',
      username: 'stage.manager',
      country: 'PT',
      email: asAdmin.email,
      password_hash: password,
      birth_date: '1980-01-01',
      created_at: ago(390),
    },
  ]
  const accounts = [...fans, ...creators, ...others].map((row) => ({
    ...row,
    email_verified_at: row.created_at,
    updated_at: row.created_at,
  }))
  await deps.db
    .insertInto('account')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const performers = demoCreators.map((one, i) => ({
    account_id: creatorId(one.username),
    bio: one.bio,
    tagline: one.tagline,
    craft: one.craft,
    languages: [...one.languages],
    monthly_price: one.monthly,
    yearly_price: one.yearly ?? null,
    commission_bp: one.commissionBp ?? null,
    is_free_subscription: one.offersFreeDays ?? false,
    approved_at: ago(383 - i),
  }))
  const pending = {
    account_id: pendingId,
    bio: 'Third generation at the furnace. I blow glass that is thinner than it should be, and I would like to show you how.',
    tagline: 'Glass, breath, 1 100 °C',
    craft: 'Glassblower',
    languages: ['it', 'en'],
    monthly_price: 895,
    yearly_price: null,
    commission_bp: null,
    is_free_subscription: false,
    approved_at: null,
  }
  await deps.db
    .insertInto('performer')
    .values([...performers, pending])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await seedPackages(deps)
  await seedFollows(deps)
}

async function seedPackages(deps: Deps): Promise<void> {
  const offers = [
    ['Starter', 'Inicial', 'A few tips', 'Algumas gorjetas', 1000, 0],
    ['Regular', 'Frequente', '$5.00 extra', '$ 5,00 a mais', 5000, 500],
    ['Supporter', 'Apoio', '$15.00 extra', '$ 15,00 a mais', 10_000, 1500],
  ] as const
  await deps.db
    .insertInto('token_package')
    .values(
      offers.map(([en, pt, note, notePt, price, bonus], position) => ({
        id: demoId(`package ${en}`),
        label: JSON.stringify({ en, pt }),
        note: JSON.stringify({ en: note, pt: notePt }),
        price,
        tokens: price + bonus,
        bonus,
        position,
        created_at: deps.clock.now(),
        updated_at: deps.clock.now(),
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How much each fan likes each creator, from 0 to 1; both follows and subscriptions are derived from it. */
export function fanAffinity(fan: string, creator: { username: string; fame: number }): number {
  return random(`${fan} likes ${creator.username}`)() * (0.35 + creator.fame * 0.65)
}

async function seedFollows(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const rows = demoFans.flatMap(({ username }) =>
    demoCreators
      .filter((creator) => fanAffinity(username, creator) > 0.36)
      .map((creator) => ({
        follower_id: fanId(username),
        performer_id: creatorId(creator.username),
        created_at: new Date(now - random(`${username} follows ${creator.username}`).between(1, 330) * dayMs),
      }))
  )
  const made = await deps.db
    .insertInto('follow')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('performer_id')
    .execute()
  for (const [performerId, own] of Map.groupBy(made, (row) => row.performer_id)) {
    await deps.db
      .updateTable('performer')
      .set((is) => ({ total_followers: is('total_followers', '+', own.length) }))
      .where('account_id', '=', performerId)
      .execute()
  }
}
