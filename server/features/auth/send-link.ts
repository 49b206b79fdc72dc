import type { Language } from '../../../contract/errors.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { letters } from '../mail/letters.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { countLinks, makeLink, type LinkPurpose } from './links.ts'
import { findByEmail } from './queries.ts'

/** Links of one purpose that one account is sent in a quarter of an hour, at most: nobody can flood a stranger's mailbox. */
const maxLinks = 5
const windowMs = 15 * 60_000

type Recipient = { id: string; name: string; email: string; language: string | null }

/** Sends an account the link that confirms its e-mail address, inside `trx`: on registration, and by whoever changes the address (Spec §7, Auth). */
export async function sendConfirmation(deps: Deps, trx: Trx, account: Recipient, fallback: Language): Promise<void> {
  const path = await makeLink(trx, 'confirm_email', account, deps.clock.now())
  await sendLetter(deps, trx, { ...account, fallback }, path, letters.confirmEmail)
}

/** Tells the address that an account had before that it has another one now, inside `trx`: a thief cannot change it unseen. */
export async function announceEmailChange(deps: Deps, trx: Trx, before: { name: string; email: string | null; language: string | null }, fallback: Language): Promise<void> {
  await sendLetter(deps, trx, { ...before, fallback }, '/auth/login', letters.emailChanged)
}

/**
 * The `send-link` job: a reset or confirmation link for whoever has this address. An unknown address, one that is confirmed already, or one that
 * was sent too many gets nothing. As a job, the call that asks takes the same work, time and answer whether the address is known or not.
 */
export async function sendLink(deps: Deps, { purpose, email, language }: { purpose: LinkPurpose; email: string; language: Language }): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account?.email || account.status === 'suspended') return
    const now = deps.clock.now()
    if (deps.config.rateLimits && (await countLinks(trx, purpose, account.id, new Date(now.getTime() - windowMs))) >= maxLinks) return
    const recipient = { id: account.id, name: account.name, email: account.email, language: account.language }
    if (purpose === 'confirm_email') {
      if (!account.email_verified_at) await sendConfirmation(deps, trx, recipient, language)
      return
    }
    const path = await makeLink(trx, 'reset', recipient, now)
    await sendLetter(deps, trx, { ...recipient, fallback: language }, path, letters.resetPassword)
  })
}
