import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSignInLinks } from '../../../shell/navigation/use-sign-in-links.ts'
import { rememberFollow, useFollowAfterSignIn } from '../follows/follow-after-sign-in.ts'
import { follow, selectIsFollowed, unfollow } from '../follows/slice.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { performerTexts } from './texts.ts'

type FollowButtonProps = {
  performer: { _id: string; name: string; username?: string; isFollowed?: boolean }
  size?: 'sm' | 'md'
}

/**
 * Follows at once and rolls back when the server refuses. A visitor is led to registration, returns here, and then
 * follows.
 */
export const FollowButton = ({ performer, size = 'md' }: FollowButtonProps): ReactElement => {
  const t = useTexts(performerTexts)
  const router = useRouter()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const followed = useAppSelector((state) => selectIsFollowed(state, performer))
  const signInLinks = useSignInLinks()
  useFollowAfterSignIn(performer._id, followed)
  const press = (): void => {
    if (!user) {
      rememberFollow(performer._id)
      void router.push(withQuery(signInLinks().join, { creator: performer.username ?? performer._id }))
    } else dispatch(followed ? unfollow.intent({ id: performer._id }) : follow.intent({ id: performer._id }))
  }
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={user ? followed : undefined}
      aria-label={`${followed ? t.following : t.follow} ${performer.name}`}
      onClick={press}
    >
      {followed ? t.following : t.follow}
    </Button>
  )
}
