import { documentKinds } from './documents.ts'

/** The steps of a creator's joining, on one address. */
export const joinSteps = ['account', 'documents', 'done'] as const
export type JoinStep = (typeof joinSteps)[number]

/** Where the server's refusal belongs: to the step with the first field it names; undefined when it names none of ours. */
export const stepOfRefusal = (fields: Readonly<Record<string, string>> | undefined): JoinStep | undefined => {
  const names = Object.keys(fields ?? {})
  if (names.length === 0) return undefined
  return names.every((name) => (documentKinds as readonly string[]).includes(name)) ? 'documents' : 'account'
}
