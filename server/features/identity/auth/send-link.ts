import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { withNext } from '../../../../contract/text/site-address.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { accountExistsMail, confirmEmailMail, emailChangedMail, resetPasswordMail } from '../../platform/mail/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { countLinks, createLink, type LinkPurpose } from './links.ts'
import { findAccount, findByEmail, findHolder, type AccountRow } from './queries.ts'

/**
 * Maximum number of links of one purpose that an account is sent within `windowMs`, so that nobody can flood a
 * stranger's mailbox.
 */
const maxLinks = 5
const windowMs = 15 * 60_000
/**
 * Minimum interval, in ms, between two mails that tell the holder of an address that it was used for another account.
 */
const noticeMs = 3_600_000
/** Maximum number of accounts with the same unconfirmed address that a link is sent to. */
const maxUnconfirmed = 3

/**
 * Requests confirmation of an account's new e-mail address, inside `trx`: after registration and after a change of
 * address (Spec §7, Auth). The link is created here whether or not the address is known; the job decides who receives a
 * mail, so that the caller cannot learn it. `next`: the page of this site to which the link leads on.
 */
export async function requestEmailConfirmation(
  deps: Deps,
  trx: Trx,
  account: { id: string; email: string },
  language: Language,
  next?: string
): Promise<void> {
  const path = await createLink(trx, 'confirm_email', account, deps.clock.now())
  await deps.jobs.enqueue(
    'send-link',
    { purpose: 'confirm_email', email: account.email, language, next, made: { accountId: account.id, path } },
    { within: trx }
  )
}

/**
 * Notifies the former address of an account that its address was changed, inside `trx`, so that a thief cannot change
 * it unnoticed.
 */
export async function mailEmailChange(
  deps: Deps,
  trx: Trx,
  before: { id: string; name: string; email: string | null; language: string | null },
  fallback: Language
): Promise<void> {
  await sendMailTo(
    deps,
    trx,
    { ...before, fallback },
    '/auth/login',
    emailChangedMail(() => ({}))
  )
}

type LinkRequest = {
  purpose: LinkPurpose
  email: string
  language: Language
  next?: string | undefined
  made?: { accountId: string; path: string }
}

/**
 * The `send-link` job: sends a reset or confirmation link to the holder of an address, else to the accounts that have
 * entered it. Nothing is sent for an unknown or already confirmed address, or after too many links. Because it is a
 * job, the request does the same work and returns the same response whether or not the address is known.
 */
export async function sendLink(deps: Deps, { purpose, email, language, next, made }: LinkRequest): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const holder = await findHolder(trx, email)
    if (made) return sendCreatedLink(deps, trx, { ...made, next }, email, holder, language)
    // The holder gets the mail; while nobody has confirmed the address, the accounts that have entered it do.
    const readers = holder ? [holder] : await findByEmail(trx, email, maxUnconfirmed)
    for (const reader of readers) await sendNewLink(deps, trx, purpose, reader, language, next)
  })
}

async function sendCreatedLink(
  deps: Deps,
  trx: Trx,
  made: { accountId: string; path: string; next: string | undefined },
  email: string,
  holder: AccountRow | undefined,
  language: Language
): Promise<void> {
  if (holder && holder.id !== made.accountId) return notifyHolder(deps, trx, holder, made.next)
  const account = await findAccount(trx, made.accountId)
  if (!account || account.email_verified_at || account.email?.toLowerCase() !== email.toLowerCase()) return
  await sendMailTo(
    deps,
    trx,
    { ...account, fallback: language },
    withNext(made.path, made.next),
    confirmEmailMail(() => ({}))
  )
}

const forgotLabel: Record<Language, string> = { en: 'Choose new password', pt: 'Escolher nova senha' }

/** An account as its owner recognises it: its username, or its address. */
const accountText = ({ username, email }: Pick<AccountRow, 'username' | 'email'>): string =>
  username ? `@${username}` : (email ?? '')

/**
 * Tells the holder of an address, at most once an hour, that it was used for another account: the holder may have
 * forgotten that they have one.
 */
async function notifyHolder(deps: Deps, trx: Trx, holder: AccountRow, next: string | undefined): Promise<void> {
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
      accountExistsMail(
        () => ({ account: accountText(holder) }),
        (of) => ({ lines: [{ text: forgotLabel[of], url: deps.config.siteUrl + withNext('/auth/forgot', next) }] })
      )
    )
}

async function sendNewLink(
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
  const path = await createLink(trx, purpose, { id, email }, now)
  await sendMailTo(
    deps,
    trx,
    { id, name, email, language, fallback },
    withNext(path, next),
    purpose === 'reset'
      ? resetPasswordMail(() => ({ account: accountText({ username, email }) }))
      : confirmEmailMail(() => ({}))
  )
}
