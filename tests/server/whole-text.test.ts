import { createRequire } from 'node:module'
import { createElement, useId, useState, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderWholeText } from '../../server/http/whole-text.ts'

const asked = createRequire(import.meta.url)('react-dom/server.edge') as {
  renderToReadableStream: (element: ReactElement) => Promise<AsyncIterable<Uint8Array> & { allReady: Promise<void> }>
}

const textOf = async (element: ReactElement): Promise<string> => {
  const stream = await asked.renderToReadableStream(element)
  await stream.allReady
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

const Field = ({ words }: { words: string }): ReactElement => {
  const id = useId()
  const [count] = useState(3)
  return createElement(
    'p',
    { id, 'data-words': words, style: { height: 4 } },
    words,
    ' ',
    count,
    createElement('img', { src: '/a.webp', srcSet: '/a.webp 1x', alt: '' })
  )
}
const page = createElement(
  'div',
  { id: '__next' },
  createElement(Field, { words: '<b> & "ç" 🎭' }),
  createElement('main', null, createElement(Field, { words: 'two' }), null, false, ['one', 'two'])
)
const Broken = (): ReactElement => {
  throw new Error('a screen failed')
}

test('pages rendered as text are what the framework’s stream of bytes would have said, and a screen that throws is heard', async () => {
  const streamed = await textOf(page)
  const before = asked.renderToReadableStream
  renderWholeText()
  expect(asked.renderToReadableStream).not.toBe(before)
  expect(await textOf(page)).toBe(streamed)
  expect(streamed).toContain('🎭')
  await expect(textOf(createElement(Broken))).rejects.toThrow('a screen failed')
})
