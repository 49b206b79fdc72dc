import { applyEmitted } from '../../../../api/cache.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { request } from '../../../../api/request.ts'
import { showToast } from '../../../../lib/toast.ts'

/** Uploads the chosen cover of a stream. When it fails, the stream goes on without it, and a toast says so. */
export const saveCover = async (streamId: string, cover: File | undefined, failed: string): Promise<void> => {
  if (!cover) return
  try {
    await request('streaming.cover', { params: { id: streamId }, files: { cover } })
    await applyEmitted(queryClient(), 'streaming.cover')
  } catch {
    showToast({ kind: 'error', message: failed })
  }
}
