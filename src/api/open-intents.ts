import type { EndpointName } from '../../contract/endpoint-names.ts'
import { storedAccount, readStored, writeStored } from '../lib/account-storage.ts'
import { texts } from '../lib/texts.ts'
import { showToast } from '../lib/toast.ts'
import { isApiError } from './api-error.ts'
import type { AnyInput } from './input.ts'
import { newIntent } from './intent.ts'

/** `isOld`: begun in an earlier page. */
type OpenIntent = { key: string; at: number; isOld: boolean }

const intentTexts = texts({
  en: { doneOnce: 'You had sent this before the page was opened anew. It was done once, not twice.' },
  pt: { doneOnce: 'Você já tinha enviado isto antes de abrir a página de novo. Foi feito uma vez só.' },
})

/** ms after which the same thing is wanted anew: the answer of the first would say that it was done again. */
const HOUR = 3_600_000

/** After these the server has not said yet how it ended: the same intent may be sent again. */
const isOpen = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === 'payment_in_progress' ||
    error.code === 'too_many_requests')

/** This page's own: the browser may keep nothing. */
const here = new Map<string, OpenIntent>()

const isRecent = (intent: OpenIntent | undefined): intent is OpenIntent =>
  intent !== undefined && Date.now() - intent.at < HOUR
const nameOf = (): string => `intents:${storedAccount()}`
const keptIntents = (): [string, OpenIntent][] =>
  Object.entries((readStored(nameOf()) ?? {}) as Record<string, OpenIntent>).filter(([, intent]) => isRecent(intent))

const remember = (what: string, intent: OpenIntent | undefined): void => {
  const kept = keptIntents().filter(([other]) => other !== what)
  if (intent) here.set(what, intent)
  else here.delete(what)
  const all = intent ? [...kept, [what, intent] as const] : kept
  writeStored(nameOf(), all.length > 0 ? Object.fromEntries(all) : undefined)
}

/** Tells one input from another and keeps no word of it. Where two are taken for one, the server refuses the key, and the next try has its own. */
const digestOf = (text: string): string => {
  let digest = 0
  for (let at = 0; at < text.length; at++) digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0
  return digest.toString(36)
}

/**
 * Sends what is wanted once (product.md, Exactly once): the same input has the same Idempotency-Key until the server has given a definite answer, for an hour, in a
 * form that was closed and opened and in a page that was reloaded. This browser keeps the key and a digest of the input for the account, until it signs out.
 * @throws what `send` throws
 */
export const once = async <T>(name: EndpointName, input: AnyInput, send: (key: string) => Promise<T>): Promise<T> => {
  const what = digestOf(name + JSON.stringify(input))
  const mine = here.get(what)
  const open = [mine, new Map(keptIntents()).get(what)].find(isRecent)
  const isOld = open !== undefined && (open !== mine || open.isOld)
  const key = open?.key ?? newIntent()
  remember(what, { key, at: Date.now(), isOld })
  try {
    const answer = await send(key)
    remember(what, undefined)
    // Who does not know how it ended may have wanted it a second time.
    if (isOld)
      showToast({
        kind: 'info',
        message: intentTexts[document.documentElement.lang === 'pt-BR' ? 'pt' : 'en'].doneOnce,
      })
    return answer
  } catch (error) {
    if (!isOpen(error)) remember(what, undefined)
    throw error
  }
}
