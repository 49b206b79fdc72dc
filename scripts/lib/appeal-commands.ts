import type { AppealOutcome } from '../../contract/admin/appeals.ts'
import { isId } from '../../contract/id-text.ts'
import { decideAppeal } from '../../server/features/social/appeals/decide-appeal.ts'
import { findAppeal, listAppeals } from '../../server/features/social/appeals/admin-queries.ts'
import { printable, Refused, when, type Command } from './admin-command.ts'

const appealId = (word = ''): string => {
  if (!isId(word)) throw new Refused(`${word} is not the id of an appeal; npm run admin -- appeals lists them`)
  return word
}

const decide = (outcome: AppealOutcome, about: string, done: string): Command => ({
  words: '<appeal> <reason>',
  about,
  minWords: 2,
  run: async (deps, [id, ...rest]) => {
    await decideAppeal(deps, appealId(id), outcome, rest.join(' '))
    return `${id} is ${done}`
  },
})

/** The commands for appeals. */
export const appealCommands: Readonly<Record<string, Command>> = {
  appeals: {
    words: '',
    about: 'list open appeals, oldest first',
    minWords: 0,
    run: async ({ db }) => {
      const { rows } = await listAppeals(db, { status: 'open', limit: 200, offset: 0 })
      if (!rows.length) return 'There are no open appeals.'
      return printable(
        rows
          .map(
            (row) => `${row.appeal_id}  ${when(row.created_at)}  ${row.kind.padEnd(11)} of ${row.username ?? row.name}`
          )
          .join('\n')
      )
    },
  },
  appeal: {
    words: '<appeal>',
    about: 'show an appeal, with the decision and its reason',
    minWords: 1,
    run: async ({ db }, [id]) => {
      const row = await findAppeal(db, appealId(id))
      if (!row) throw new Refused(`There is no appeal ${id}`)
      return printable(
        [
          `${row.kind} of ${row.name} (${row.username ?? row.id}) at ${when(row.decision_at)}: ${row.reason}`,
          ...(row.item_id === null ? [] : [`${row.item_type} ${row.item_id}: ${row.title ?? ''}`]),
          '',
          `appealed at ${when(row.created_at)}:`,
          row.text,
          '',
          row.decided_at === null ? 'open' : `${row.status} at ${when(row.decided_at)}: ${row.answer ?? ''}`,
        ].join('\n')
      )
    },
  },
  'uphold-appeal': decide('uphold', 'leave a decision as it is; the person is told the reason', 'upheld'),
  'overturn-appeal': decide('overturn', 'undo the decision; the person is told the reason', 'overturned'),
}
