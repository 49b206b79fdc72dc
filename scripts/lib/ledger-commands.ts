import { attachLedgerMonth, detachLedgerMonth } from '../../server/features/money/ledger/months.ts'
import { Refused, type Command } from './admin-command.ts'

/** Commands about the months of the ledger (decision 60). */
export const ledgerCommands: Readonly<Record<string, Command>> = {
  'detach-ledger-month': {
    words: '<2024-01>',
    about: 'take a month older than two years out of the ledger; its table stays in the database',
    minWords: 1,
    run: async ({ db }, [month = '']) => {
      if (!(await detachLedgerMonth(db, month)))
        throw new Refused(`The ledger has no month ${month} that is older than two years.`)
      return `${month} is out of the ledger: the table ledger_entry_${month.replace('-', '_')}`
    },
  },
  'attach-ledger-month': {
    words: '<2024-01>',
    about: 'put a month back into the ledger that was taken out',
    minWords: 1,
    run: async ({ db }, [month = '']) => {
      if (!(await attachLedgerMonth(db, month))) throw new Refused(`No table of ${month} is out of the ledger.`)
      return `${month} is in the ledger again`
    },
  },
}
