import { useEffect, useRef, useState } from 'react'
import type { MediaFile } from '../../../../contract/files.ts'
import type { AttachedFile } from '../../../../contract/messages.ts'
import { maxMessageFiles, maxMessageText } from '../../../../contract/limits.ts'
import { randomId } from '../../../lib/random-id.ts'
import { amountText } from '../../../lib/amount.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { BroadcastRecipients } from '../../broadcasts/recipients.ts'
import { useDraft, type Draft } from '../../composer/use-draft.ts'
import { useCaps } from '../../settings/use-caps.ts'
import { useUploads, type Uploads } from '../../uploads/use-uploads.ts'
import { emptyDraft, type MessageBody, type MessageDraft } from './draft.ts'
import { acceptMessage, bodyOf, isArriving, isLeftBehind, isStuck, previewsOf } from './message-files.ts'
import { messageFormTexts } from './texts.ts'

export type MessageFormOptions = {
  /** Under which its words and files are kept in this browser: `message:<conversation>`, `broadcast:new`. Mount anew (`key`) for another. */
  scope: string
  /** What was saved of it before; `to`: who gets one to many, until somebody else is chosen. */
  initial?: {
    title?: string | undefined
    caption?: string | undefined
    text: string
    price?: number | undefined
    to?: BroadcastRecipients
    media?: readonly MediaFile[] | undefined
    files?: readonly AttachedFile[] | undefined
  }
  /**
   * Sends or saves it; `previews` are its photos and videos as this browser has them, `pendingId` the id of one that waited for its files: two windows of a
   * browser, which both take it up, send one message. Then call `clear` or `settle`.
   */
  send: (body: MessageBody, previews: MediaFile[], pendingId: string | undefined) => unknown
  /** Says whether it may stand there empty: a welcome message that is switched off. */
  mayBeEmpty?: boolean
  /** What was sent off goes out in a later visit too, once its files are there, and from other pages (`pending/`). Not what is saved in a place that may have changed. */
  resumes?: boolean
}

export type MessageForm = {
  draft: Draft<MessageDraft>
  uploads: Uploads
  /** There is neither a word nor a file. */
  isEmpty: boolean
  /** Characters too many; 0 or less: it may be sent. */
  overBy: number
  /** What is wrong with it, by the body's fields (`text`, `fileIds`, `price`), since one tried to send it. */
  faults: Readonly<Partial<Record<'text' | 'fileIds' | 'price', string>>>
  /** Sends it: at once, or by itself as soon as the bytes of its files are there. What is missing is said in `faults`. */
  submit: () => void
  /** It was sent off and waits for its files. */
  isPending: boolean
  /** It waits for a file that must be chosen again. */
  isLeftBehind: boolean
  /** Not to be sent by itself after all. */
  giveUp: () => void
  /** Something would be lost. */
  isDirty: boolean
  /** After it was sent: room for the next; its files stay on the server. */
  clear: () => void
  /** After it was saved and the screen is left: nothing is to be remembered. */
  settle: () => void
  /** Back to what it was at first; what was uploaded since is removed. */
  startOver: () => void
}

/** A message being written, for one or for many: words, files and a price, kept in the browser until it is sent. */
export const useMessageForm = ({
  scope,
  initial,
  send,
  mayBeEmpty = false,
  resumes = false,
}: MessageFormOptions): MessageForm => {
  const t = useTexts(messageFormTexts)
  const locale = useLocale()
  const caps = useCaps('item')
  const first = initial
    ? {
        title: initial.title ?? '',
        caption: initial.caption ?? '',
        text: initial.text,
        isPriced: initial.price !== undefined,
        price: initial.price,
        to: initial.to,
      }
    : emptyDraft
  const draft = useDraft<MessageDraft>(scope, first)
  const attached = (initial?.files ?? []).map((file) => ({
    ...file,
    type: 'message-file' as const,
    kind: 'other' as const,
    width: 0,
    height: 0,
  }))
  const uploads = useUploads({
    scope,
    accept: acceptMessage,
    max: maxMessageFiles,
    initial: [...(initial?.media ?? []), ...attached],
  })
  const [isTried, setTried] = useState(false)
  const [pendingHere, setPendingHere] = useState<string>()
  const pendingId = resumes ? draft.value.pendingId : pendingHere
  const isPending = pendingId !== undefined
  const setPending = (id: string | undefined): void => (resumes ? draft.change({ pendingId: id }) : setPendingHere(id))
  const { items } = uploads
  const { text, isPriced, price } = draft.value
  const overBy = text.trim().length - maxMessageText
  const isEmpty = text.trim() === '' && items.length === 0
  const tried = {
    ...(isEmpty && !mayBeEmpty && { text: t.empty }),
    ...(isStuck(items) && { fileIds: t.stuck }),
    ...(isPriced &&
      caps.faultOf(amountText(price, locale)) !== undefined && { price: caps.faultOf(amountText(price, locale)) }),
  }
  const submit = (): void => {
    const isFine = Object.keys(tried).length === 0
    const isSendable = isFine && overBy <= 0
    setTried(!isFine)
    setPending(isSendable && isArriving(items) ? (pendingId ?? randomId()) : undefined)
    if (!isSendable || isArriving(items)) return
    void send(bodyOf(draft.value, items), previewsOf(items), pendingId)
  }
  const isOnItsWay = isArriving(items) || isLeftBehind(items)
  const lastFault = useRef(uploads.fault)
  useEffect(() => {
    const isNews = uploads.fault !== undefined && uploads.fault !== lastFault.current
    lastFault.current = uploads.fault
    if (!isPending) return
    // Without a file that should have gone along it is not sent unseen.
    if (isNews) setPending(undefined)
    else if (!isOnItsWay) submit()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPending, isOnItsWay, uploads.fault])
  const forget = (): void => {
    setTried(false)
    setPending(undefined)
  }
  return {
    draft,
    uploads,
    isEmpty,
    overBy,
    faults: { ...(isTried && tried), ...(uploads.fault !== undefined && { fileIds: uploads.fault }) },
    submit,
    isPending,
    isLeftBehind: isPending && isLeftBehind(items),
    giveUp: () => setPending(undefined),
    isDirty: draft.isChanged || uploads.isChanged,
    clear: () => {
      forget()
      draft.reset()
      for (const { key } of items) uploads.release(key)
    },
    settle: () => {
      draft.settle()
      uploads.settle()
    },
    startOver: () => {
      forget()
      draft.reset()
      uploads.reset()
    },
  }
}
