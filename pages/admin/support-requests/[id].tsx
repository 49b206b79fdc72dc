import { isApiError } from '../../../src/api/api-error.ts'
import { LetterScreen } from '../../../src/features/admin/support-requests/LetterScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const LetterPage: AppPage<{ id: string }> = ({ id }) => <LetterScreen key={id} id={id} />
LetterPage.permission = 'letters.answer'
LetterPage.wide = true
LetterPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('letters.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default LetterPage
