import type { ReactElement } from 'react'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { conversationHref } from '../conversations/address.ts'
import { ConversationHeader, HeaderSkeleton } from '../conversations/ConversationHeader.tsx'
import { openConversation, selectActive, selectList } from '../conversations/slice.ts'
import { conversationTexts } from '../conversations/texts.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { Composer } from './composer/Composer.tsx'
import s from './messages-screen.module.css'
import { loadMessages, selectThread } from './slice.ts'
import { Thread } from './thread/Thread.tsx'
import { ThreadSkeleton } from './thread/ThreadSkeleton.tsx'

/**
 * The open conversation, or an empty or error state. `wanted`: the conversation in the address; undefined: none is to
 * be opened.
 */
export const ConversationPane = ({ wanted }: { wanted: string | undefined }): ReactElement => {
  const t = useTexts(conversationTexts)
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActive)
  const user = useAppSelector(selectUser)
  const { openError } = useAppSelector(selectList)
  const { isLoaded, isFinding, fault, visit } = useAppSelector((state) => selectThread(state, wanted ?? ''))
  const back = (
    <ButtonLink variant="secondary" href={conversationHref()}>
      {t.back}
    </ButtonLink>
  )
  if (wanted === undefined)
    return (
      <div className={s.empty}>
        <EmptyState title={t.choose}>{t.chooseHint}</EmptyState>
      </div>
    )
  if (openError && !(isLoaded && active?._id === wanted))
    return (
      <div className={s.empty}>
        {openError.status === 404 ? (
          <EmptyState scene="lamp-out" title={t.missing} action={back}>
            {t.missingHint}
          </EmptyState>
        ) : (
          <>
            <ErrorState
              title={t.openFailed}
              message={errorText(openError)}
              onRetry={wanted ? () => dispatch(openConversation.intent({ id: wanted })) : undefined}
            />
            {back}
          </>
        )}
      </div>
    )
  if (!active || active._id !== wanted || !user)
    return (
      <>
        <HeaderSkeleton />
        <ThreadSkeleton />
        <div className={s.writing} />
      </>
    )
  return (
    <>
      <ConversationHeader conversation={active} />
      {isLoaded && !isFinding ? (
        <Thread key={`${active._id} ${visit}`} conversation={active} viewerId={user._id} />
      ) : fault ? (
        <div className={s.empty}>
          <ErrorState
            title={t.openFailed}
            message={errorText(fault)}
            onRetry={() => dispatch(loadMessages.intent({ conversationId: active._id }))}
          />
        </div>
      ) : (
        <ThreadSkeleton />
      )}
      <Composer conversation={active} />
    </>
  )
}
