import type { Deps } from '../../server/deps.ts'
import { closeAccount } from '../../server/features/account-lifecycle/deletion/close-account.ts'
import { loadDeletion } from '../../server/features/account-lifecycle/deletion/figures.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { accountOf, Refused, type Command } from './admin-command.ts'

const closing =
  (atOnce: boolean) =>
  async (deps: Deps, [who, ...rest]: readonly string[]): Promise<string> => {
    const account = await accountOf(deps, who)
    const { balance, pending, available, obstacles } = await loadDeletion(deps.db, account.id, deps.clock.now())
    await closeAccount(deps, account.id, { forfeits: null, reason: rest.join(' '), atOnce }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'deletion_blocked')
        throw new Refused(`Something has to be finished first: ${obstacles.join(', ')}`)
      throw error
    })
    const lost = `It loses ${balance} tokens and ${(pending + available).toFixed(2)} of earnings when it is erased.`
    return `${account.username ?? account.id} ${atOnce ? 'is erased by the running server, or when it starts' : 'is closed, and erased in 30 days'}. ${lost}`
  }

/** The commands that close and erase accounts (product.md, Leaving). */
export const deletionCommands: Readonly<Record<string, Command>> = {
  'close-account': {
    words: '<username|id> <reason>',
    about: 'close an account: hidden now, erased after 30 days unless its owner logs in; the person is told the reason',
    minWords: 2,
    run: closing(false),
  },
  'erase-account': {
    words: '<username|id> <reason>',
    about: 'erase an account at once, where the law demands it; it cannot be undone',
    minWords: 2,
    run: closing(true),
  },
}
