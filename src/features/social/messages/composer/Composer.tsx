import type { ReactElement } from 'react'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { CannotWrite } from './CannotWrite.tsx'
import { ComposerBox } from './ComposerBox.tsx'
import s from './composer-box.module.css'

/** The area below a conversation: the form, or why the viewer cannot write. Each conversation has its own draft. */
export const Composer = ({ conversation }: { conversation: Conversation }): ReactElement => (
  <div className={s.place}>
    {conversation.canWrite ? (
      <ComposerBox key={conversation._id} conversation={conversation} />
    ) : (
      <CannotWrite conversation={conversation} />
    )}
  </div>
)
