import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ageAt, minimumAge } from '../../../../contract/identity/users/accounts.ts'
import type { auth } from '../../../../contract/identity/auth/auth.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField, type ApiError } from '../../../http/api-error.ts'
import { isUsernameKept } from './former-usernames.ts'
import { requireAllowedNames } from './restricted-names.ts'
import { requestEmailConfirmation } from './send-link.ts'

export type Registration = z.output<typeof auth.registerUser.body>

const texts = {
  age: { en: 'You must be 18 or older', pt: 'Você precisa ter 18 anos ou mais' },
  username: { en: 'This username is taken', pt: 'Este nome de usuário já está em uso' },
} as const

/**
 * Rejects applicants who are under age by the server's clock, names with a restricted word, and usernames that are taken
 * (usernames are public). Does not check whether the e-mail address is known.
 * @throws ApiError 422 naming the field
 */
export async function checkRegistration(
  deps: Deps,
  newcomer: Pick<Registration, 'birthDate' | 'username' | 'name'>,
  language: Language
): Promise<void> {
  if (ageAt(newcomer.birthDate, deps.clock.now()) < minimumAge) throw invalidField('birthDate', texts.age[language])
  await requireAllowedNames(deps.db, newcomer)
  const taken = await deps.db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', newcomer.username.toLowerCase())
    .executeTakeFirst()
  if (taken || (await isUsernameKept(deps, deps.db, newcomer.username))) throw usernameTaken(language)
}

/** The error of a username that somebody has. */
export const usernameTaken = (language: Language): ApiError => invalidField('username', texts.username[language])

/**
 * Converts the unique violation of a username taken at the same moment into a field error; returns any other error
 * unchanged.
 */
export function usernameTakenError(error: unknown, language: Language): unknown {
  return (error as { constraint?: string }).constraint === 'account_username' ? usernameTaken(language) : error
}

/**
 * Inserts an account, with its performer row for a creator, and requests confirmation of its e-mail address; all inside
 * `trx`. Returns the account's id.
 */
export async function createAccount(
  deps: Deps,
  trx: Trx,
  newcomer: Registration,
  options: { isPerformer: boolean; passwordHash: string; language: Language }
): Promise<string> {
  const { name, username, email, birthDate, country } = newcomer
  const now = deps.clock.now()
  const id = randomUUIDv7()
  await trx
    .insertInto('account')
    .values({
      id,
      name,
      username,
      email,
      birth_date: birthDate,
      country: country?.toUpperCase() ?? null,
      password_hash: options.passwordHash,
      language: options.language,
      is_performer: options.isPerformer,
      status: options.isPerformer ? 'pending' : 'active',
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (options.isPerformer) await trx.insertInto('performer').values({ account_id: id }).execute()
  await requestEmailConfirmation(deps, trx, { id, email }, options.language, newcomer.next)
  return id
}
