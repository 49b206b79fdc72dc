import { useState } from 'react'
import type { FileEndpointName } from '../../../contract/endpoint-names.ts'
import { errorText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import type { InputArgs } from '../input.ts'

/**
 * Downloads a file with state for its button. The code is loaded with the first click. Errors are shown as toasts (Spec
 * §8). `save` never throws.
 */
export function useDownload<N extends FileEndpointName>(
  name: N
): { save: (...input: InputArgs<N, never>) => Promise<void>; saving: boolean } {
  const [saving, setSaving] = useState(false)
  const save = async (...input: InputArgs<N, never>): Promise<void> => {
    setSaving(true)
    try {
      const { download } = await import('./download.ts')
      await download(name, ...input)
    } catch (error) {
      showToast({ kind: 'error', message: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
