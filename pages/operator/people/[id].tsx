import { PersonScreen } from '../../../src/features/operator/people/PersonScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'
import { isApiError } from '../../../src/api/api-error.ts'

const PersonPage: AppPage<{ id: string }> = ({ id }) => <PersonScreen key={id} id={id} />
PersonPage.permission = 'people.view'
PersonPage.wide = true
PersonPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('people.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default PersonPage
