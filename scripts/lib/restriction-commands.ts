import { RestrictionKind } from '../../contract/admin/people.ts'
import { restrictAccount } from '../../server/features/identity/restrictions/restrict-account.ts'
import { accountOf, Refused, type Command } from './admin-command.ts'

const kindOf = (word = ''): RestrictionKind => {
  const kind = RestrictionKind.options.find((one) => one === word)
  if (!kind) throw new Refused(`${word} is not one of: ${RestrictionKind.options.join(', ')}`)
  return kind
}

/** The commands for the steps before a suspension. */
export const restrictionCommands: Readonly<Record<string, Command>> = {
  restrict: {
    words: '<username|id> <posting|payouts> <reason>',
    about: 'stop an account from posting or from requesting payouts; the person is shown the reason',
    minWords: 3,
    run: async (deps, [who, kind, ...rest]) => {
      const account = await accountOf(deps, who)
      await restrictAccount(deps, account.id, kindOf(kind), rest.join(' '))
      return `${account.username ?? account.id} is restricted`
    },
  },
  unrestrict: {
    words: '<username|id> <posting|payouts>',
    about: 'lift a restriction',
    minWords: 2,
    run: async (deps, [who, kind]) => {
      const account = await accountOf(deps, who)
      await restrictAccount(deps, account.id, kindOf(kind), null)
      return `${account.username ?? account.id} is no longer restricted`
    },
  },
}
