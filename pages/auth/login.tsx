import { siteAddress } from '../../contract/text/site-address.ts'
import { afterLogin } from '../../src/features/identity/auth/after-login.ts'
import { couponPage, useNextInAddress } from '../../src/features/identity/auth/join/coupon-page.ts'
import { LoginScreen } from '../../src/features/identity/auth/LoginScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const LoginPage: AppPage<{ next?: string }> = ({ next }) => {
  useNextInAddress(next)
  return <LoginScreen next={next} />
}
LoginPage.layout = 'blank'
LoginPage.opensInMaintenance = true
LoginPage.load = ({ query, viewer, redirect, isServer }) => {
  const next = siteAddress(query.next) ?? couponPage(isServer)
  if (viewer) redirect(afterLogin(viewer, next))
  return next ? { next } : {}
}
export default LoginPage
