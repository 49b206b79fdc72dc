import type { ReactElement } from 'react'
import type { StreamConversation, streamMessages } from '../../../../../contract/social/stream-messages.ts'
import type { In } from '../../../../../contract/endpoint.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import { selectUser } from '../../../identity/users/slice.ts'
import s from './chat-controls.module.css'
import { ChatPeople } from './ChatPeople.tsx'
import { ChatRules } from './ChatRules.tsx'
import { ClearChat } from './ClearChat.tsx'
import { HeldWords } from './HeldWords.tsx'
import { manageTexts } from './manage-texts.ts'
import { PinnedText } from './PinnedText.tsx'

/** What a part of the settings changes. The answer says whether it is saved. */
export type SaveChat = (changes: In<(typeof streamMessages)['update']['body']>) => Promise<boolean>

/**
 * The settings of a chat; each change takes effect at once. Its creator sees all of them, a moderator what moderators
 * may change. `onChanged` receives the updated chat.
 */
export const ChatControls = ({
  chat,
  onChanged,
}: {
  chat: StreamConversation
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(manageTexts)
  const isOwn = useAppSelector(selectUser)?._id === chat.performer._id
  const { send, sending } = useSend('streamMessages.update')
  const save: SaveChat = async (body) => {
    const sent = await send({ params: { id: chat._id }, body })
    if (!sent.ok) return false
    onChanged(sent.data)
    showToast({ kind: 'success', message: t.saved })
    return true
  }
  return (
    <div className={layout.stack6}>
      {isOwn ? <ChatRules chat={chat} save={save} sending={sending} /> : <p className={s.note}>{t.moderateHint}</p>}
      <PinnedText text={chat.pinnedText} save={save} />
      <HeldWords
        words={chat.heldWords ?? []}
        hint={isOwn ? t.heldWordsHint : t.wordsOfModerator}
        save={save}
        sending={sending}
      />
      <ChatPeople
        title={t.moderators}
        hint={t.moderatorsHint}
        none={t.moderatorsNone}
        people={chat.moderators ?? []}
        remove={
          isOwn
            ? { label: t.dismiss, act: ({ _id }) => save({ moderator: { accountId: _id, isModerator: false } }) }
            : undefined
        }
      />
      <ChatPeople
        title={t.mutedPeople}
        none={t.mutedNone}
        people={chat.muted ?? []}
        remove={{ label: t.unmute, act: ({ _id }) => save({ mute: { accountId: _id, minutes: 0 } }) }}
      />
      {isOwn && (
        <div>
          <ClearChat conversationId={chat._id} />
        </div>
      )}
    </div>
  )
}
