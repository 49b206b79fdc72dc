import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { visitDemo } from '../../scripts/lib/demo-visit.ts'
import { screens, type Role } from '../../scripts/lib/screens.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'

const site = await startDemoSite()
const demo = await visitDemo(site.url)
afterAll(() => site.close())

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const allRoles: Role[] = ['visitor', 'fan', 'creator', 'pending', 'admin']
test.each(allRoles)('the server sends valid HTML on every screen of a %s', async (role) => {
  const faults: string[] = []
  for (const { path } of screens.filter(({ roles }) => roles.includes(role))) {
    const response = await fetch(site.url + demo.address(path), { headers: { cookie: demo.cookieOf(role) } })
    // The handle of antd's Switch, a <div> in a <button>.
    const html = (await response.text()).replaceAll(/<div class="ant-switch-handle[^>]*><\/div>/g, '')
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
  }
  expect(faults).toEqual([])
})

test('a page is complete without JavaScript, with nothing hidden, and every script has the nonce', async () => {
  for (const path of ['/', '/explore', '/{performer}', '/posts/{free}']) {
    const html = await (await fetch(site.url + demo.address(path))).text()
    expect(html).not.toMatch(/<template|<div hidden/)
    expect((html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/nonce="[^"]+"/.test(tag))).toEqual([])
  }
})
