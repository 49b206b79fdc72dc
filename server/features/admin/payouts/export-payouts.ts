import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart } from '../../../http/csv.ts'
import { reasonOf } from '../../money/payouts/present.ts'
import type { BatchFile } from '../../money/payouts/batch-payouts.ts'
import { payoutStatusOf } from '../../money/payouts/queries.ts'
import { listPayouts, type PayoutFilter } from './queries.ts'

const batch = 1000
/** Maximum number of exported requests. */
const maxRows = 100_000

const columnTitles: Record<Language, readonly string[]> = {
  en: [
    'Number',
    'Asked for (UTC)',
    'Creator',
    'Username',
    'Amount',
    'Currency',
    'State',
    'To',
    'Approved by',
    'Second approval by',
    'Reference',
    'Reason',
    'Batch',
    'Id',
  ],
  pt: [
    'Número',
    'Pedido em (UTC)',
    'Criador',
    'Nome de usuário',
    'Valor',
    'Moeda',
    'Estado',
    'Destino',
    'Aprovado por',
    'Segunda aprovação por',
    'Referência',
    'Motivo',
    'Lote',
    'Id',
  ],
}

const decimals = (minor: number): string => fromMinor(minor).toFixed(2)

/** Payout requests as CSV, newest first, streamed in batches, without account numbers. */
export async function* exportPayouts(
  db: Db,
  filter: PayoutFilter,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  for (let offset = 0; offset < maxRows; offset += batch) {
    const { rows } = await listPayouts(db, { ...filter, limit: batch, offset, sort: 'desc' })
    yield rows
      .map((row) => {
        const [first, second] = row.needs_two ? [row.first_approver, row.approver] : [row.approver, null]
        return csvLine(
          [
            row.number,
            row.created_at,
            row.name,
            row.username ?? undefined,
            { amount: fromMinor(row.amount) },
            currency,
            payoutStatusOf(row),
            row.destination,
            first ?? undefined,
            second ?? undefined,
            row.reference ?? undefined,
            reasonOf(row, language),
            row.batch_number ?? undefined,
            row.id,
          ],
          language
        )
      })
      .join('')
    if (rows.length < batch) return
  }
}

/** The columns of the file for the bank; the same in every language, because programs read it. */
const bankColumns = [
  'payout',
  'amount',
  'currency',
  'holder',
  'account',
  'bic',
  'routing',
  'bank',
  'country',
  'address',
  'purpose',
] as const

/** The transfers of a batch with their bank details as CSV. */
export function bankFile({ currency, siteName, transfers }: BatchFile): string {
  const lines = transfers.map(({ row, account }) =>
    csvLine([
      row.number,
      decimals(row.amount),
      currency,
      account.holder,
      account.accountNumber,
      account.swift,
      account.routingCode,
      account.bankName,
      account.country,
      account.address,
      `${siteName} ${row.number}`,
    ])
  )
  return csvLine(bankColumns) + lines.join('')
}
