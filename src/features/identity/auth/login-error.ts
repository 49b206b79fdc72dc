import type { Fault } from '../../../api/api-error.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { texts } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'

const T = texts({
  en: { noConnection: 'No connection. Check your internet and try again.' },
  pt: { noConnection: 'Sem conexão. Verifique a sua internet e tente de novo.' },
})

/**
 * The message of a failed sign-in: the server's message, or 'Incorrect credentials!' for refused credentials without
 * one (Spec §8). Missing connections and unavailable servers have their own messages.
 */
export const loginErrorText = (fault: Fault, locale: Locale): string => {
  if (fault.status === 0 && fault.code === 'network') return T[locale].noConnection
  return errorText(
    fault,
    fault.status === 429 || fault.status === 503 ? ERROR_TEXTS.somethingWrong : ERROR_TEXTS.incorrectCredentials
  )
}
