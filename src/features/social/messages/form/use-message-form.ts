import { useEffect, useRef, useState } from 'react'
import type { MediaFile } from '../../../../../contract/platform/files/files.ts'
import type { AttachedFile } from '../../../../../contract/social/messages.ts'
import { maxMessageFiles, maxMessageText } from '../../../../../contract/limits.ts'
import { isVisible } from '../../../../../contract/text/storable-text.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { amountText } from '../../../../lib/amount.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import type { BroadcastRecipients } from '../../broadcasts/recipients.ts'
import { useDraft, type Draft } from '../../../catalogue/composer/use-draft.ts'
import { useCaps } from '../../../platform/settings/use-caps.ts'
import { useUploads, type Uploads } from '../../../platform/uploads/use-uploads.ts'
import { emptyDraft, type MessageBody, type MessageDraft } from './draft.ts'
import { acceptMessage, bodyOf, isArriving, needsFileAgain, isStuck, previewsOf } from './message-files.ts'
import { messageFormTexts } from './texts.ts'

export type MessageFormOptions = {
  /**
   * The key under which text and files are stored in this browser: `message:<conversation>`, `broadcast:new`. Remount
   * (`key`) to change it.
   */
  scope: string
  /** The saved values; `to`: the recipients of a broadcast until others are chosen. */
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
   * Sends or saves the message. `previews` are local previews of its photos and videos. `pendingId` is the id of a
   * message that waited for its files: when two windows of a browser both send it, the server creates only one. Then
   * call `clear` or `settle`.
   */
  send: (body: MessageBody, previews: MediaFile[], pendingId: string | undefined) => unknown
  /** Whether an empty message is valid: a welcome message that is switched off. */
  mayBeEmpty?: boolean
  /**
   * Whether a submitted message that waits for its files is sent in a later visit too, and from other pages
   * (`pending/`). Not for forms that save to a place that may have changed since.
   */
  resumes?: boolean
}

export type MessageForm = {
  draft: Draft<MessageDraft>
  uploads: Uploads
  /** There is neither text nor a file. */
  isEmpty: boolean
  /** Number of characters above the limit; 0 or less: the length is valid. */
  overBy: number
  /** Validation messages by the body's fields (`text`, `fileIds`, `price`), set after an attempt to send. */
  faults: Readonly<Partial<Record<'text' | 'fileIds' | 'price', string>>>
  /** Sends the message: at once, or as soon as its files are uploaded. Invalid fields are reported in `faults`. */
  submit: () => void
  /** The message was submitted and waits for its files. */
  isPending: boolean
  /** It waits for a file that has to be chosen again. */
  needsFileAgain: boolean
  /** Cancels the pending submission. */
  giveUp: () => void
  /** Leaving would lose changes. */
  isDirty: boolean
  /** Call after sending: empties the form; the files stay on the server. */
  clear: () => void
  /** Call after saving, when the screen is left: removes the stored draft. */
  settle: () => void
  /** Restores the initial values; files that were uploaded since are deleted. */
  startOver: () => void
}

/**
 * The form of a message, in a conversation or as a broadcast: text, files and a price, stored in the browser until it
 * is sent.
 */
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
  const isEmpty = !isVisible(text) && items.length === 0
  const tried = {
    ...(isEmpty && !mayBeEmpty && { text: t.empty }),
    ...(isStuck(items) && { fileIds: t.stuck }),
    ...(isPriced &&
      caps.faultOf(amountText(price, locale)) !== undefined && { price: caps.faultOf(amountText(price, locale)) }),
  }
  const submit = (): void => {
    const isValid = Object.keys(tried).length === 0
    const isSendable = isValid && overBy <= 0
    setTried(!isValid)
    setPending(isSendable && isArriving(items) ? (pendingId ?? randomId()) : undefined)
    if (!isSendable || isArriving(items)) return
    void send(bodyOf(draft.value, items), previewsOf(items), pendingId)
  }
  const hasUnfinishedFiles = isArriving(items) || needsFileAgain(items)
  const lastFault = useRef(uploads.fault)
  useEffect(() => {
    const isNewFault = uploads.fault !== undefined && uploads.fault !== lastFault.current
    lastFault.current = uploads.fault
    if (!isPending) return
    // A file was refused: the message is not sent without it.
    if (isNewFault) setPending(undefined)
    else if (!hasUnfinishedFiles) submit()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPending, hasUnfinishedFiles, uploads.fault])
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
    needsFileAgain: isPending && needsFileAgain(items),
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
