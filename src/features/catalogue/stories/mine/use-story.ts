import { useEffect, useState } from 'react'
import { maxStoryS } from '../../../../../contract/limits.ts'
import type { ItemAccess } from '../../../../../contract/catalogue/items/items.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useDraft, type Draft } from '../../composer/use-draft.ts'
import { kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import type { Accept } from '../../../platform/uploads/check-file.ts'
import { useUploads, type Uploads } from '../../../platform/uploads/use-uploads.ts'
import { ownStoriesTexts } from './texts.ts'

export type StoryDraft = { text: string; access: Exclude<ItemAccess, 'sale'> }

const acceptStory: Accept = (file) => (['photo', 'video'].includes(kindOfFile(file)) ? 'feed-story' : null)

export type Story = {
  draft: Draft<StoryDraft>
  uploads: Uploads
  fault: string | undefined
  fieldErrors: Readonly<Record<string, string>>
  publish: () => void
  /** It will be published once its file is ready. */
  isPending: boolean
  cancelPending: () => void
  sending: boolean
  isDirty: boolean
  startOver: () => void
}

/** State of the story form. Publishes once the file is ready, then resets for the next story. */
export const useStory = (): Story => {
  const t = useTexts(ownStoriesTexts)
  const draft = useDraft<StoryDraft>('story', { text: '', access: 'subscriber' })
  const uploads = useUploads({ scope: 'story', accept: acceptStory, max: 1 })
  const create = useSend('feeds.create')
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [item] = uploads.items
  const isTooLong = item?.duration !== undefined && item.duration > maxStoryS

  const send = async (key: string, fileId: string, alt: string): Promise<void> => {
    const { text, access } = draft.value
    const sent = await create.send({
      body: { isStory: true, text, access, fileIds: [fileId], descriptions: { [fileId]: alt.trim() } },
    })
    if (!sent.ok) return
    draft.reset()
    uploads.release(key)
    showToast({ kind: 'success', message: t.published })
  }
  const publish = (): void => {
    const stuck = item && (item.status === 'failed' || item.status === 'paused')
    setFault(item ? (isTooLong ? t.tooLong(maxStoryS) : stuck ? t.stuck : undefined) : t.choose)
    setPending(false)
    if (!item || isTooLong || stuck) return
    if (item.status === 'ready' && item.fileId !== undefined) void send(item.key, item.fileId, item.alt)
    else setPending(true)
  }
  useEffect(() => {
    if (isPending && !uploads.busy) publish()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPending, uploads.busy])

  return {
    draft,
    uploads,
    fault: isTooLong ? t.tooLong(maxStoryS) : (uploads.fault ?? fault),
    fieldErrors: create.fieldErrors,
    publish,
    isPending,
    cancelPending: () => setPending(false),
    sending: create.sending,
    isDirty: draft.isChanged || uploads.isChanged,
    startOver: () => {
      draft.reset()
      uploads.reset()
    },
  }
}
