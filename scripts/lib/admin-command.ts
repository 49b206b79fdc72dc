import { isId } from '../../contract/id-text.ts'
import type { Deps } from '../../server/deps.ts'
import { findAccount, findByName } from '../../server/features/identity/auth/queries.ts'

/** A command that cannot be executed; the message is for the operator. */
export class Refused extends Error {}

/** A command of `npm run admin -- <name>`: `words` (its arguments) and `about` are shown in the help, `run` returns the output, and `minWords` is the minimum number of arguments. */
export type Command = {
  readonly words: string
  readonly about: string
  readonly minWords: number
  run(deps: Deps, words: readonly string[]): Promise<string>
}

/** Finds an account by id, username or e-mail address. @throws Refused when it does not exist */
export async function accountOf(deps: Deps, name = '') {
  const account = isId(name) ? await findAccount(deps.db, name) : await findByName(deps.db, name)
  if (!account) throw new Refused(`There is no account ${name}`)
  return account
}

/** A moment for the terminal, in UTC. */
export const when = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** Removes control characters from users' texts, because they could control the operator's terminal. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '')
