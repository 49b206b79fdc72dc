import { useState } from 'react'
import { toFault, type Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { proofTexts } from './proof-texts.ts'
import { askPasskey } from './webauthn.ts'

/** Whether an error is about who the person is: the form asks for password or second factor and is sent again. */
export const isAboutIdentity = ({ code }: Pick<Fault, 'code'>): boolean =>
  code === 'reauthentication_required' || code === 'wrong_password' || code === 'second_factor_required'

/** Second factors that can be used now: `app`, `passkey`. */
export const methodsIn = (methods: unknown): string[] =>
  typeof methods === 'string' ? methods.split(' ').filter(Boolean) : []

/**
 * The second factor in a form whose request may need it. `methods`: what the server accepts; empty while it is not
 * asked for. `send` proves the typed code before the form's own request; `withPasskey` proves a passkey at once.
 */
export const useProof = () => {
  const t = useTexts(proofTexts)
  const [methods, setMethods] = useState<readonly string[]>([])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const proved = (): void => {
    setMethods([])
    setCode('')
    setError(undefined)
  }
  const showFault = (thrown: unknown): void => {
    const fault = toFault(thrown)
    setError(fault.fields?.['code'] ?? errorText(fault))
  }
  const send = async (): Promise<void> => {
    if (methods.length === 0 || code.trim() === '') return
    try {
      await request('secondFactor.prove', { body: { code } })
      proved()
    } catch (thrown) {
      showFault(thrown)
    }
  }
  const withPasskey = async (): Promise<boolean> => {
    setAsking(true)
    try {
      const outcome = await askPasskey(await request('secondFactor.passkeyRequest'))
      if (outcome.state === 'failed') setError(t.passkeyFailed)
      if (outcome.state !== 'done') return false
      await request('secondFactor.prove', { body: { passkey: outcome.answer } })
      proved()
      return true
    } catch (thrown) {
      showFault(thrown)
      return false
    } finally {
      setAsking(false)
    }
  }
  /** Asks for it after the server's refusal. What was typed and refused keeps its own message. */
  const ask = (accepted: unknown): void => {
    const wanted = methodsIn(accepted)
    if (methods.length > 0 && wanted.length > 0 && code.trim() === '') setError(t.fillIn)
    setMethods(wanted)
  }
  const change = (typed: string): void => {
    setCode(typed)
    setError(undefined)
  }
  return { methods, code, error, asking, change, send, withPasskey, ask }
}

export type Proving = Pick<
  ReturnType<typeof useProof>,
  'methods' | 'code' | 'error' | 'asking' | 'change' | 'withPasskey'
>
