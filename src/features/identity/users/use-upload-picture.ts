import { useEffect, useState } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { useCache } from '../../../api/cache.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { useLocale } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { pictureFault } from '../auth/join/documents.ts'
import { selectUser, setUser } from './slice.ts'

/** An object URL of the chosen file, as a preview until the upload is finished. */
const usePreview = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

export type PictureUpload = {
  /** Uploads the file immediately; a toast confirms it. */
  choose: (file: File | undefined) => void
  /** URL of the chosen picture while it is being uploaded. */
  preview: string | undefined
  progress: number | undefined
  sending: boolean
  fault: string | undefined
}

/** Sets the viewer's avatar or cover: previewed, uploaded with progress, then updated everywhere it is shown (Spec §7, uploads). */
export const useUploadPicture = (kind: 'avatar' | 'cover'): PictureUpload => {
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const cache = useCache()
  const viewer = useAppSelector(selectUser)
  const asFan = useSend('users.uploadAvatar', { toast: false })
  const asPerformer = useSend('performers.uploadAvatar', { toast: false })
  const asCover = useSend('performers.uploadCover', { toast: false })
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const preview = usePreview(file)
  const used = kind === 'cover' ? asCover : viewer?.isPerformer ? asPerformer : asFan

  const upload = (chosen: File) =>
    kind === 'cover'
      ? asCover.send({ files: { cover: chosen } })
      : viewer?.isPerformer
        ? asPerformer.send({ files: { avatar: chosen } })
        : asFan.send({ files: { avatar: chosen } })
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const found = pictureFault(chosen, locale)
    setFault(found)
    if (found) return
    setFile(chosen)
    const sent = await upload(chosen)
    setFile(undefined)
    if (!sent.ok)
      return setFault(Object.values(sent.error.fields ?? {})[0] ?? errorText(sent.error, ERROR_TEXTS.errorOccurred))
    if (viewer) {
      dispatch(setUser({ ...viewer, ...sent.data }))
      cache.patch<CurrentUser>(viewer._id, () => sent.data)
    }
    showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })
  }
  return { choose: (chosen) => void choose(chosen), preview, progress: used.progress, sending: used.sending, fault }
}
