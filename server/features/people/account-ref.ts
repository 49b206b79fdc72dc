import { sql, type RawBuilder } from 'kysely'

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Who is meant where an id or a username may stand; a username without case. */
export type AccountRef = { id: string } | { username: string }

/** Who is meant by an id or a username; a username is compared without case (Spec §2, profileId). */
export const parseAccountRef = (idOrUsername: string): AccountRef =>
  isId(idOrUsername) ? { id: idOrUsername } : { username: idOrUsername.toLowerCase() }

/** SQL condition over `account`: the one who is meant. */
export function matchesAccountRef(who: AccountRef): RawBuilder<boolean> {
  return 'id' in who ? sql`account.id = ${who.id}::uuid` : sql`lower(account.username) = ${who.username}`
}

/** SQL condition over `account`: the one of this id or username. */
export const accountIs = (idOrUsername: string): RawBuilder<boolean> => matchesAccountRef(parseAccountRef(idOrUsername))
