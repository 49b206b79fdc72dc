import type { ReactElement } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { conversationHref } from '../conversations/address.ts'
import { ConversationHeader } from '../conversations/ConversationHeader.tsx'
import { selectActive, selectList } from '../conversations/slice.ts'
import { conversationTexts } from '../conversations/texts.ts'
import { selectUser } from '../user/slice.ts'
import { Composer } from './composer/Composer.tsx'
import s from './messages-screen.module.css'
import { selectThread } from './slice.ts'
import { Thread } from './thread/Thread.tsx'
import { ThreadSkeleton } from './thread/ThreadSkeleton.tsx'

/** The conversation that is open, or what stands in its place. `wanted`: the one that the address names; none: nothing is to be open. */
export const OpenPane = ({ wanted }: { wanted: string | undefined }): ReactElement => {
  const t = useTexts(conversationTexts)
  const active = useAppSelector(selectActive)
  const user = useAppSelector(selectUser)
  const { openError } = useAppSelector(selectList)
  const { isLoaded, isFinding, visit } = useAppSelector((state) => selectThread(state, wanted ?? ''))
  const back = <ButtonLink variant="secondary" href={conversationHref()}>{t.back}</ButtonLink>
  if (wanted === undefined) return <div className={s.empty}><EmptyState title={t.choose}>{t.chooseHint}</EmptyState></div>
  if (openError && active?._id !== wanted)
    return (
      <div className={s.empty}>
        {openError.status === 404 ? <EmptyState scene="lamp-out" title={t.missing} action={back}>{t.missingHint}</EmptyState> : <EmptyState scene="lamp-out" title={errorText(openError)} action={back} />}
      </div>
    )
  if (!active || active._id !== wanted || !user) return <ThreadSkeleton />
  return (
    <>
      <ConversationHeader conversation={active} />
      {isLoaded && !isFinding ? <Thread key={`${active._id} ${visit}`} conversation={active} viewerId={user._id} /> : <ThreadSkeleton />}
      <Composer conversation={active} />
    </>
  )
}
