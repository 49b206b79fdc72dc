import { isApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'

/** Error message of a request: its field errors, or the general message. */
export const reasonOf = (error: unknown): string => {
  const fields = isApiError(error) && error.fields ? Object.values(error.fields) : []
  return fields.length > 0 ? fields.join(' ') : errorText(error)
}
