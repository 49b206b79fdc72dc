/**
 * The code that every page needs while somebody is signed in: the parts that are mounted, the notification center and the sagas. It is
 * loaded as one, because the bundler gives each part that is loaded alone a copy of the small modules they share.
 */
export { mountSagas } from '../../store/run-sagas.ts'
export { NotificationCenterButton } from '../notifications/notification-center/NotificationCenterButton.tsx'
export { SignedInRoot } from './SignedInRoot.tsx'
