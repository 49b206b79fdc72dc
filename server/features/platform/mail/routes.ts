import type { RegisterFeature } from '../../../http/feature.ts'
import { serveOutbox } from './outbox.ts'

/** The `mail` job, and the developer's outbox where there is no SMTP server. */
export const registerMail: RegisterFeature = async (app, deps) => {
  await deps.jobs.work('mail', (mail) => deps.mailer.send(mail), {
    givenUp: { nobody: 'it is the telling, and what it is about stands on the site' },
  })
  if (deps.mailer.name === 'outbox') serveOutbox(app, deps)
}
