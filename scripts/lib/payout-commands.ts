import { isId } from '../../contract/id-text.ts'
import type { Deps } from '../../server/deps.ts'
import { moneyText } from '../../server/features/platform/mail/money-text.ts'
import { bankAccountOf } from '../../server/features/money/payouts/bank-account.ts'
import { approvePayout, payPayout, rejectPayout, shell } from '../../server/features/money/payouts/decide-payout.ts'
import { reasonOf } from '../../server/features/money/payouts/present.ts'
import { returnPayout } from '../../server/features/money/payouts/return-payout.ts'
import {
  openStatuses,
  payoutStatusOf,
  type PayoutRow,
  type PayoutStep,
} from '../../server/features/money/payouts/queries.ts'
import { readSettings } from '../../server/features/platform/settings/queries.ts'
import { printable, Refused, when, type Command } from './admin-command.ts'

/** Finds a payout request by id or number. @throws Refused when it does not exist */
async function payoutOf({ db }: Deps, word = '') {
  const requests = db
    .selectFrom('payout_request')
    .innerJoin('account', 'account.id', 'payout_request.performer_id')
    .selectAll('payout_request')
    .select(['account.username', 'account.name', 'account.email', 'account.status as account_status'])
  const found = isId(word)
    ? requests.where('payout_request.id', '=', word)
    : /^\d{1,15}$/.test(word)
      ? requests.where('payout_request.number', '=', Number(word))
      : undefined
  const row = await found?.executeTakeFirst()
  if (!row) throw new Refused(`There is no payout ${word}: npm run admin -- payouts lists open ones`)
  return row
}

const list: Command = {
  words: '',
  about: 'list payouts that wait for approval or transfer, oldest first',
  minWords: 0,
  run: async ({ db }) => {
    const [rows, { currency }] = await Promise.all([
      db
        .selectFrom('payout_request')
        .innerJoin('account', 'account.id', 'payout_request.performer_id')
        .selectAll('payout_request')
        .select(['account.username', 'account.name'])
        .where('payout_request.status', 'in', [...openStatuses])
        .orderBy('payout_request.created_at')
        .execute(),
      readSettings(db),
    ])
    if (!rows.length) return 'There are no open payouts.'
    const lines = rows.map(
      (row) =>
        `${String(row.number).padEnd(6)} ${when(row.created_at)}  ${payoutStatusOf(row).padEnd(10)} ${moneyText(row.amount, currency, 'en').padStart(12)}  ${row.username ?? row.name} → ${row.destination}`
    )
    return printable(lines.join('\n'))
  },
}

const one: Command = {
  words: '<number|id>',
  about: 'show a payout with the bank details for its transfer',
  minWords: 1,
  run: async (deps, [word]) => {
    const [row, { currency }] = await Promise.all([payoutOf(deps, word), readSettings(deps.db)])
    const reason = reasonOf(row, 'en')
    return printable(
      [
        `Payout ${row.number}  ${row.id}`,
        `${moneyText(row.amount, currency, 'en')} for ${row.name} (${row.username ?? row.performer_id}, ${row.email ?? 'no e-mail'})${row.account_status === 'active' ? '' : `: this account is ${row.account_status}`}`,
        ...(row.note ? [`Note: ${row.note}`] : []),
        '',
        ...destinationLines(deps, row),
        '',
        ...(row.history as PayoutStep[]).map(({ status, at }) => `${when(new Date(at))}  ${status}`),
        ...(reason === undefined ? [] : [`Reason: ${reason}`]),
        ...(row.reference ? [`Reference: ${row.reference}`] : []),
      ].join('\n')
    )
  },
}

function destinationLines(deps: Deps, row: PayoutRow): string[] {
  const { method, destination, sealed } = row
  if (method !== 'bank' || !sealed) return [`Through ${destination}: it is sent automatically after approval`]
  const account = bankAccountOf(deps, row)
  if (!account)
    return [
      `To ${destination}. The bank details cannot be decrypted, because the site's SECRET has changed since they were saved. Ask the creator to save them again and to update the request.`,
    ]
  const lines = [
    ['Account holder', account.holder],
    ['Account', account.accountNumber],
    ['Bank', `${account.bankName}, ${account.country}`],
    ['Routing code', account.routingCode],
    ['BIC', account.swift],
    ['Address', account.address],
  ]
  return lines.flatMap(([label = '', value]) => (value ? [`${label.padEnd(16)}${value}`] : []))
}

/** A command that changes the status of one payout; `done` describes the result. */
const statusCommand = (
  words: string,
  about: string,
  minWords: number,
  done: string,
  act: (deps: Deps, id: string, text: string) => Promise<PayoutRow>
): Command => ({
  words,
  about,
  minWords,
  run: async (deps, [word, ...rest]) => {
    const { id } = await payoutOf(deps, word)
    const [changed, { currency }] = await Promise.all([act(deps, id, rest.join(' ').trim()), readSettings(deps.db)])
    // Prints the final amount and destination, which the creator could change until the approval.
    const isNoted = changed.status === 'pending'
    return printable(
      `Payout ${changed.number} ${isNoted ? 'waits for the approval of a second person' : done}: ${moneyText(changed.amount, currency, 'en')} → ${changed.destination}`
    )
  },
})

/** The commands for payouts. */
export const payoutCommands: Readonly<Record<string, Command>> = {
  payouts: list,
  payout: one,
  'approve-payout': statusCommand(
    '<number|id>',
    'approve a payout; a bank transfer must then be made by you, the gateway pays automatically',
    1,
    'is approved',
    (deps, id) => approvePayout(deps, id)
  ),
  'pay-payout': statusCommand(
    '<number|id> [reference]',
    "mark an approved bank transfer as paid, with the bank's reference",
    1,
    'is paid',
    (deps, id, reference) => payPayout(deps, id, reference || null)
  ),
  'reject-payout': statusCommand(
    '<number|id> <reason>',
    'reject a payout, with a reason that the creator is shown; the amount becomes available again',
    2,
    'is rejected',
    rejectPayout
  ),
  'return-payout': statusCommand(
    '<number|id> <reason>',
    'record that the bank has returned a payout whose file was downloaded; the creator is shown the reason',
    2,
    'is returned, or waits for a second person of the team',
    (deps, id, reason) => returnPayout(deps, id, shell, reason)
  ),
}
