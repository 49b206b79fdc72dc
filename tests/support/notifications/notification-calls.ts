import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { notify } from '../../../server/features/notifications/notification-center/notify.ts'
import type { TestApp } from '../app.ts'
import { settled } from '../jobs.ts'
import { mailsTo, type SentMail } from '../data/mail.ts'
import type { TestPerson } from '../data/people.ts'

/** What a test changes about the notification. */
export type NotificationChange = Partial<Parameters<typeof notify>[2]>

/** How a kind of notification reaches its person: in the notification center and by push, and by mail as given. */
export const channels = (mail: 'off' | 'now' | 'digest') => ({ bell: true, push: true, mail })

/** What tests of notifications do; `of` gives the app, the creator who is told and the fan who acts in the running test. */
export const notificationCalls = (of: () => { test: TestApp; creator: TestPerson; fan: TestPerson }) => {
  /** Tells the creator of a tip of the fan, or of what `what` changes about it. */
  const tell = (what: NotificationChange = {}, app = of().test) =>
    transaction(app.deps.db, (trx) =>
      notify(app.deps, trx, {
        to: of().creator.id,
        kind: 'tip',
        actorId: of().fan.id,
        amount: 5000,
        href: '/creator/earnings',
        at: app.clock.now(),
        ...what,
      })
    )
  const changeSettings = (
    body: { kinds?: object; digest?: 'off' | 'daily' | 'weekly' },
    person = of().creator,
    app = of().test
  ) => app.call(notifications.updateSettings, { body }, { token: person.token })
  /** The mails to a person after all jobs have run, newest first. */
  const mailsOf = async (person: TestPerson): Promise<SentMail[]> => {
    await settled(of().test, ['mail-notification', 'mail'])
    return mailsTo(of().test, person.email)
  }
  return { tell, changeSettings, mailsOf }
}
