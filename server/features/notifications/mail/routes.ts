import { notificationMail } from '../../../../contract/notifications/notification-mail.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { mount } from '../../../http/mount.ts'
import { mailOperators } from './mail-operators.ts'
import { sendDigests } from './send-digests.ts'
import { mailNotification } from './send-one.ts'
import { unsubscribeMail } from './unsubscribe.ts'

/** Notification mails: single ones, digests, those to operators, and the unsubscribe link. */
export const registerNotificationMail: RegisterFeature = async (app, deps) => {
  await app.register(async (scope) => {
    // Mail clients send `List-Unsubscribe=One-Click` as a form (RFC 8058). The body is ignored: the token is in the
    // address.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
    mount(scope, deps, notificationMail, { unsubscribe: ({ query }) => unsubscribeMail(deps, query.token) })
  })
  await deps.jobs.work('mail-notification', ({ notificationId }) => mailNotification(deps, notificationId), {
    givenUp: { nobody: 'the notification stands in the notification center' },
  })
  await deps.jobs.work('mail-digests', () => sendDigests(deps))
  await deps.jobs.schedule('mail-digests', '3 * * * *')
  await deps.jobs.work('mail-operators', () => mailOperators(deps))
  await deps.jobs.schedule('mail-operators', '*/10 * * * *')
}
