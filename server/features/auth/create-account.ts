import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { ageAt, minimumAge } from '../../../contract/accounts.ts'
import type { auth } from '../../../contract/auth.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Db } from '../../db/connect.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import { sendConfirmation } from './send-link.ts'

export type Newcomer = z.output<typeof auth.registerUser.body>

const words = {
  age: { en: 'You must be 18 or over', pt: 'É preciso ter 18 anos ou mais' },
  username: { en: 'This username is taken', pt: 'Este nome de usuário já está em uso' },
  email: { en: 'An account with this e-mail exists already', pt: 'Já existe uma conta com este e-mail' },
} as const

/** Refuses, with the field's name, who is too young on this day by the server's clock, or asks for a name or address that is taken. @throws ApiError 422 */
export async function checkNewcomer(deps: Deps, newcomer: Pick<Newcomer, 'birthDate' | 'username' | 'email'>, language: Language): Promise<void> {
  if (ageAt(newcomer.birthDate, deps.clock.now()) < minimumAge) throw invalidField('birthDate', words.age[language])
  const fields: Record<string, string> = {}
  for (const name of ['username', 'email'] as const) if (await isTaken(deps.db, name, newcomer[name])) fields[name] = words[name][language]
  if (Object.keys(fields).length) throw new ApiError('invalid', {}, fields)
}

async function isTaken(db: Db, column: 'username' | 'email', value: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where(sql`lower(${sql.ref(column)})`, '=', value.toLowerCase()).executeTakeFirst()
  return row !== undefined
}

/** The refusal of a name or address that somebody else took in the same moment, or the error itself. */
export function takenMeanwhile(error: unknown, language: Language): unknown {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'account_username') return invalidField('username', words.username[language])
  if (constraint === 'account_email') return invalidField('email', words.email[language])
  return error
}

/** Writes a new account, with its performer row when it is a creator's, and sends the confirmation link; all inside `trx`. Returns its id. */
export async function createAccount(deps: Deps, trx: Trx, newcomer: Newcomer, made: { isPerformer: boolean; passwordHash: string; language: Language }): Promise<string> {
  const { name, username, email, birthDate, country } = newcomer
  const now = deps.clock.now()
  const id = randomUUIDv7()
  await trx
    .insertInto('account')
    .values({
      id, name, username, email, birth_date: birthDate, country: country?.toUpperCase() ?? null, password_hash: made.passwordHash, language: made.language,
      is_performer: made.isPerformer, status: made.isPerformer ? 'pending' : 'active', created_at: now, updated_at: now,
    })
    .execute()
  if (made.isPerformer) await trx.insertInto('performer').values({ account_id: id }).execute()
  await sendConfirmation(deps, trx, { id, name, email, language: made.language }, made.language)
  return id
}
