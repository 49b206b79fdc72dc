import type { EditableSettings } from '../../../../contract/operator/site-settings.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'

/** Saves some settings of the site; a toast confirms it. `refused` gets what the server refuses; without it a toast shows it. */
export const useSaveSettings = (refused?: (error: ApiError) => void) => {
  const { send, sending } = useSend('siteSettings.change', { toast: refused === undefined })
  const save = async (changes: Partial<EditableSettings> & { currentPassword?: string }): Promise<boolean> => {
    const sent = await send({ body: changes })
    if (sent.ok) showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })
    else if (refused) refused(sent.error)
    else if (sent.error.fields)
      showToast({ kind: 'error', message: Object.values(sent.error.fields)[0] ?? sent.error.message })
    return sent.ok
  }
  return { save, saving: sending }
}
