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

const decimals = (minor: number): string => fromMinor(minor).toFixed(2)

const lineOf = (row: SaleRow, currency: string): string =>
  csvLine([
    row.created_at.toISOString(),
    row.type,
    row.name,
    row.username ?? undefined,
    titleOf(row),
    row.message ?? undefined,
    row.quantity,
    row.tokens === null ? undefined : decimals(row.tokens),
    decimals(row.gross),
    decimals(row.fee),
    row.commission_bp / 100,
    decimals(row.net),
    currency,
    row.status,
    row.available_at.toISOString(),
    row.returned_at?.toISOString(),
    row.id,
  ])

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
  yield csvStart + csvLine(columnTitles[language])
  for await (const rows of allSales(db, performerId, filter)) yield rows.map((row) => lineOf(row, currency)).join('')
}
