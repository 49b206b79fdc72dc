import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { createLucideIcon } from 'lucide-react'
import { expect, test } from 'vitest'
import { createIcon } from '../../src/ui/create-icon.ts'

/** Attributes in any order: the browser does not see one. */
const drawn = (icon: ReactElement): string[] =>
  renderToStaticMarkup(icon)
    .split(/(?<=>)/)
    .map((tag) => (tag.match(/[\w:-]+="[^"]*"|[</\w]+/g) ?? []).toSorted().join(' '))

test('an icon of ours is drawn as the library draws it, whose server renders it', () => {
  for (const aliases of [[], ['drawing-pin', 'tack']]) {
    const data = {
      name: 'pin',
      size: 24,
      aliases,
      node: [
        ['path', { d: 'M12 17v5', key: 'a' }],
        ['circle', { cx: '12', cy: '12', r: '3', key: 'b' }],
      ],
    } as const
    const Ours = createIcon(data)
    const Theirs = createLucideIcon(data as never, [])
    for (const props of [
      {},
      { 'aria-hidden': true },
      { className: 'mark', role: 'img', 'aria-label': 'Done' },
      { size: 16 },
      { 'aria-label': undefined, width: 12 },
    ] as const) {
      expect(drawn(<Ours {...props} />)).toEqual(drawn(<Theirs {...props} />))
    }
  }
  expect(drawn(createIcon({ name: 'pin', node: [] })({ role: 'img' })).join()).not.toContain('aria-hidden')
})
