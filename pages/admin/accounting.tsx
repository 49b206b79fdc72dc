import { BooksScreen } from '../../src/features/admin/accounting/AccountingScreen.tsx'
import { bookMonth, booksInput } from '../../src/features/admin/accounting/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const BooksPage: AppPage = () => <BooksScreen />
BooksPage.permission = 'money.view'
BooksPage.wide = true
BooksPage.load = async ({ query, prefetch }) => {
  await prefetch('books.view', booksInput(bookMonth(query))).catch(() => undefined)
}
export default BooksPage
