import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { visitDemo } from '../../scripts/lib/demo-visit.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'

const site = await startDemoSite()
const demo = await visitDemo(site.url)
afterAll(() => site.close())

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
test('what the server sends to a visitor is valid HTML, on every screen', async () => {
  const faults: string[] = []
  for (const { path } of screens.filter(({ roles }) => roles.includes('visitor'))) {
    const html = await (await fetch(site.url + demo.address(path))).text()
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
  }
  expect(faults).toEqual([])
})

test('a page is whole without JavaScript: nothing of it is sent hidden, and every script has the nonce', async () => {
  for (const path of ['/', '/explore', '/{performer}', '/posts/{free}']) {
    const html = await (await fetch(site.url + demo.address(path))).text()
    expect(html).not.toMatch(/<template|<div hidden/)
    expect((html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/nonce="[^"]+"/.test(tag))).toEqual([])
  }
})
