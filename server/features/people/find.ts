import { sql, type RawBuilder } from 'kysely'

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** SQL condition over `account`: the one of this id or username; a username is compared without case (Spec §2, profileId). */
export function isAccount(idOrUsername: string): RawBuilder<boolean> {
  return isId(idOrUsername) ? sql`account.id = ${idOrUsername}::uuid` : sql`lower(account.username) = ${idOrUsername.toLowerCase()}`
}
