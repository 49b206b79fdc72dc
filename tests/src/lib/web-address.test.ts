import { expect, test } from 'vitest'
import { creatorChanges, type CreatorValues } from '../../../src/features/catalogue/performers/mine/form.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { webAddress } from '../../../src/lib/web-address.ts'

test('a web address without a scheme gets one; one with a scheme, and text that is no address, stay unchanged', () => {
  for (const [typed, meant] of [
    ['stagedoor.example', 'https://stagedoor.example'],
    [' www.stagedoor.example/ilka?a=b ', 'https://www.stagedoor.example/ilka?a=b'],
    ['stagedoor.example:8080/x', 'https://stagedoor.example:8080/x'],
    ['http://stagedoor.example', 'http://stagedoor.example'],
    ['HTTPS://stagedoor.example', 'HTTPS://stagedoor.example'],
    ['', ''],
    ['mailto:ilka@stagedoor.example', 'mailto:ilka@stagedoor.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ilka@stagedoor.example', 'ilka@stagedoor.example'],
    ['not an address', 'not an address'],
  ])
    expect(webAddress(typed ?? '')).toBe(meant)
})

test("a creator's website is sent with its scheme, as the server requires, and the scheme alone counts as no change", () => {
  const before = { websiteUrl: 'https://old.example' } as CreatorValues
  const changed = creatorChanges({ ...before, websiteUrl: 'ilka.example' }, before)
  expect(changed).toEqual({ websiteUrl: 'https://ilka.example' })
  expect(performers.update.body.safeParse(changed).success).toBe(true)
  expect(creatorChanges({ ...before, websiteUrl: 'old.example' }, before)).toEqual({})
})
