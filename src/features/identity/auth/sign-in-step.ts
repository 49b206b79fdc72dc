import type { Fault } from '../../../api/api-error.ts'

/** A sign-in that waits for its second step. `methods`: second factors that the account has. */
export type SignInStep = { challenge: string; methods: readonly string[]; remember: boolean }

/** The second step that a refused sign-in asks for; undefined when it was refused for another reason. */
export const stepOf = ({ secondFactor }: Fault, remember: boolean): SignInStep | undefined =>
  secondFactor?.challenge === undefined
    ? undefined
    : { challenge: secondFactor.challenge, methods: secondFactor.methods.split(' '), remember }
