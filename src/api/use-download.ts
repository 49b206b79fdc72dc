import { useState } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorText } from '../lib/error-texts.ts'
import { showToast } from '../lib/toast.ts'
import { download } from './download.ts'
import type { InputArgs } from './input.ts'

/** Saving a file that a call produces, with state for its button; what goes wrong is a toast (Spec §8). `save` never throws. */
export function useDownload<E extends Endpoint & { produces: string }>(endpoint: E): { save: (...input: InputArgs<E, never>) => Promise<void>; saving: boolean } {
  const [saving, setSaving] = useState(false)
  const save = async (...input: InputArgs<E, never>): Promise<void> => {
    setSaving(true)
    try {
      await download(endpoint, ...input)
    } catch (error) {
      showToast({ kind: 'error', message: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
