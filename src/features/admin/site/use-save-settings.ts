import type { EditableSettings } from '../../../../contract/admin/site-settings.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, plainErrorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { isAboutIdentity } from '../../identity/second-factor/use-proof.ts'

/**
 * Saves some settings of the site; a toast confirms it. `refused` gets what the form can show: errors of its fields, and
 * the question who the operator is. A toast shows any other error.
 */
export const useSaveSettings = (refused?: (error: ApiError) => void) => {
  const { send, sending } = useSend('siteSettings.change', { toast: false })
  const save = async (changes: Partial<EditableSettings> & { currentPassword?: string }): Promise<boolean> => {
    const sent = await send({ body: changes })
    if (sent.ok) showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })
    else if (refused && (sent.error.fields || isAboutIdentity(sent.error))) refused(sent.error)
    else showToast({ kind: 'error', message: plainErrorText(sent.error) })
    return sent.ok
  }
  return { save, saving: sending }
}
