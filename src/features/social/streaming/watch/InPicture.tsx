import type { ReactElement } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { GivenTips } from './GivenTips.tsx'
import { GoalBar } from './GoalBar.tsx'
import { FloatingReactions } from './Reactions.tsx'
import { StreamNews } from './StreamNews.tsx'
import type { Reactions } from './use-reactions.ts'

export type InPictureProps = {
  stream: Stream
  reactions: Reactions
  hasSound: boolean
  /** Whether screen readers are told what changes. */
  isAnnounced: boolean
}

/** What is shown over a live picture: the tip goal, tips and reactions; and for screen readers its state. */
export const InPicture = ({ stream, reactions, hasSound, isAnnounced }: InPictureProps): ReactElement => (
  <>
    {stream.goal && <GoalBar goal={stream.goal} />}
    <GivenTips conversationId={stream.conversationId} hasSound={hasSound} />
    <FloatingReactions {...reactions} />
    {isAnnounced && <StreamNews stream={stream} />}
  </>
)
