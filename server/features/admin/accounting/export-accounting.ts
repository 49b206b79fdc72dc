import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart } from '../../../http/csv.ts'
import { numberOf } from '../../money/receipts/load-receipt.ts'
import { entriesOf } from './queries.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: [
    'Time (UTC)',
    'Document',
    'Kind',
    'Account',
    'Unit',
    'Of',
    'Amount',
    'Tax rate',
    'Tax',
    'Transaction',
    'Reverses transaction',
  ],
  pt: [
    'Hora (UTC)',
    'Documento',
    'Tipo',
    'Conta',
    'Unidade',
    'De',
    'Valor',
    'Alíquota',
    'Imposto',
    'Transação',
    'Reverte a transação',
  ],
}

/** Every entry of a month in the ledger as CSV, oldest first, streamed in batches. The document is the number of the receipt. */
export async function* exportAccounting(
  db: Db,
  month: string,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  for await (const rows of entriesOf(db, month))
    yield rows
      .map((row) =>
        csvLine(
          [
            row.created_at,
            numberOf(row.id),
            row.kind,
            row.account,
            row.unit === 'currency' ? currency : 'token',
            row.owner ?? undefined,
            fromMinor(row.amount),
            undefined,
            undefined,
            row.id,
            row.reverses ?? undefined,
          ],
          language
        )
      )
      .join('')
}
