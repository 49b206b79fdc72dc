import { LettersScreen } from '../../../src/features/admin/support-requests/LettersScreen.tsx'
import { lettersFilter, lettersInput } from '../../../src/features/admin/support-requests/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const LettersPage: AppPage = () => <LettersScreen />
LettersPage.permission = 'letters.answer'
LettersPage.wide = true
LettersPage.load = async ({ query, prefetch }) => {
  await prefetch('letters.list', lettersInput(lettersFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default LettersPage
