import type { EndpointName } from '../../contract/endpoint-names.ts'
import { storedAccount, readStored, writeStored } from '../lib/account-storage.ts'
import { randomId } from '../lib/random-id.ts'
import { texts } from '../lib/texts.ts'
import { showToast } from '../lib/toast.ts'
import { isApiError } from './api-error.ts'
import type { AnyInput } from './input.ts'

/** The key of a call whose outcome is not known yet. `isOld`: the call was first sent from an earlier page. */
type PendingKey = { key: string; at: number; isOld: boolean }

const keyTexts = texts({
  en: { doneOnce: 'You had sent this before the page was opened anew. It was done once, not twice.' },
  pt: { doneOnce: 'Você já tinha enviado isto antes de abrir a página de novo. Foi feito uma vez só.' },
})

/** ms after which the same input gets a new key: the response to the old one would report the earlier call. */
const HOUR = 3_600_000

/** Errors after which the outcome is unknown: the call may be repeated with the same key. */
const isOutcomeUnknown = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === 'payment_in_progress' ||
    error.code === 'too_many_requests')

/** The keys of this page, used when the browser allows no storage. */
const inMemory = new Map<string, PendingKey>()

const isRecent = (pending: PendingKey | undefined): pending is PendingKey =>
  pending !== undefined && Date.now() - pending.at < HOUR
const storageName = (): string => `intents:${storedAccount()}`
const storedKeys = (): [string, PendingKey][] =>
  Object.entries((readStored(storageName()) ?? {}) as Record<string, PendingKey>).filter(([, pending]) =>
    isRecent(pending)
  )

const remember = (digest: string, pending: PendingKey | undefined): void => {
  const others = storedKeys().filter(([other]) => other !== digest)
  if (pending) inMemory.set(digest, pending)
  else inMemory.delete(digest)
  const all = pending ? [...others, [digest, pending] as const] : others
  writeStored(storageName(), all.length > 0 ? Object.fromEntries(all) : undefined)
}

/**
 * Distinguishes inputs without storing their text. If two inputs have the same digest, the server refuses the key, and
 * the next attempt gets a new one.
 */
const digestOf = (text: string): string => {
  let digest = 0
  for (let at = 0; at < text.length; at++) digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0
  return digest.toString(36)
}

/**
 * Sends a call with an Idempotency-Key (product.md, Exactly once). The same input has the same key until the server has given a definite answer, for an hour, also
 * in a form that was closed and opened and in a page that was reloaded. This browser stores the key and a digest of the input for the account, until it signs out.
 * @throws what `send` throws
 */
export const withIdempotencyKey = async <T>(
  name: EndpointName,
  input: AnyInput,
  send: (key: string) => Promise<T>
): Promise<T> => {
  const digest = digestOf(name + JSON.stringify(input))
  const ofPage = inMemory.get(digest)
  const pending = [ofPage, new Map(storedKeys()).get(digest)].find(isRecent)
  const isOld = pending !== undefined && (pending !== ofPage || pending.isOld)
  const key = pending?.key ?? randomId()
  remember(digest, { key, at: Date.now(), isOld })
  try {
    const response = await send(key)
    remember(digest, undefined)
    // The user has not seen the outcome of the first call, and may have meant a second one.
    if (isOld)
      showToast({
        kind: 'info',
        message: keyTexts[document.documentElement.lang === 'pt-BR' ? 'pt' : 'en'].doneOnce,
      })
    return response
  } catch (error) {
    if (!isOutcomeUnknown(error)) remember(digest, undefined)
    throw error
  }
}
