import type { PerformerProfile } from '../../../contract/catalogue/performers/performers.ts'
import { siteAddress } from '../../../contract/text/site-address.ts'
import { afterLogin } from '../../../src/features/identity/auth/after-login.ts'
import { couponPage, useNextInAddress } from '../../../src/features/identity/auth/join/coupon-page.ts'
import { JoinScreen } from '../../../src/features/identity/auth/join/JoinScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

type Props = { creator?: Pick<PerformerProfile, '_id' | 'name' | 'username' | 'avatar'>; next?: string }

const JoinPage: AppPage<Props> = ({ creator, next }) => {
  useNextInAddress(next)
  return <JoinScreen creator={creator} next={next} />
}
JoinPage.layout = 'blank'
JoinPage.load = async ({ query, viewer, prefetch, redirect, isServer }) => {
  const id = typeof query.creator === 'string' ? query.creator : ''
  const next = siteAddress(query.next) ?? couponPage(isServer)
  if (viewer) redirect(afterLogin(viewer, next ?? (id ? `/${encodeURIComponent(id)}` : undefined)))
  const found = id ? await prefetch('performers.view', { params: { id } }).catch(() => undefined) : undefined
  return {
    ...(found && {
      creator: {
        _id: found._id,
        name: found.name,
        avatar: found.avatar,
        ...(found.username && { username: found.username }),
      },
    }),
    ...(next && { next }),
  }
}
export default JoinPage
