import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { sizes, visitDemo } from '../../scripts/lib/demo-visit.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'

const [site, browser] = await Promise.all([startDemoSite(), openBrowser()])
const demo = await visitDemo(site.url)
afterAll(async () => {
  await browser.close()
  await site.close()
})

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const roles = ['visitor', 'fan', 'creator'] as const

test.each(roles)('what the server sends to a %s is valid HTML, on every screen', async (role) => {
  const context = await demo.enter(browser, role, sizes[0])
  const faults: string[] = []
  for (const { path } of screens.filter((screen) => screen.roles.includes(role))) {
    const html = await (await context.request.get(site.url + demo.address(path))).text()
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
  }
  expect(faults).toEqual([])
  await context.close()
})

test('a page is whole without JavaScript: nothing of it is sent hidden, and every script has the nonce', async () => {
  for (const path of ['/', '/explore', '/{performer}', '/posts/{free}']) {
    const html = await (await fetch(site.url + demo.address(path))).text()
    expect(html).not.toMatch(/<template|<div hidden/)
    expect((html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/nonce="[^"]+"/.test(tag))).toEqual([])
  }
})
