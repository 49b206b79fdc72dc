import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { feeds, type Feed } from '../../../../contract/catalogue/feeds.ts'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { checkForm } from '../../../api/check-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { bodyOf, changedBody, draftOf, pollBody, type PostDraft } from './draft.ts'
import { composerTexts } from './texts.ts'
import { useDraft, type Draft } from './use-draft.ts'
import {
  forEachUploads,
  filesState,
  postFiles,
  usePostFiles,
  type FilesState,
  type PostUploads,
} from './use-post-files.ts'

export type Faults = Readonly<Record<string, string | undefined>>

export type Composer = {
  draft: Draft<PostDraft>
  uploads: PostUploads
  files: FilesState
  /** Errors by the field's name in the body; `files` for uploads that do not finish. */
  faults: Faults
  /** Saves at once, or as soon as the files are ready. */
  save: (status: ItemStatus) => void
  /** The status it will be saved with once the files are ready. */
  pendingStatus: ItemStatus | undefined
  cancelPending: () => void
  sending: boolean
  isDirty: boolean
  isSaved: boolean
  startOver: () => void
  ref: RefObject<HTMLElement | null>
}

/** The first error of a field or of a path below it: `fileIds.3` is found by `fileIds`. */
export const faultAt = (faults: Faults, ...fields: string[]): string | undefined =>
  Object.entries(faults).find(
    ([name, text]) => text !== undefined && fields.some((field) => name === field || name.startsWith(`${field}.`))
  )?.[1]

/** State of the post form: draft, validation, uploads and saving. The draft is kept until the server has accepted it. */
export const useComposer = (feed?: Feed): Composer => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const router = useRouter()
  const user = useAppSelector(selectUser)
  const ref = useRef<HTMLElement>(null)
  const draft = useDraft(`post:${feed?._id ?? 'new'}`, draftOf(feed))
  const uploads = usePostFiles(feed)
  const files = filesState(uploads)
  const create = useSend('feeds.create')
  const update = useSend('feeds.update')
  const createPoll = useSend('feeds.createPoll')
  const [found, setFound] = useState<Faults>({})
  const [pendingStatus, setPendingStatus] = useState<ItemStatus>()
  const [isSaved, setSaved] = useState(false)
  const { value } = draft

  const refuse = (faults: Faults): void => {
    setFound(faults)
    // After React has rendered the errors.
    setTimeout(() => ref.current?.querySelector<HTMLElement>('[aria-invalid]:not(fieldset)')?.focus())
  }
  /** Validates the form by the contract's schemas, without the file ids. */
  const judge = (status: ItemStatus): Faults => {
    const body = bodyOf(value, postFiles(uploads, value.languages, locale), undefined, status)
    const checked = checkForm(feeds.create.body, { ...body, fileIds: [] }, locale)
    const poll =
      value.poll && value.poll.id === undefined
        ? checkForm(feeds.createPoll.body, pollBody(value.poll), locale)
        : { ok: true as const }
    const { text, ...others }: Record<string, string> = checked.ok ? {} : checked.errors
    const isEmpty = !isVisible(value.text) && files.items.length === 0 && !value.poll
    return {
      ...others,
      ...(!poll.ok && poll.errors),
      ...(isEmpty ? { text: t.empty } : isVisible(value.text) && text ? { text } : {}),
      ...(files.isStuck && { files: t.stuck }),
    }
  }
  const pollId = async (): Promise<{ ok: true; id: string | undefined } | { ok: false }> => {
    if (!value.poll || value.poll.id !== undefined) return { ok: true, id: value.poll?.id }
    const made = await createPoll.send({ body: pollBody(value.poll) })
    if (!made.ok) return made
    // Keeps the id, so that a retry after a rejected post does not create a second poll.
    draft.change({ poll: { ...value.poll, id: made.data._id } })
    return { ok: true, id: made.data._id }
  }
  const send = async (status: ItemStatus): Promise<void> => {
    setFound({})
    const poll = await pollId()
    if (!poll.ok) return refuse({})
    const body = bodyOf(value, postFiles(uploads, value.languages, locale), poll.id, status)
    const sent = feed
      ? await update.send({ params: { id: feed._id }, body: changedBody(body) })
      : await create.send({ body })
    if (!sent.ok) return refuse({})
    setSaved(true)
    draft.settle()
    forEachUploads(uploads, (set) => set.settle())
    const isUpdate = feed !== undefined && feed.status === status && status !== 'draft'
    showToast({ kind: 'success', message: isUpdate ? t.saved : t.done[status] })
    await router.push(status === 'active' ? `/${user?.username ?? user?._id ?? ''}` : `/creator/posts?status=${status}`)
  }
  const isReady = (status: ItemStatus): boolean => (status === 'draft' ? !files.isSending : !files.isBusy)
  const save = (status: ItemStatus): void => {
    const faults = judge(status)
    if (Object.keys(faults).length > 0) return refuse(faults)
    setFound({})
    if (isReady(status)) void send(status)
    else setPendingStatus(status)
  }
  useEffect(() => {
    if (pendingStatus === undefined || (!isReady(pendingStatus) && !files.isStuck)) return
    setPendingStatus(undefined)
    save(pendingStatus)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pendingStatus, files.isBusy, files.isSending, files.isStuck])

  /** A change clears the errors, which belong to the previous values. */
  const change = (patch: Partial<PostDraft>): void => {
    setFound({})
    for (const call of [create, update, createPoll]) if (call.error) call.reset()
    draft.change(patch)
  }
  return {
    draft: { ...draft, change },
    uploads,
    files,
    faults: { ...createPoll.fieldErrors, ...create.fieldErrors, ...update.fieldErrors, ...found },
    save,
    pendingStatus,
    cancelPending: () => setPendingStatus(undefined),
    sending: create.sending || update.sending || createPoll.sending,
    isDirty: (draft.isChanged || files.isChanged) && !isSaved,
    isSaved,
    startOver: () => {
      draft.reset()
      forEachUploads(uploads, (set) => set.reset())
      setFound({})
    },
    ref,
  }
}
