import { sql } from 'kysely'
import type { Language } from '../../../contract/errors.ts'
import { withNext } from '../../../contract/site-address.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { alreadyMemberMail, mailTemplates } from '../mail/mails.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { countLinks, makeLink, type LinkPurpose } from './links.ts'
import { findAccount, findByEmail, findHolder, type AccountRow } from './queries.ts'

/** Links of one purpose that one account is sent in a quarter of an hour, at most: nobody can flood a stranger's mailbox. */
const maxLinks = 5
const windowMs = 15 * 60_000
/** ms between two letters that tell the owner of an address that somebody used it. */
const noticeMs = 3_600_000
/** Accounts that only typed an address and are sent what was asked for under it, at most. */
const maxClaims = 3

/**
 * Has an account's new e-mail address confirmed, inside `trx`: on registration, and by whoever changes the address (Spec §7, Auth). The link is made here, whether the address is known
 * or not; who is written to is decided by the job, so that nobody can tell from the call. `next`: where the person was going on this site, and the link leads on to.
 */
export async function requestEmailConfirmation(
  deps: Deps,
  trx: Trx,
  account: { id: string; email: string },
  language: Language,
  next?: string
): Promise<void> {
  const path = await makeLink(trx, 'confirm_email', account, deps.clock.now())
  await deps.jobs.enqueue(
    'send-link',
    { purpose: 'confirm_email', email: account.email, language, next, made: { accountId: account.id, path } },
    { within: trx }
  )
}

/** Tells the address that an account had before that it has another one now, inside `trx`: a thief cannot change it unseen. */
export async function mailEmailChange(
  deps: Deps,
  trx: Trx,
  before: { id: string; name: string; email: string | null; language: string | null },
  fallback: Language
): Promise<void> {
  await sendMailTo(deps, trx, { ...before, fallback }, '/auth/login', mailTemplates.emailChanged)
}

type Asked = {
  purpose: LinkPurpose
  email: string
  language: Language
  next?: string | undefined
  made?: { accountId: string; path: string }
}

/**
 * The `send-link` job: a reset or confirmation link for whoever has this address. An unknown address, one that is confirmed already, or one that
 * was sent too many gets nothing. As a job, the call that asks takes the same work, time and answer whether the address is known or not.
 */
export async function sendLink(deps: Deps, { purpose, email, language, next, made }: Asked): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const holder = await findHolder(trx, email)
    if (made) return confirmMade(deps, trx, { ...made, next }, email, holder, language)
    // Whose address it is gets the letter; while nobody has confirmed it, those who typed it do.
    const readers = holder ? [holder] : await findByEmail(trx, email, maxClaims)
    for (const reader of readers) await sendAnew(deps, trx, purpose, reader, language, next)
  })
}

async function confirmMade(
  deps: Deps,
  trx: Trx,
  made: { accountId: string; path: string; next: string | undefined },
  email: string,
  holder: AccountRow | undefined,
  language: Language
): Promise<void> {
  if (holder && holder.id !== made.accountId) return tellHolder(deps, trx, holder, made.next)
  const account = await findAccount(trx, made.accountId)
  if (!account || account.email_verified_at || account.email?.toLowerCase() !== email.toLowerCase()) return
  await sendMailTo(
    deps,
    trx,
    { ...account, fallback: language },
    withNext(made.path, made.next),
    mailTemplates.confirmEmail
  )
}

/** Tells the owner of an address, once in an hour, that somebody used it for another account: it may have been themselves. */
async function tellHolder(deps: Deps, trx: Trx, holder: AccountRow, next: string | undefined): Promise<void> {
  if (holder.status === 'suspended') return
  const now = deps.clock.now()
  const { rows } = await sql`insert into address_notice as notice (account_id, sent_at) values (${holder.id}, ${now})
    on conflict (account_id) do update set sent_at = excluded.sent_at where notice.sent_at <= ${new Date(now.getTime() - noticeMs)} returning 1`.execute(
    trx
  )
  if (rows.length > 0)
    await sendMailTo(
      deps,
      trx,
      holder,
      withNext('/auth/login', next),
      alreadyMemberMail(deps.config.siteUrl + withNext('/auth/forgot', next))
    )
}

async function sendAnew(
  deps: Deps,
  trx: Trx,
  purpose: LinkPurpose,
  { id, name, username, email, language, status, email_verified_at }: AccountRow,
  fallback: Language,
  next: string | undefined
): Promise<void> {
  if (!email || status === 'suspended' || (purpose === 'confirm_email' && email_verified_at)) return
  const now = deps.clock.now()
  if (deps.config.rateLimits && (await countLinks(trx, purpose, id, new Date(now.getTime() - windowMs))) >= maxLinks)
    return
  const path = await makeLink(trx, purpose, { id, email }, now)
  await sendMailTo(
    deps,
    trx,
    { id, name, username, email, language, fallback },
    withNext(path, next),
    purpose === 'reset' ? mailTemplates.resetPassword : mailTemplates.confirmEmail
  )
}
