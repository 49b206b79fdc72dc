import type { ReactElement } from 'react'
import type { StreamConversation, StreamWriters } from '../../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Switch } from '../../../../ui/controls/Choice.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { NativeSelect } from '../../../../ui/controls/TextInput.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import type { SaveChat } from './ChatControls.tsx'
import { manageTexts } from './manage-texts.ts'

const writers: readonly StreamWriters[] = ['anyone', 'follower', 'subscriber']
/** The available intervals of slow mode, in seconds. */
const INTERVALS_S = [0, 5, 10, 30, 60, 120, 300] as const

/** Whether the chat is open, for whom, and how often one person may write; only for its creator. */
export const ChatRules = ({
  chat,
  save,
  sending,
}: {
  chat: StreamConversation
  save: SaveChat
  sending: boolean
}): ReactElement => {
  const t = useTexts(manageTexts)
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
    </div>
  )
}
