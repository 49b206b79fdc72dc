import { sql, type RawBuilder } from 'kysely'
import { isId } from '../../../../contract/id-text.ts'

/** Identifies an account by id or by lower-case username. */
export type AccountRef = { id: string } | { username: string }

/** Parses an id or a username; usernames are compared case-insensitively (Spec §2, profileId). */
export const parseAccountRef = (idOrUsername: string): AccountRef =>
  isId(idOrUsername) ? { id: idOrUsername } : { username: idOrUsername.toLowerCase() }

/** SQL condition over `account`: the account that `ref` identifies. */
export function matchesAccountRef(ref: AccountRef): RawBuilder<boolean> {
  return 'id' in ref ? sql`account.id = ${ref.id}::uuid` : sql`lower(account.username) = ${ref.username}`
}

/** SQL condition over `account`: the account with this id or username. */
export const accountIs = (idOrUsername: string): RawBuilder<boolean> => matchesAccountRef(parseAccountRef(idOrUsername))
