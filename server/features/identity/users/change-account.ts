import { ageAt, minimumAge, type AccountChanges } from '../../../../contract/identity/users/accounts.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { usernameTaken, usernameTakenError } from '../auth/create-account.ts'
import { isUsernameKept } from '../auth/former-usernames.ts'
import { countLinks } from '../auth/links.ts'
import { requireAllowedNames } from '../auth/restricted-names.ts'
import { requireReauthentication } from '../auth/require-reauthentication.ts'
import { findAccount } from '../auth/queries.ts'
import { factorsToProve } from '../auth/second-factors.ts'
import { mailEmailChange, requestEmailConfirmation } from '../auth/send-link.ts'
import { isCountry } from '../lookups/data.ts'
import { findOwnAccount, type OwnAccountRow } from './queries.ts'

const texts = {
  fixed: {
    en: "You can't change your date of birth. Contact us if it's wrong.",
    pt: 'Não dá para alterar a data de nascimento. Fale com a gente se estiver errada.',
  },
  age: { en: 'You must be 18 or older', pt: 'Você precisa ter 18 anos ou mais' },
  country: { en: "We don't know this country", pt: 'Este país não existe' },
} as const

/** Maximum number of new e-mail addresses per hour, so that nobody can use the site to mail strangers. */
const maxAddresses = 5
const hourMs = 3_600_000

/** Converts an optional text of a request: absent keeps the stored value, an empty text clears it. */
export const clearable = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

const isNewEmail = (before: { email: string | null }, email: string | undefined): email is string =>
  email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()

/**
 * Changes an account at its owner's request, together with what `also` writes in the same transaction. A new e-mail
 * address requires reauthentication, becomes unconfirmed and is sent a confirmation link; the response does not reveal
 * whether another account uses it. The date of birth can be set once (Spec §4, Profile update).
 * @throws ApiError reauthentication_required, wrong_password, second_factor_required; 422 naming the field; 429 after five new addresses in
 * an hour, or too many wrong passwords
 */
export async function changeAccount(
  deps: Deps,
  viewer: Viewer,
  changes: AccountChanges,
  language: Language,
  also?: (trx: Trx, record: RecordEvent) => Promise<void>
): Promise<void> {
  await requireOwnerForEmail(deps, viewer, changes)
  await transactionWithEvents(deps, async (trx, record) => {
    await writeAccount(deps, trx, viewer.id, changes, language)
    await also?.(trx, record)
  })
}

/**
 * Requires reauthentication for a new e-mail address, because a reset link to the mailbox gives access to the account.
 * Accounts without a password sign in through a provider and have no password to ask for; they prove a second factor if
 * they have one.
 */
async function requireOwnerForEmail(
  deps: Deps,
  viewer: Viewer,
  { email, currentPassword }: AccountChanges
): Promise<void> {
  if (email === undefined) return
  const account = await findAccount(deps.db, viewer.id)
  if (!account || !isNewEmail(account, email)) return
  if (account.password_hash !== null || (await factorsToProve(deps, viewer)).length > 0)
    await requireReauthentication(deps, viewer, account, currentPassword)
}

async function writeAccount(
  deps: Deps,
  trx: Trx,
  accountId: string,
  changes: AccountChanges,
  language: Language
): Promise<void> {
  const before = await findOwnAccount(trx, accountId)
  if (!before) return
  requireValid(before, changes, deps.clock.now(), language)
  const { name, username, email, birthDate } = changes
  await requireAllowedNames(trx, {
    ...(name !== before.name && { name }),
    ...(username !== before.username && { username }),
  })
  const changesEmail = isNewEmail(before, email)
  const isNewUsername = username !== undefined && username.toLowerCase() !== before.username?.toLowerCase()
  if (isNewUsername && (await isUsernameKept(deps, trx, username))) throw usernameTaken(language)
  if (changesEmail) await requireAddressLimit(deps, trx, accountId)
  try {
    await trx
      .updateTable('account')
      .set({
        name,
        username,
        email,
        birth_date: birthDate,
        country: clearable(changes.country?.toUpperCase()),
        state: clearable(changes.state),
        city: clearable(changes.city),
        phone_code: clearable(changes.phoneCode),
        phone: clearable(changes.phone),
        language: changes.language,
        updated_at: deps.clock.now(),
        ...(changesEmail && { email_verified_at: null }),
      })
      .where('id', '=', accountId)
      .execute()
  } catch (error) {
    throw usernameTakenError(error, language)
  }
  if (!changesEmail) return
  await mailEmailChange(deps, trx, before, language)
  await requestEmailConfirmation(deps, trx, { id: accountId, email }, language)
}

function requireValid(
  before: OwnAccountRow,
  { birthDate, country }: AccountChanges,
  now: Date,
  language: Language
): void {
  if (birthDate !== undefined && before.birth_date !== null && birthDate !== before.birth_date)
    throw invalidField('birthDate', texts.fixed[language])
  if (birthDate !== undefined && ageAt(birthDate, now) < minimumAge)
    throw invalidField('birthDate', texts.age[language])
  if (country !== undefined && country !== '' && !isCountry(country.toUpperCase()))
    throw invalidField('country', texts.country[language])
}

async function requireAddressLimit({ config, clock }: Deps, trx: Trx, accountId: string): Promise<void> {
  if (!config.rateLimits) return
  const sent = await countLinks(trx, 'confirm_email', accountId, new Date(clock.now().getTime() - hourMs))
  if (sent >= maxAddresses) throw new ApiError('too_many_requests', { retryAfter: hourMs / 1000 })
}
