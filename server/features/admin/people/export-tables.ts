import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { PersonLedgerAccount } from '../../../../contract/admin/person-records.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart, type Cell } from '../../../http/csv.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { listPayments, type PaymentLine } from '../payments/queries.ts'
import { pageOfPeople, type PeopleFilter, type PeopleRow } from './queries.ts'
import { listLedger, listSales, type LedgerRow, type SaleRow } from './record-queries.ts'

const batch = 1000
/** Maximum number of rows of a table. */
const maxRows = 100_000

type Locale = { currency: string; language: Language }

const decimals = (minor: number | null): Cell => (minor === null ? undefined : { amount: fromMinor(minor) })

/** A table as CSV for a spreadsheet in this language, streamed in batches. `read` gets the last row of the batch before. */
async function* tableOf<Row>(
  language: Language,
  titles: readonly string[],
  read: (last: Row | undefined) => Promise<Row[]>,
  linesOf: (rows: Row[]) => Cell[][] | Promise<Cell[][]>
): AsyncGenerator<string> {
  yield csvStart + csvLine(titles, language)
  let last: Row | undefined
  for (let sent = 0; sent < maxRows; sent += batch) {
    const rows = await read(last)
    yield (await linesOf(rows)).map((cells) => csvLine(cells, language)).join('')
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

const peopleTitles: Record<Language, readonly string[]> = {
  en: ['Joined (UTC)', 'Name', 'Username', 'Email', 'Kind', 'State', 'Role', 'Id'],
  pt: ['Desde (UTC)', 'Nome', 'Nome de usuário', 'E-mail', 'Tipo', 'Estado', 'Papel', 'Id'],
}

/** The accounts of a filter as CSV, newest first. */
export const exportPeople = (db: Db, filter: PeopleFilter, language: Language): AsyncGenerator<string> =>
  tableOf<PeopleRow>(
    language,
    peopleTitles[language],
    (last) => pageOfPeople(db, filter, batch, last && { at: last.created_at, id: last.id }),
    (rows) =>
      rows.map((row) => [
        row.created_at,
        row.name,
        row.username ?? undefined,
        row.email ?? undefined,
        row.is_performer ? 'creator' : 'fan',
        row.status,
        row.operator_role ?? undefined,
        row.id,
      ])
  )

const purchaseTitles: Record<Language, readonly string[]> = {
  en: ['Time (UTC)', 'Type', 'Creator', 'By', 'Amount', 'Currency', 'From wallet', 'Refunded', 'Card', 'State', 'Id'],
  pt: [
    'Hora (UTC)',
    'Tipo',
    'Criador',
    'Por',
    'Valor',
    'Moeda',
    'Da carteira',
    'Reembolsado',
    'Cartão',
    'Estado',
    'Id',
  ],
}

/** What an account has paid as CSV, newest first. */
export const exportPurchases = (db: Db, payerId: string, { currency, language }: Locale): AsyncGenerator<string> =>
  tableOf<PaymentLine>(
    language,
    purchaseTitles[language],
    (last) => listPayments(db, { payerId }, batch, last && { at: last.created_at, id: last.id }),
    async (rows) => {
      const creators = await loadPeople(
        db,
        rows.flatMap(({ performer_id }) => performer_id ?? [])
      )
      return rows.map((row) => [
        row.created_at,
        row.type,
        creators.get(row.performer_id ?? '')?.username,
        row.gateway,
        decimals(row.amount),
        row.amount === null ? undefined : currency,
        decimals(row.tokens),
        decimals(row.refunded),
        row.last4 ?? undefined,
        row.status,
        row.id,
      ])
    }
  )

const saleTitles: Record<Language, readonly string[]> = {
  en: ['Time (UTC)', 'Type', 'Buyer', 'Gross', 'Fee', 'Commission %', 'Net', 'Currency', 'From wallet', 'State', 'Id'],
  pt: [
    'Hora (UTC)',
    'Tipo',
    'Comprador',
    'Bruto',
    'Taxa',
    'Comissão %',
    'Líquido',
    'Moeda',
    'Da carteira',
    'Estado',
    'Id',
  ],
}

/** The sales of a creator as CSV, newest first, without words. */
export const exportSales = (db: Db, performerId: string, { currency, language }: Locale): AsyncGenerator<string> =>
  tableOf<SaleRow>(
    language,
    saleTitles[language],
    (last) => listSales(db, performerId, batch, last && { at: last.created_at, id: last.sale_id }),
    (rows) =>
      rows.map((row) => [
        row.created_at,
        row.type,
        row.username ?? row.name,
        decimals(row.gross),
        decimals(row.fee),
        row.commission_bp / 100,
        decimals(row.net),
        currency,
        decimals(row.tokens),
        row.status,
        row.sale_id,
      ])
  )

const ledgerTitles: Record<Language, readonly string[]> = {
  en: ['Time (UTC)', 'Account', 'Kind', 'Amount', 'Balance', 'Unit', 'Payment', 'Payout', 'Transaction', 'Entry'],
  pt: ['Hora (UTC)', 'Conta', 'Tipo', 'Valor', 'Saldo', 'Unidade', 'Pagamento', 'Saque', 'Transação', 'Lançamento'],
}

/** The entries of a person's accounts as CSV, newest first. */
export const exportLedger = (
  db: Db,
  ownerId: string,
  account: PersonLedgerAccount | undefined,
  { currency, language }: Locale
): AsyncGenerator<string> =>
  tableOf<LedgerRow>(
    language,
    ledgerTitles[language],
    (last) => listLedger(db, ownerId, account, batch, last?.id),
    (rows) =>
      rows.map((row) => [
        row.created_at,
        row.account,
        row.kind,
        decimals(row.amount),
        decimals(row.balance_after),
        row.unit === 'currency' ? currency : row.unit,
        row.payment_id ?? undefined,
        row.payout_id ?? undefined,
        row.transaction_id,
        row.id,
      ])
  )
