import { documentKinds } from './documents.ts'

/** The steps of a creator's registration, all on one page. */
export const joinSteps = ['account', 'documents', 'done'] as const
export type JoinStep = (typeof joinSteps)[number]

/** The step of the first field that the server refused; undefined when the form does not have that field. */
export const stepOfRefusal = (fields: Readonly<Record<string, string>> | undefined): JoinStep | undefined => {
  const names = Object.keys(fields ?? {})
  if (names.length === 0) return undefined
  return names.every((name) => (documentKinds as readonly string[]).includes(name)) ? 'documents' : 'account'
}
