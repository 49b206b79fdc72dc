import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isReserved, Username } from '../../contract/identity/users/usernames.ts'
import { testApp, type TestApp } from '../support/app.ts'

const inFolder = (folder: string) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url)).filter((name) => !name.startsWith('['))

/** What to do about a name that an account could take. */
const reserve = 'Add each to `reservedUsernames` in contract/identity/users/usernames.ts.'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

describe('no username can hide', () => {
  it('a page of the site', () => {
    const pages = inFolder('pages').map((name) => name.replace(/\.tsx?$/, ''))
    expect(pages.length).toBeGreaterThan(3)
    expect(
      pages.filter((name) => !isReserved(name) && Username.safeParse(name).success),
      reserve
    ).toEqual([])
  })

  it('a file of the site', () => {
    expect(
      inFolder('public').filter((name) => Username.safeParse(name).success),
      reserve
    ).toEqual([])
  })

  it('an address that the server itself answers', () => {
    const tree = test.app.printRoutes({ commonPrefix: false })
    const first = [...new Set([...tree.matchAll(/^(?:├|└)── \/?([\w.-]+)/gm)].map((match) => match[1] ?? ''))]
    expect(first).toContain('api')
    expect(
      [...first, 'api', 'm', '_next', 'socket.io'].filter((name) => !isReserved(name)),
      reserve
    ).toEqual([])
  })
})

it('common usernames are accepted', () => {
  for (const name of ['ana', 'Ana.Souza', 'cello_at_night', 'dj-42', 'theweeknd.mp3', 'a_b'])
    expect(Username.safeParse(name).success, name).toBe(true)
  for (const name of [
    'Home',
    'API',
    'x',
    'é',
    'a b',
    '.ana',
    'ana.',
    'robots.txt',
    'logo.SVG',
    'a'.repeat(31),
    'ana\n',
  ])
    expect(Username.safeParse(name).success && name.trim() === name, name).toBe(false)
})
