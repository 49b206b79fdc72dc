import { randomUUIDv7 } from 'node:crypto'
import { Email } from '../../../../contract/identity/users/accounts.ts'
import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { Language } from '../../../../contract/errors.ts'
import { DisplayName, plainName } from '../../../../contract/identity/users/names.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Identity } from '../../../integrations/social/identity.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireSignIn } from './policy.ts'
import { findAccount, findHolder, type AccountRow } from './queries.ts'
import { isAllowedName } from './restricted-names.ts'
import type { Caller } from './sign-in.ts'

export type Role = 'user' | 'performer'

/**
 * Signs in a person whom a provider has authenticated (Spec §3, Social sign-in). The account is the one linked before,
 * else the one with the same address if both sides have confirmed it, else a new one without password, username and
 * birth date, which have to be completed before the account can do anything. `role` only decides the kind of a new
 * account.
 * @throws ApiError `account_suspended`, `email_unverified`, `second_factor_required`
 */
export async function signInWithIdentity(
  deps: Deps,
  identity: Identity,
  role: Role,
  caller: Caller & { language: Language }
): Promise<Session> {
  const link = () =>
    transaction(deps.db, async (trx) => {
      const account = await findOrCreateAccount(deps, trx, identity, role, caller.language)
      await requireSignIn({ ...deps, db: trx }, account)
      return account
    })
  const signIn = async () => completeSignIn(deps, await link(), { method: identity.provider, remember: false }, caller)
  try {
    return await signIn()
  } catch (error) {
    // The same person signed in in two tabs at once: the other request has created the account, so a retry finds it.
    if ((error as { code?: string }).code === '23505') return signIn()
    throw error
  }
}

async function findOrCreateAccount(
  deps: Deps,
  trx: Trx,
  identity: Identity,
  role: Role,
  language: Language
): Promise<AccountRow> {
  const { provider, subject } = identity
  const linked = await trx
    .selectFrom('social_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const email = Email.safeParse(identity.email).data
  // Several accounts may have entered this address: only the one that has confirmed it is linked. The address belongs
  // to whoever confirms it, here or at a provider.
  const holder = email === undefined ? undefined : await findHolder(trx, email)
  const id = linked?.account_id ?? holder?.id ?? (await insertAccount(deps, trx, identity, role, language, email))
  if (!linked)
    await trx
      .insertInto('social_identity')
      .values({ provider, subject, account_id: id, created_at: deps.clock.now() })
      .execute()
  const account = await findAccount(trx, id)
  if (!account) throw new Error('the linked account is gone')
  return account
}

async function insertAccount(
  deps: Deps,
  trx: Trx,
  identity: Identity,
  role: Role,
  language: Language,
  email: string | undefined
): Promise<string> {
  const now = deps.clock.now()
  const id = randomUUIDv7()
  const given = DisplayName.safeParse([...plainName(identity.name)].slice(0, 60).join('').slice(0, 60)).data
  const isUsable = given !== undefined && (await isAllowedName(trx, given))
  const name = isUsable ? given : role === 'performer' ? 'New creator' : 'New fan'
  await trx
    .insertInto('account')
    .values({
      id,
      name,
      email: email ?? null,
      email_verified_at: email ? now : null,
      language,
      is_performer: role === 'performer',
      status: role === 'performer' ? 'pending' : 'active',
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (role === 'performer') await trx.insertInto('performer').values({ account_id: id }).execute()
  return id
}
