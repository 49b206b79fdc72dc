import { expect, test } from 'vitest'
import type { Endpoint, Endpoints } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { staleForVisitors } from '../../server/http/replica-reads.ts'

test('only reads that visitors may make come from a replica, and none of them is private', () => {
  const all = staleForVisitors.map((name) => {
    const [feature = '', key = ''] = name.split('.')
    const { method, access, isPrivate, emits }: Endpoint = (contract as Record<string, Endpoints>)[feature]![key]!
    return { name, method, isOpen: access === 'optional' || access === 'anyone', isPrivate, emits }
  })
  expect(
    all.filter(({ method, isOpen, isPrivate, emits }) => method !== 'GET' || !isOpen || isPrivate || emits),
    'Take each out of server/http/replica-reads.ts: it must be a GET that visitors may call, not private and without `causes`.'
  ).toEqual([])
  expect(new Set(staleForVisitors).size).toBe(staleForVisitors.length)
})
