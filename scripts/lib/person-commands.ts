import { BirthDate } from '../../contract/identity/users/accounts.ts'
import { Commission } from '../../contract/admin/people.ts'
import { changeCommission } from '../../server/features/catalogue/performers/change-commission.ts'
import { signOutAccount } from '../../server/features/identity/auth/sign-out-account.ts'
import { correctBirthDate } from '../../server/features/identity/users/correct-birth-date.ts'
import { accountOf, Refused, type Command } from './admin-command.ts'

type Checked<T> = { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } }

const valueOf = <T>(word: string, checked: Checked<T>): T => {
  if (checked.success) return checked.data
  throw new Refused(`${word}: ${checked.error.issues.map(({ message }) => message).join(' ')}`)
}

/** The commands that change one account, as the admin area does on the page of a person. */
export const personCommands: Readonly<Record<string, Command>> = {
  commission: {
    words: '<username|id> <percent|default>',
    about: 'set the commission of one creator, such as 12.5; sales after it use it',
    minWords: 2,
    run: async (deps, [who, word = '']) => {
      const account = await accountOf(deps, who)
      const percent = word === 'default' ? null : valueOf(word, Commission.safeParse(Number(word)))
      await changeCommission(deps, account.id, percent === null ? null : Math.round(percent * 100))
      return `${account.username ?? account.id} ${percent === null ? 'has the default commission' : `gives ${percent} %`}`
    },
  },
  'birth-date': {
    words: '<username|id> <yyyy-mm-dd> <reason>',
    about: 'correct the date of birth of an account',
    minWords: 3,
    run: async (deps, [who, day = '']) => {
      const account = await accountOf(deps, who)
      await correctBirthDate(deps, account.id, valueOf(day, BirthDate.safeParse(day)))
      return `${account.username ?? account.id} was born on ${day}`
    },
  },
  'sign-out': {
    words: '<username|id>',
    about: 'end all sessions of an account',
    minWords: 1,
    run: async (deps, [who]) => {
      const account = await accountOf(deps, who)
      return `${account.username ?? account.id} is signed out of ${await signOutAccount(deps, account.id)} devices`
    },
  },
}
