import { isApiError } from '../../../api/api-error.ts'
import type { PageContext } from '../../../shell/app-page.ts'

/** The first data of a person's page in all its sections. */
export const loadPerson = async ({ query, prefetch, notFound }: PageContext): Promise<{ id: string }> => {
  const id = String(query['id'])
  await prefetch('people.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
