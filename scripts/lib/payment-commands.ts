import { sql } from 'kysely'
import { moneyText, walletText } from '../../server/features/platform/mail/money-text.ts'
import { toMinor } from '../../contract/money/money.ts'
import { isId } from '../../contract/id-text.ts'
import { refundAny } from '../../server/features/money/payments/refund-any.ts'
import { readSettings } from '../../server/features/platform/settings/queries.ts'
import { accountOf, Refused, type Command } from './admin-command.ts'

/** Maximum number of listed payments and purchases. */
const maxRows = 100

type Row = {
  id: string
  type: string
  status: string
  amount: number | null
  tokens: number | null
  name: string | null
  last4: string | null
  created_at: Date
}

const list: Command = {
  words: '<username|email|id>',
  about: 'list the newest payments and purchases of an account, with the ids for refunds',
  minWords: 1,
  run: async (deps, [who]) => {
    const account = await accountOf(deps, who)
    const site = await readSettings(deps.db)
    const { rows } = await sql<Row>`
      select paid.*, performer.name from (
        select payment.id, type, status, case when payment.gateway = 'wallet' then null else amount end as amount, tokens, last4, performer_id, payment.created_at
          from payment left join payment_card card on card.id = payment.card_id where payment.account_id = ${account.id}
        union all
        select id, type, status, null, tokens, null, performer_id, created_at from sale where buyer_id = ${account.id} and type <> 'subscription') paid
      left join account performer on performer.id = paid.performer_id
      order by paid.created_at desc, paid.id desc limit ${maxRows}`.execute(deps.db)
    if (!rows.length) return 'There are no payments.'
    const price = (row: Row) =>
      [
        row.amount === null ? '' : moneyText(row.amount, site.currency, 'en'),
        row.tokens === null ? '' : walletText(row.tokens, site, 'en'),
      ]
        .filter(Boolean)
        .join(' for ')
    const rest = (row: Row) => [row.last4 && `card ${row.last4}`, row.name].filter(Boolean).join('  ')
    return rows
      .map((row) =>
        `${row.id}  ${row.created_at.toISOString().slice(0, 16).replace('T', ' ')}  ${row.type.padEnd(12)} ${row.status.padEnd(10)} ${price(row).padEnd(28)} ${rest(row)}`.trimEnd()
      )
      .join('\n')
  },
}

const refund: Command = {
  words: '<payment|sale> [amount]',
  about:
    'refund a payment or purchase and revoke what it paid for, or only a part of it, after which access stays; both sides are notified',
  minWords: 1,
  run: async (deps, [id = '', amount]) => {
    if (!isId(id)) throw new Refused(`${id} is not an id; npm run admin -- payments <username> lists the ids`)
    const payment = await deps.db
      .selectFrom('payment')
      .select(['status', 'amount'])
      .where('id', '=', id)
      .executeTakeFirst()
    const found = payment ?? (await deps.db.selectFrom('sale').select('status').where('id', '=', id).executeTakeFirst())
    if (!found) throw new Refused(`There is no payment or sale ${id}`)
    if (found.status === 'refunded' || found.status === 'disputed')
      throw new Refused(`${id} is already ${found.status}`)
    if (payment && (payment.status !== 'succeeded' || payment.amount === 0))
      throw new Refused(
        `Nothing was paid with ${id}: it ${payment.amount === 0 ? 'cost nothing' : `is ${payment.status}`}`
      )
    const part = amount === undefined ? undefined : Number(amount)
    if (part !== undefined && !(part > 0)) throw new Refused(`${amount} is not an amount, such as 12.50`)
    await refundAny(deps, id, {
      amount: part === undefined ? undefined : toMinor(part),
      reason: 'admin refund',
      operatorId: null,
    })
    const after = await deps.db
      .selectFrom(payment ? 'payment' : 'sale')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (part !== undefined && after.status !== 'refunded') return `${amount} of ${id} is refunded`
    return after.status === 'refunded'
      ? `${id} is refunded`
      : `The gateway has accepted the refund of ${id} and is processing it`
  },
}

/** The commands for payments. */
export const paymentCommands: Readonly<Record<string, Command>> = { payments: list, refund }
