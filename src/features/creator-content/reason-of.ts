import { isApiError } from '../../api/api-error.ts'
import { errorText } from '../../lib/error-texts.ts'

/** Why something was refused: what is said of its fields, else of the whole. */
export const reasonOf = (error: unknown): string => {
  const fields = isApiError(error) && error.fields ? Object.values(error.fields) : []
  return fields.length > 0 ? fields.join(' ') : errorText(error)
}
