import { isApiError } from '../../../src/api/api-error.ts'
import { AppealScreen } from '../../../src/features/admin/appeals/AppealScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const AppealPage: AppPage<{ id: string }> = ({ id }) => <AppealScreen key={id} id={id} />
AppealPage.permission = 'appeals.decide'
AppealPage.wide = true
AppealPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('adminAppeals.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default AppealPage
