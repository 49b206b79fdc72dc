import { randomUUIDv7 } from 'node:crypto'
import { plainName } from '../../../../contract/accounts/names.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { answerMail } from './mails.ts'

/** Answers a letter by mail, in the language in which it was written. It can be answered again. @throws ApiError not_found */
export async function answerLetter(deps: Deps, viewer: Viewer, id: string, message: string): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const letter = await trx
      .updateTable('letter')
      .set({ status: 'answered', handled_at: now })
      .where('id', '=', id)
      .returning(['name', 'email', 'language', 'subject', 'message'])
      .executeTakeFirst()
    if (!letter) throw new ApiError('not_found')
    const { name: operator } = await trx
      .selectFrom('account')
      .select('name')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('letter_answer')
      .values({
        id: randomUUIDv7(),
        letter_id: id,
        operator_id: viewer.id,
        operator_name: operator,
        message,
        created_at: now,
      })
      .execute()
    const { siteName } = await readSettings(trx)
    const language = letter.language as Language
    const values = { subject: letter.subject, question: letter.message, answer: message }
    const about = { name: plainName(letter.name), siteName, url: `${deps.config.siteUrl}/contact` }
    const texts = await readMailTexts(trx, 'letter-answer')
    const content = contentOf(
      answerMail(() => values),
      language,
      about,
      texts[language]
    )
    const site = { name: siteName, url: deps.config.siteUrl, language }
    await enqueueMail(deps, composeMail(letter.email, content, site), trx)
    record('letter.handled', { letterId: id })
  })
}

/** Closes an open letter without an answer. @throws ApiError not_found when it is not open */
export async function closeLetter(deps: Deps, id: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const closed = await trx
      .updateTable('letter')
      .set({ status: 'closed', handled_at: deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!closed) throw new ApiError('not_found')
    record('letter.handled', { letterId: id })
  })
}
