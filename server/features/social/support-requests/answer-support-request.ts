import { randomUUIDv7 } from 'node:crypto'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { decide } from '../../identity/decisions/decide.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { answerMail } from './mails.ts'
import { listAnswers } from './queries.ts'

/** The support request, locked, with the id of its last answer. */
async function lockSupportRequest(trx: Trx, id: string) {
  const letter = await trx.selectFrom('letter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return letter && { ...letter, lastAnswer: (await listAnswers(trx, id)).at(-1)?.id }
}

/**
 * Answers a support request by mail, in the language in which it was written. It can be answered again by who has read the last
 * answer, whose id is `after`.
 * @throws ApiError not_found; already_decided when there is an answer that the caller has not read
 */
export async function answerSupportRequest(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { message, after }: { message: string; after?: string | undefined }
): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const letter = await decide(trx, {
      topic: 'letter',
      id,
      at: now,
      lock: () => lockSupportRequest(trx, id),
      isOpen: ({ lastAnswer }) => lastAnswer === after,
      outcome: 'answered',
    })
    await trx.updateTable('letter').set({ status: 'answered', handled_at: now }).where('id', '=', id).execute()
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

/** Closes an open letter without an answer. @throws ApiError not_found, already_decided */
export async function closeSupportRequest(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    await decide(trx, {
      topic: 'letter',
      id,
      at: now,
      lock: () => lockSupportRequest(trx, id),
      isOpen: ({ status }) => status === 'open',
      outcome: 'closed',
    })
    await trx.updateTable('letter').set({ status: 'closed', handled_at: now }).where('id', '=', id).execute()
    record('letter.handled', { letterId: id })
  })
}
