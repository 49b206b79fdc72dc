import type { Deps } from '../../server/deps.ts'
import { findAccount, findByName } from '../../server/features/auth/queries.ts'

/** The command cannot be done; the message is for the operator. */
export class Refused extends Error {}

/** What `npm run admin -- <name>` does: `words` and `about` are shown in the help, `run` answers what is printed. */
export type Command = {
  readonly words: string
  readonly about: string
  readonly atLeast: number
  run(deps: Deps, words: readonly string[]): Promise<string>
}

/** Whether a word is an id of ours. */
export const isId = (word: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)

/** The account that an operator names by id, username or e-mail. @throws Refused when there is none */
export async function accountOf(deps: Deps, who = '') {
  const account = isId(who) ? await findAccount(deps.db, who) : await findByName(deps.db, who)
  if (!account) throw new Refused(`There is no account ${who}`)
  return account
}
