import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart } from '../../../http/csv.ts'
import type { SaleFilter } from './filter.ts'
import { titleOf } from './present.ts'
import { allSales, type SaleRow } from './sales.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: [
    'Date',
    'Type',
    'Fan',
    'Username',
    'Item',
    'Message',
    'Quantity',
    'From wallet',
    'Gross',
    'Fee',
    'Commission %',
    'Net',
    'Currency',
    'Status',
    'Available from',
    'Refunded on',
    'Sale',
  ],
  pt: [
    'Data',
    'Tipo',
    'Fã',
    'Nome de usuário',
    'Item',
    'Mensagem',
    'Quantidade',
    'Da carteira',
    'Bruto',
    'Taxa',
    'Comissão %',
    'Líquido',
    'Moeda',
    'Estado',
    'Disponível desde',
    'Reembolsado em',
    'Venda',
  ],
}

const lineOf = (row: SaleRow, currency: string, language: Language): string =>
  csvLine(
    [
      row.created_at,
      row.type,
      row.name,
      row.username ?? undefined,
      titleOf(row),
      row.message ?? undefined,
      row.quantity,
      row.tokens === null ? undefined : { amount: fromMinor(row.tokens) },
      { amount: fromMinor(row.gross) },
      { amount: fromMinor(row.fee) },
      row.commission_bp / 100,
      { amount: fromMinor(row.net) },
      currency,
      row.status,
      row.available_at,
      row.returned_at ?? undefined,
      row.id,
    ],
    language
  )

/**
 * A creator's sales as CSV for a spreadsheet, oldest first, streamed in batches. Times in UTC, amounts with two
 * decimals.
 */
export async function* exportSales(
  db: Db,
  performerId: string,
  filter: SaleFilter,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  for await (const rows of allSales(db, performerId, filter))
    yield rows.map((row) => lineOf(row, currency, language)).join('')
}
