import { isApiError } from '../../../src/api/api-error.ts'
import { SupportRequestScreen } from '../../../src/features/admin/support-requests/SupportRequestScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const SupportRequestPage: AppPage<{ id: string }> = ({ id }) => <SupportRequestScreen key={id} id={id} />
SupportRequestPage.permission = 'supportRequests.answer'
SupportRequestPage.wide = true
SupportRequestPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('supportRequests.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default SupportRequestPage
