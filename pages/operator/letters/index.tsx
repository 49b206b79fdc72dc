import { LettersScreen } from '../../../src/features/operator/letters/LettersScreen.tsx'
import { lettersFilter, lettersInput } from '../../../src/features/operator/letters/query.ts'
import { pageNumberOf } from '../../../src/features/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const LettersPage: AppPage = () => <LettersScreen />
LettersPage.permission = 'letters.answer'
LettersPage.wide = true
LettersPage.load = async ({ query, prefetch }) => {
  await prefetch('letters.list', lettersInput(lettersFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default LettersPage
