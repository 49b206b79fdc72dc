// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { useFilled, useFilledValue } from '../../../src/api/use-filled.ts'
import { useForm } from '../../../src/api/use-form.ts'

afterEach(cleanup)

const first = { title: 'Old', text: 'One', list: ['a'] }
const fill = () => renderHook(({ from }) => useFilled(from), { initialProps: { from: first } })

test('an untouched field follows the answer; a touched one keeps what is typed and says so', () => {
  const { result, rerender } = fill()
  act(() => result.current.setValues((before) => ({ ...before, title: 'Typed' })))
  rerender({ from: { title: 'Theirs', text: 'Two', list: ['a', 'b'] } })
  expect(result.current.values).toEqual({ title: 'Typed', text: 'Two', list: ['a', 'b'] })
  expect(result.current.elsewhere).toEqual(['title'])
})

test('the answer of the own save is no change of somebody else, however late it comes', () => {
  const { result, rerender } = fill()
  const typed = { ...first, title: 'Typed' }
  act(() => result.current.setValues(() => typed))
  // Meanwhile the old answer is still in the cache, as a new object.
  rerender({ from: { ...first } })
  expect(result.current.values).toEqual(typed)
  rerender({ from: { ...typed } })
  expect([result.current.values, result.current.base, result.current.elsewhere]).toEqual([typed, typed, []])
  rerender({ from: { ...typed, title: 'Later' } })
  expect(result.current.values.title).toBe('Later')
})

test('a change elsewhere back to what is typed is none', () => {
  const { result, rerender } = fill()
  act(() => result.current.setValues((before) => ({ ...before, title: 'Typed' })))
  rerender({ from: { ...first, title: 'Theirs' } })
  expect(result.current.elsewhere).toEqual(['title'])
  rerender({ from: { ...first, title: 'Typed' } })
  expect(result.current.elsewhere).toEqual([])
})

test('one value follows in the same way', () => {
  const { result, rerender } = renderHook(({ from }) => useFilledValue(from), { initialProps: { from: 'a' } })
  rerender({ from: 'b' })
  expect(result.current[0]).toBe('b')
  act(() => result.current[1]('typed'))
  rerender({ from: 'c' })
  expect([result.current[0], result.current[2]]).toEqual(['typed', true])
})

test('a form says at the field that it was changed elsewhere, and can still be saved', () => {
  const schema = z.object({ title: z.string().min(1) })
  const { result, rerender } = renderHook(({ title }) => useForm({ initial: { title }, schema }), {
    initialProps: { title: 'Old' },
  })
  act(() => result.current.set('title', 'Typed'))
  rerender({ title: 'Theirs' })
  expect(result.current.errors['title']).toContain('another window')
  expect(result.current.check()).toEqual({ title: 'Typed' })
})
