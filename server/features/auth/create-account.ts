import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ageAt, minimumAge } from '../../../contract/accounts.ts'
import type { auth } from '../../../contract/auth.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import { requestEmailConfirmation } from './send-link.ts'

export type Registration = z.output<typeof auth.registerUser.body>

const words = {
  age: { en: 'You must be 18 or older', pt: 'Você precisa ter 18 anos ou mais' },
  username: { en: 'This username is taken', pt: 'Este nome de usuário já está em uso' },
} as const

/**
 * Refuses, with the field's name, who is too young on this day by the server's clock, or asks for a username that is taken: usernames are public. Whether the e-mail address is known
 * is not looked at. @throws ApiError 422
 */
export async function checkRegistration(
  deps: Deps,
  newcomer: Pick<Registration, 'birthDate' | 'username'>,
  language: Language
): Promise<void> {
  if (ageAt(newcomer.birthDate, deps.clock.now()) < minimumAge) throw invalidField('birthDate', words.age[language])
  const taken = await deps.db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', newcomer.username.toLowerCase())
    .executeTakeFirst()
  if (taken) throw invalidField('username', words.username[language])
}

/** The refusal of a username that somebody else took in the same moment, or the error itself. */
export function usernameTakenError(error: unknown, language: Language): unknown {
  return (error as { constraint?: string }).constraint === 'account_username'
    ? invalidField('username', words.username[language])
    : error
}

/** Writes a new account, with its performer row when it is a creator's, and has its e-mail address confirmed; all inside `trx`. Returns its id. */
export async function createAccount(
  deps: Deps,
  trx: Trx,
  newcomer: Registration,
  made: { isPerformer: boolean; passwordHash: string; language: Language }
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
      password_hash: made.passwordHash,
      language: made.language,
      is_performer: made.isPerformer,
      status: made.isPerformer ? 'pending' : 'active',
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (made.isPerformer) await trx.insertInto('performer').values({ account_id: id }).execute()
  await requestEmailConfirmation(deps, trx, { id, email }, made.language, newcomer.next)
  return id
}
