import type { Deps } from '../../server/deps.ts'
import { moneyText } from '../../server/features/mail/money-text.ts'
import type { BankAccount } from '../../server/features/payouts/banking.ts'
import { approvePayout, payPayout, rejectPayout } from '../../server/features/payouts/decide-payout.ts'
import { reasonOf } from '../../server/features/payouts/present.ts'
import { openStatuses, type PayoutRow, type PayoutStep } from '../../server/features/payouts/queries.ts'
import { DecryptionError, decryptJson } from '../../server/db/encryption.ts'
import { readSettings } from '../../server/features/settings/queries.ts'
import { isId, Refused, type Command } from './admin-command.ts'

const when = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
/** What people typed, without what would steer the operator's terminal. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '')

/** The request of an id or a number. */
async function payoutOf({ db }: Deps, word = '') {
  const asked = db
    .selectFrom('payout_request')
    .innerJoin('account', 'account.id', 'payout_request.performer_id')
    .selectAll('payout_request')
    .select(['account.username', 'account.name', 'account.email', 'account.status as account_status'])
  const found = isId(word)
    ? asked.where('payout_request.id', '=', word)
    : /^\d{1,15}$/.test(word)
      ? asked.where('payout_request.number', '=', Number(word))
      : undefined
  const row = await found?.executeTakeFirst()
  if (!row) throw new Refused(`There is no payout ${word}: npm run admin -- payouts lists those under way`)
  return row
}

const list: Command = {
  words: '',
  about: 'payouts that wait for approval or for their transfer, oldest first',
  atLeast: 0,
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
    if (!rows.length) return 'No payout is under way.'
    const lines = rows.map(
      (row) =>
        `${String(row.number).padEnd(6)} ${when(row.created_at)}  ${row.status.padEnd(8)} ${moneyText(row.amount, currency, 'en').padStart(12)}  ${row.username ?? row.name} → ${row.destination}`
    )
    return printable(lines.join('\n'))
  },
}

const one: Command = {
  words: '<number|id>',
  about: 'all of a payout, with the bank details that a transfer needs',
  atLeast: 1,
  run: async (deps, [word]) => {
    const [row, { currency }] = await Promise.all([payoutOf(deps, word), readSettings(deps.db)])
    const reason = reasonOf(row, 'en')
    return printable(
      [
        `Payout ${row.number}  ${row.id}`,
        `${moneyText(row.amount, currency, 'en')} for ${row.name} (${row.username ?? row.performer_id}, ${row.email ?? 'no e-mail'})${row.account_status === 'active' ? '' : `: this account is ${row.account_status}`}`,
        ...(row.note ? [`They write: ${row.note}`] : []),
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

function destinationLines(
  { config }: Deps,
  { method, destination, sealed, performer_id: performerId }: PayoutRow
): string[] {
  if (method !== 'bank' || !sealed) return [`Through ${destination}: it is sent by itself once it is approved`]
  try {
    const account = decryptJson(config.secret, 'banking settings', performerId, sealed) as BankAccount
    const lines = [
      ['Account holder', account.holder],
      ['Account', account.accountNumber],
      ['Bank', `${account.bankName}, ${account.country}`],
      ['Routing code', account.routingCode],
      ['BIC', account.swift],
      ['Address', account.address],
    ]
    return lines.flatMap(([label = '', value]) => (value ? [`${label.padEnd(16)}${value}`] : []))
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return [
      `To ${destination}. The bank details cannot be opened: the site's SECRET is not the one that they were saved with. Ask the creator to save them again and to change the request.`,
    ]
  }
}

/** A command that moves one payout on; `done` says what became of it. */
const moving = (
  words: string,
  about: string,
  atLeast: number,
  done: string,
  act: (deps: Deps, id: string, text: string) => Promise<PayoutRow>
): Command => ({
  words,
  about,
  atLeast,
  run: async (deps, [word, ...rest]) => {
    const { id } = await payoutOf(deps, word)
    const [moved, { currency }] = await Promise.all([act(deps, id, rest.join(' ').trim()), readSettings(deps.db)])
    // As it stands now for good: until it was approved, its creator could change how much it is, and where it goes.
    return printable(
      `Payout ${moved.number} ${done}: ${moneyText(moved.amount, currency, 'en')} → ${moved.destination}`
    )
  },
})

/** What an operator does with payouts. */
export const payoutCommands: Readonly<Record<string, Command>> = {
  payouts: list,
  payout: one,
  'approve-payout': moving(
    '<number|id>',
    'say yes to a payout: a bank transfer is yours to make, the payment company is told by itself',
    1,
    'is approved',
    approvePayout
  ),
  'pay-payout': moving(
    '<number|id> [reference]',
    "say that an approved bank transfer is made, with the bank's reference",
    1,
    'is paid',
    (deps, id, reference) => payPayout(deps, id, reference || null)
  ),
  'reject-payout': moving(
    '<number|id> <reason>',
    'turn a payout down, with a reason they read; the amount is theirs again',
    2,
    'is rejected',
    rejectPayout
  ),
}
