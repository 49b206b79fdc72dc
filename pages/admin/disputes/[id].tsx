import { isApiError } from '../../../src/api/api-error.ts'
import { DisputeScreen } from '../../../src/features/admin/disputes/DisputeScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const DisputePage: AppPage<{ id: string }> = ({ id }) => <DisputeScreen key={id} id={id} />
DisputePage.permission = 'disputes.decide'
DisputePage.wide = true
DisputePage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('adminDisputes.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default DisputePage
