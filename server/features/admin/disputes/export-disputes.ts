import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart, momentCell } from '../../../http/csv.ts'
import { presentDisputes } from './load-dispute.ts'
import { listDisputes, type DisputeFilter } from './queries.ts'

const batch = 1000
/** Maximum number of exported disputes. */
const maxRows = 100_000

const columnTitles: Record<Language, readonly string[]> = {
  en: [
    'Opened (UTC)',
    'State',
    'Reason',
    'Amount',
    'Currency',
    'Paid by',
    'Creator',
    'Card',
    'Answer until (UTC)',
    'Evidence sent (UTC)',
    'Decided (UTC)',
    'Payment',
    'Id',
  ],
  pt: [
    'Aberta em (UTC)',
    'Estado',
    'Motivo',
    'Valor',
    'Moeda',
    'Pago por',
    'Criador',
    'Cartão',
    'Responder até (UTC)',
    'Provas enviadas (UTC)',
    'Decidida em (UTC)',
    'Pagamento',
    'Id',
  ],
}

/** Disputes as CSV, newest first, streamed in batches. */
export async function* exportDisputes(
  db: Db,
  filter: DisputeFilter,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  let before: { at: Date; id: string } | undefined
  for (let sent = 0; sent < maxRows; sent += batch) {
    const rows = await listDisputes(db, filter, batch, before)
    yield (await presentDisputes(db, rows))
      .map((dispute) =>
        csvLine(
          [
            momentCell(dispute.openedAt),
            dispute.status,
            dispute.reason,
            { amount: dispute.amount },
            currency,
            dispute.payer.username ?? dispute.payer.name,
            dispute.performer && (dispute.performer.username ?? dispute.performer.name),
            dispute.last4,
            momentCell(dispute.dueAt),
            momentCell(dispute.sentAt),
            momentCell(dispute.closedAt),
            dispute.paymentId,
            dispute._id,
          ],
          language
        )
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    before = { at: last.opened_at, id: last.id }
  }
}
