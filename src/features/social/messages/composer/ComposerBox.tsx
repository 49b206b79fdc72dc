import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { SendHorizontal, Tag } from '../../../../ui/icons.tsx'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { isVisible } from '../../../../../contract/text/storable-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { TipButton } from '../../../money/tips/TipButton.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { CallRequestButton } from '../../video-calls/request/CallRequestButton.tsx'
import { AttachButton } from '../form/AttachButton.tsx'
import { AttachmentTray } from '../form/AttachmentTray.tsx'
import { draftScope } from '../form/draft.ts'
import { useMessageForm } from '../form/use-message-form.ts'
import { sendMessage } from '../slice.ts'
import { outgoing } from '../thread-message.ts'
import s from './composer-box.module.css'
import { EmojiButton } from './EmojiButton.tsx'
import { hasKeyboard } from './has-keyboard.ts'
import { composerTexts } from './texts.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useTyping } from './use-typing.ts'
import { WritingArea } from './WritingArea.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'

const PricePanel = lazyClient(() => import('./PricePanel.tsx').then((module) => module.PricePanel))

/**
 * The form of a message: text, emoji, files; for creators a price, for fans a tip or a call. An unsent draft is stored
 * in this browser.
 */
export const ComposerBox = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const t = useTexts(composerTexts)
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const area = useRef<HTMLTextAreaElement>(null)
  const extras = useRef<HTMLDivElement>(null)
  const { _id, recipient } = conversation
  const { typed, stopped } = useTyping(_id)
  const form = useMessageForm({
    scope: draftScope(_id),
    resumes: true,
    send: (body, media, pendingId) => {
      dispatch(
        sendMessage.intent(
          outgoing(
            _id,
            user?._id ?? '',
            { ...body, text: body.text ?? '', fileIds: body.fileIds ?? [], media },
            pendingId
          )
        )
      )
      form.clear()
      stopped()
    },
  })
  const { draft, uploads, faults } = form
  const { text, isPriced } = draft.value
  const isOver = useFileDrop(uploads.add)
  const focusText = useCallback(() => {
    if (hasKeyboard()) area.current?.focus({ preventScroll: true })
  }, [])
  // The button disappears with the last file.
  const hasFiles = uploads.items.length > 0
  useEffect(() => {
    if (!hasFiles && document.activeElement === document.body) focusText()
  }, [hasFiles, focusText])
  const toPrice = useCallback(() => extras.current?.querySelector<HTMLElement>('input:not([type="file"])')?.focus(), [])
  // The price was asked for now; a restored draft leaves the focus where it is.
  const [isPricing, setPricing] = useState(false)
  const isWronglyPriced = faults.price !== undefined
  useEffect(() => {
    if (isWronglyPriced) toPrice()
  }, [isWronglyPriced, toPrice])
  const togglePrice = (): void => {
    draft.change({ isPriced: !isPriced })
    setPricing(!isPriced)
  }
  const write = (next: string): void => {
    draft.change({ text: next })
    if (isVisible(next)) typed()
    else stopped()
  }
  const send = (): void => {
    if (!form.isEmpty) form.submit()
    area.current?.focus({ preventScroll: true })
  }
  const insert = (emoji: string): void => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    write(text.slice(0, from) + emoji + text.slice(to))
    requestAnimationFrame(() => area.current?.setSelectionRange(from + emoji.length, from + emoji.length))
  }
  return (
    <Form onlyByButton className={cx(layout.stack1, s.box)} onSubmit={send}>
      {isOver && <p className={s.drop}>{t.drop}</p>}
      <div ref={extras} className={cx(layout.stack2, s.extras)}>
        <AttachmentTray form={form} />
        {isPriced && user?.isPerformer && <PricePanel form={form} name={recipient.name} takesFocus={isPricing} />}
      </div>
      <WritingArea
        area={area}
        name={recipient.name}
        value={text}
        error={faults.text}
        onChange={write}
        onSend={send}
        onFiles={uploads.add}
      />
      <div className={s.tools}>
        <AttachButton uploads={uploads} />
        <EmojiButton onPick={insert} onDone={focusText} />
        {user?.isPerformer && (
          <IconButton
            label={t.price}
            icon={<Tag />}
            aria-pressed={isPriced}
            className={isPriced ? s.on : undefined}
            onClick={togglePrice}
          />
        )}
        {recipient.isPerformer && (
          <TipButton performer={recipient} about={{ type: 'conversation', id: _id }} className={s.tool} />
        )}
        <CallRequestButton conversation={conversation} />
        <IconButton
          type="submit"
          className={s.send}
          variant="primary"
          label={t.send}
          icon={<SendHorizontal />}
          disabled={form.isEmpty || form.isPending || form.overBy > 0}
        />
      </div>
    </Form>
  )
}
