import { useState } from 'react'
import type { ReactElement } from 'react'
import type { streamMessages } from '../../../contract/messages/stream-messages.ts'
import { maxPinnedText } from '../../../contract/limits.ts'
import type { StreamConversation, StreamWriters } from '../../../contract/messages/stream-messages.ts'
import type { In } from '../../../contract/endpoint.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/controls/Choice.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { NativeSelect, TextArea } from '../../ui/controls/TextInput.tsx'
import s from './chat-controls.module.css'
import { ClearChat } from './ClearChat.tsx'
import { liveTexts } from './texts.ts'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'

const writers: readonly StreamWriters[] = ['anyone', 'follower', 'subscriber']
/** The available intervals of slow mode, in seconds. */
const INTERVALS_S = [0, 5, 10, 30, 60, 120, 300] as const

/** The creator's settings of their chat; each change takes effect at once. `onChanged` receives the updated chat. */
export const ChatControls = ({
  chat,
  onChanged,
}: {
  chat: StreamConversation
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(liveTexts)
  const { send, sending } = useSend('streamMessages.update')
  const [pinned, setPinned] = useState(chat.pinnedText)
  const save = async (body: In<(typeof streamMessages)['update']['body']>): Promise<void> => {
    const sent = await send({ params: { id: chat._id }, body })
    if (!sent.ok) return
    onChanged(sent.data)
    showToast({ kind: 'success', message: t.saved })
  }
  const choices = INTERVALS_S.includes(chat.slowSeconds as 0)
    ? INTERVALS_S
    : [...INTERVALS_S, chat.slowSeconds].toSorted((a, b) => a - b)
  return (
    <div className={layout.stack5}>
      <Switch
        label={t.openLabel}
        hint={t.openHint}
        checked={chat.isOpen}
        disabled={sending}
        onChange={(event) => void save({ isOpen: event.target.checked })}
      />
      <Field label={t.whoWrites}>
        <NativeSelect
          value={chat.whoMayWrite}
          onChange={(event) => void save({ whoMayWrite: event.target.value as StreamWriters })}
        >
          {writers.map((writer) => (
            <option key={writer} value={writer}>
              {t.writers[writer]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t.slowMode} hint={t.slowModeHint}>
        <NativeSelect
          value={chat.slowSeconds}
          onChange={(event) => void save({ slowSeconds: Number(event.target.value) })}
        >
          {choices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? t.slowOff : t.seconds(seconds)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <form
        className={layout.stack2}
        onSubmit={(event) => {
          event.preventDefault()
          void save({ pinnedText: pinned.trim() })
        }}
      >
        <Field
          label={t.pinnedLabel}
          hint={t.pinnedHint}
          counter={pinned.length > maxPinnedText - 60 ? { used: pinned.length, most: maxPinnedText } : undefined}
        >
          <TextArea rows={2} value={pinned} onChange={(event) => setPinned(event.target.value)} />
        </Field>
        <div className={layout.wrap}>
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            disabled={pinned.trim() === chat.pinnedText || pinned.trim().length > maxPinnedText}
          >
            {t.pin}
          </Button>
          {chat.pinnedText !== '' && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setPinned('')
                void save({ pinnedText: '' })
              }}
            >
              {t.unpin}
            </Button>
          )}
        </div>
      </form>
      {chat.muted !== undefined && chat.muted.length > 0 && (
        <section aria-label={t.mutedPeople}>
          <h3>{t.mutedPeople}</h3>
          <ul className={cx(layout.stack1, s.muted)}>
            {chat.muted.map((person) => (
              <li key={person._id}>
                <Avatar name={person.name} src={person.avatar} size="sm" decorative />
                <span>{person.name}</span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`${t.unmute}: ${person.name}`}
                  onClick={() => void save({ mute: { accountId: person._id, minutes: 0 } })}
                >
                  {t.unmute}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClearChat conversationId={chat._id} />
    </div>
  )
}
