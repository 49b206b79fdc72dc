import { auth } from '../../../contract/identity/auth/auth.ts'
import type { TestApp } from '../app.ts'

let made = 0

/** A valid registration form with a unique name and e-mail address. */
export const registrationForm = (more: Record<string, string> = {}) => {
  const username = `nina${process.pid}x${++made}`
  return {
    name: 'Nina Vale',
    username,
    email: `${username}@example.test`,
    password: 'a long enough secret',
    birthDate: '1991-04-30',
    ...more,
  }
}

/** Registers a fan through HTTP. */
export async function join(app: TestApp, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = registrationForm(more)
  const { status, data, error } = await app.call(auth.registerUser, { body }, { headers })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(error)}`)
  return { ...body, ...data, token: data.token ?? '' }
}

/** Signs in. Returns the whole answer. */
export const login = (
  app: TestApp,
  username: string,
  password: string,
  more: { remember?: boolean; headers?: Record<string, string> } = {}
) =>
  app.call(
    auth.login,
    { body: { username, password, remember: more.remember ?? false } },
    { headers: more.headers ?? {} }
  )

/** Whether a session token is still accepted. */
export const isTokenValid = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.call(auth.sessions, {}, { token })).status === 200
