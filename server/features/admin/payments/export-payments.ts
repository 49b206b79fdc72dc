import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart, momentCell } from '../../../http/csv.ts'
import { presentPayments } from './load-payment.ts'
import { listPayments, type PaymentFilter } from './queries.ts'

const batch = 1000
/** Maximum number of exported payments. */
const maxRows = 100_000

const columnTitles: Record<Language, readonly string[]> = {
  en: [
    'Time (UTC)',
    'Type',
    'State',
    'Gateway',
    'Amount',
    'Currency',
    'Tokens',
    'Refunded in parts',
    'Card',
    'Paid by',
    'Creator',
    'Id',
  ],
  pt: [
    'Hora (UTC)',
    'Tipo',
    'Estado',
    'Meio',
    'Valor',
    'Moeda',
    'Tokens',
    'Reembolsado em partes',
    'Cartão',
    'Pago por',
    'Criador',
    'Id',
  ],
}

/** Payments and purchases as CSV, newest first, streamed in batches. */
export async function* exportPayments(
  db: Db,
  filter: PaymentFilter,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  let before: { at: Date; id: string } | undefined
  for (let sent = 0; sent < maxRows; sent += batch) {
    const rows = await listPayments(db, filter, batch, before)
    yield (await presentPayments(db, rows))
      .map((payment) =>
        csvLine(
          [
            momentCell(payment.createdAt),
            payment.type,
            payment.status,
            payment.gateway,
            payment.amount === undefined ? undefined : { amount: payment.amount },
            payment.amount === undefined ? undefined : currency,
            payment.tokens === undefined ? undefined : { amount: payment.tokens },
            payment.refunded === 0 ? undefined : { amount: payment.refunded },
            payment.last4,
            payment.payer.username ?? payment.payer.name,
            payment.performer && (payment.performer.username ?? payment.performer.name),
            payment._id,
          ],
          language
        )
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    before = { at: last.created_at, id: last.id }
  }
}
